import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { CallRecord } from '#lib/store/schema/journal-entry.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/*
 * The last minute's calls of removed accounts. The service has counted them, and the next account to connect may belong
 * to the same publisher. So they keep their slots until their minute is over, even across a wipe.
 */

export interface OrphanedCallsContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
}

/**
 * Notes the calls that the gate let through. To be called after the last call and before the account's database goes.
 * After a kill the next start may note some twice: that lengthens a wait, and never lets a call too many through.
 */
export async function noteOrphanedCalls(
  context: OrphanedCallsContext,
  gate: Pick<RequestGate, 'readCalls'>,
): Promise<void> {
  const { root, clock } = context;
  // A log that cannot be read must not keep its account from leaving.
  const calls = await gate.readCalls().catch(() => null);
  if (calls === null) await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
  else if (calls.length > 0) await change(context, (before) => [...before, ...calls]);
}

/** Adds them to the gate of an account that is about to connect. */
export async function handOrphanedCalls(
  context: OrphanedCallsContext,
  gate: Pick<RequestGate, 'inherit'>,
): Promise<void> {
  const stored = await readRootValue(await context.root(), 'goneCalls');
  const calls = keepRecent(stored, context.clock.nowMs());
  if (calls.length > 0) await gate.inherit(calls);
}

/** Deletes calls older than a minute. */
export const forgetOldOrphans = (context: OrphanedCallsContext): Promise<void> => change(context, (before) => before);

type Calls = readonly CallRecord[];

/** In one transaction: an account may leave while the hour's look forgets. @param toAfter Gets the recent ones. */
async function change({ root, clock }: OrphanedCallsContext, toAfter: (before: Calls) => Calls): Promise<void> {
  const db = await root();
  const transaction = db.transaction('meta', 'readwrite');
  const stored = await readRootValue<'goneCalls'>(db, 'goneCalls', transaction.store);
  const after = toAfter(keepRecent(stored, clock.nowMs()));
  const writing = after.length > 0 ? transaction.store.put(after, 'goneCalls') : transaction.store.delete('goneCalls');
  await Promise.all([writing, transaction.done]);
}

/** Those of the last minute. One in the future, of a clock that was ahead, counts as now: it is forgotten, too. */
function keepRecent(calls: Calls = [], nowMs: number): Calls {
  return calls.flatMap((call) =>
    call.atMs > nowMs - gateWindowMs ? [{ ...call, atMs: Math.min(call.atMs, nowMs) }] : [],
  );
}
