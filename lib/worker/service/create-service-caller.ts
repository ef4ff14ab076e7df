import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import type { Lane } from '#lib/domain/service/slot-wait.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import { createPublisherClient, type PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { GateRequest } from '#lib/worker/service/create-request-gate.ts';
import type { CallContext, Session } from '#lib/worker/service/create-session.ts';
import { mayRefuseEncoding } from '#lib/worker/service/negotiate-encoding.ts';
import { type SlotSource, takeFreshSlot } from '#lib/worker/service/take-fresh-slot.ts';

export interface CallOptions {
  readonly lane: Lane;
  readonly signal?: AbortSignal;
  readonly onWait?: GateRequest['onWait'];
  /** The encoding of a trial, instead of the account's own. */
  readonly encoding?: BodyEncoding;
  readonly takeShared?: GateRequest['takeShared'];
  readonly watch?: CallWatch;
  /**
   * The longest wait, in ms, before a call that the service limited is sent once more. Absent: it is not sent again.
   * Limiting is the only failure of which the service says that nothing was made and that it passes.
   */
  readonly retryLimitedWithinMs?: number;
}

/** Follows a call that must be noted before it leaves. */
export interface CallWatch {
  /** The token is there, and the call is about to wait for its slot. What this throws ends the call. */
  beforeSlot(): Promise<void>;
  /** Slot and token are there, and the call is about to leave: the place for a write-ahead note. */
  beforeSend(): Promise<void>;
  /**
   * Nothing was made (the service refused the token or limited the call, the slot went stale, or the user signed out):
   * removes the note.
   */
  onNothingMade(): Promise<void>;
}

/** The client for a lane: each of its calls holds a slot of the gate and a token. */
export type ServiceCaller = (options: CallOptions) => PublisherClient;

export interface ServiceCallerDependencies
  extends Pick<AccountContext, 'attempt' | 'connection' | 'readSettings'>,
    SlotSource {
  readonly transport: Transport;
  readonly session: Session;
  /** Called when the user makes a call: proof that they are there. No caller waits for it. */
  readonly noteUse: () => void;
}

/** Whether the gate has to rest, whatever the answer means for the call itself. */
const needsRest = (failure: unknown): failure is AppError =>
  failure instanceof AppError && (rowOf(failure.code).rests === true || failure.details.isLimited === true);

/** Puts every call through session and gate, and reports signs of limiting to the gate. */
export function createServiceCaller(dependencies: ServiceCallerDependencies): ServiceCaller {
  const { transport, session, gate, attempt, readSettings, noteUse } = dependencies;

  /** Whether a failed call may be sent once more. The gate is then closed for as long as that has to wait. */
  async function mayRetry(failure: unknown, withinMs: number | undefined): Promise<boolean> {
    if (!needsRest(failure)) return false;
    // Where the service limited the call, the gate has closed itself. Where it limited the authenticate before the
    // call, it has not.
    if ((await gate.readClosedMs()) === 0) await gate.backOff(failure.details.retryAtMs);
    if (withinMs === undefined || rowOf(failure.code).repeats !== true) return false;
    return (await gate.readClosedMs()) <= withinMs;
  }

  return ({ lane, signal, onWait, encoding: tried, takeShared, watch, retryLimitedWithinMs }) =>
    createPublisherClient(
      async (path, parameters) => {
        const ended = session.ended();
        if (lane === 'interactive') noteUse();
        const stopped = signal === undefined ? ended : AbortSignal.any([signal, ended]);
        const waiting = { signal: stopped, ...(onWait && { onWait }) };
        // Wait here first: renewing a token uses the interactive lane and would bypass the back-off.
        if (lane === 'background') await gate.waitForOpening(waiting);
        const askIn = async ({ token, serviceUrl, encoding }: CallContext) => {
          await watch?.beforeSlot();
          for (;;) {
            const slot = await takeFreshSlot(dependencies, serviceUrl, {
              endpoint: path,
              lane,
              takeShared,
              ...waiting,
            });
            stopped.throwIfAborted();
            await watch?.beforeSend();
            if (slot.isFresh() && !ended.aborted) break;
            await watch?.onNothingMade();
            ended.throwIfAborted();
          }
          // Once the journal says "sent", sign-out must not abort the call: the link belongs to the user.
          const canEnd = watch === undefined ? stopped : signal;
          try {
            const data = await transport({ serviceUrl, path, parameters, encoding, token, signal: canEnd });
            // The answer may be a link that was paid for. A failed note must not cost it.
            await attempt('gate', gate.relax);
            return data;
          } catch (error) {
            // Report a sign-out as such, not as a service failure.
            if (canEnd === stopped) ended.throwIfAborted();
            if (needsRest(error)) await gate.backOff(error.details.retryAtMs);
            if (error instanceof AppError && error.code === 'token-rejected') await watch?.onNothingMade();
            throw error;
          }
        };
        const ask = (context: CallContext) =>
          tried === undefined
            ? callInEncoding(dependencies, path, context, askIn)
            : askIn({ ...context, encoding: tried });
        try {
          return await session.withToken(ask, signal);
        } catch (error) {
          if (!(await mayRetry(error, retryLimitedWithinMs))) throw error;
          await watch?.onNothingMade();
          await gate.waitForOpening(waiting);
          return session.withToken(ask, signal);
        }
      },
      async () => (await readSettings()).serviceUtcOffsetMinutes,
    );
}

export interface CallingContext extends AccountContext {
  readonly clientFor: ServiceCaller;
}

/**
 * Makes a call in the encoding that the account's service takes. Until the service has answered a listing, an
 * answer to one in JSON that is none may mean that the service takes JSON for key and secret only. The listing is then
 * asked for once more as a form, and the encoding that worked is stored.
 * @throws what the call in the account's own encoding throws.
 */
export async function callInEncoding<Result>(
  { connection }: { readonly connection: ConnectionStore },
  path: string,
  context: CallContext,
  call: (context: CallContext) => Promise<Result>,
): Promise<Result> {
  /** A failed write must not cost the answer: the next listing writes again. */
  const keep = (callEncoding: BodyEncoding) => connection.noteManner({ callEncoding }).catch(() => undefined);
  if (context.isEncodingSettled || path === 'deeplink/generate') return call(context);
  try {
    const answer = await call(context);
    await keep(context.encoding);
    return answer;
  } catch (error) {
    if (!mayRefuseEncoding(error) || context.encoding === 'form') throw error;
    const answer = await call({ ...context, encoding: 'form' }).catch(() => Promise.reject(error));
    await keep('form');
    return answer;
  }
}
