import {
  maxRequests,
  type RequestEntry,
  type RequestOutcome,
  toQuotaCost,
  toRequestEndpoint,
} from '#lib/domain/service/request-log.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

type RequestLogContext = Pick<AccountContext, 'database' | 'clock' | 'attempt'>;

/**
 * Wraps the transport and notes each call among the account's newest requests, for the user to look at. No call waits
 * for its note or fails with it.
 */
export function watchRequests(context: RequestLogContext, transport: Transport): Transport {
  const { database, clock, attempt } = context;
  return async (call) => {
    const endpoint = toRequestEndpoint(call.path);
    const begunMs = clock.monotonicMs();
    const begun = { atMs: clock.nowMs(), endpoint };
    let key: number | undefined;
    // Before the answer comes: if the worker stops during the call, the note stays.
    const noted = attempt('request log', async () => {
      key = await add(context, { ...begun, outcome: null, durationMs: null, quotaCost: toQuotaCost(endpoint, null) });
    });
    const end = (outcome: RequestOutcome, httpStatus?: number) => {
      const durationMs = Math.round(clock.monotonicMs() - begunMs);
      const ended = { ...begun, outcome, durationMs, quotaCost: toQuotaCost(endpoint, outcome) };
      void attempt('request log', async () => {
        await noted;
        if (key === undefined) return;
        const db = await database();
        await db.put('requestLog', { ...ended, ...(httpStatus !== undefined && { httpStatus }) }, key);
      });
    };
    try {
      const answer = await transport(call);
      end('ok');
      return answer;
    } catch (error) {
      const { code, details } = toAppError(error);
      end(code, details.httpStatus);
      throw error;
    }
  };
}

/** @returns the note's key. */
async function add({ database }: RequestLogContext, record: RequestEntry): Promise<number> {
  const transaction = (await database()).transaction('requestLog', 'readwrite');
  const { store } = transaction;
  const key = await store.add(record);
  const excess = (await store.count()) - maxRequests;
  // Keys grow, so the first ones are the oldest.
  const old = excess > 0 ? await store.getAllKeys(null, excess) : [];
  await Promise.all([...old.map((each) => store.delete(each)), transaction.done]);
  return key;
}
