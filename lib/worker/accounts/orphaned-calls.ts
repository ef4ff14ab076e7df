import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
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
  else if (calls.length > 0) await (await root()).put('meta', [...(await read(context)), ...calls], 'goneCalls');
}

/** Adds them to the gate of an account that is about to connect. */
export async function handOrphanedCalls(
  context: OrphanedCallsContext,
  gate: Pick<RequestGate, 'inherit'>,
): Promise<void> {
  const calls = await read(context);
  if (calls.length > 0) await gate.inherit(calls);
}

/** Deletes calls older than a minute. */
export async function forgetOldOrphans(context: OrphanedCallsContext): Promise<void> {
  if ((await read(context)).length === 0) await (await context.root()).delete('meta', 'goneCalls');
}

async function read({ root, clock }: OrphanedCallsContext) {
  const stored = (await readRootValue(await root(), 'goneCalls')) ?? [];
  return stored.filter(({ atMs }) => atMs > clock.nowMs() - gateWindowMs);
}
