import type { BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import type { QueuedWish } from '#lib/domain/bulk/new-bulk-run.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { deeplinkEndpoint } from '#lib/domain/service/slot-wait.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/**
 * The longest wait of an act on a page. A page that waits for its answer keeps the worker alive. A menu entry or a
 * shortcut does not: the browser stops the worker after half a minute. The user leaves a page sooner than that, too.
 */
export const maxWaitMs = 20_000;

/** Why an act cannot be made now. */
export interface Postponement {
  /** When the minute has room again, in ms since the epoch; null where the network is away. */
  readonly freeAtMs: number | null;
}

export interface PostponeDependencies extends Pick<AccountContext, 'accountId' | 'clock' | 'readSettings'> {
  readonly bulk: {
    queueLink(wish: QueuedWish): Promise<BulkOutcome>;
    cancel(runId: string): Promise<BulkOutcome>;
  };
  readonly gate: Pick<RequestGate, 'readWaitMs'>;
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
  readonly isOnline: () => boolean;
}

/** Whether an act on a page waits until then (ms since the epoch). */
export const waitsUntil = ({ clock }: Pick<PostponeDependencies, 'clock'>, startsAtMs: number) =>
  startsAtMs - clock.nowMs() <= maxWaitMs;

/** Null where a call can leave at once, or after a wait that an act on a page takes. */
export async function findPostponement({ clock, gate, isOnline }: PostponeDependencies): Promise<Postponement | null> {
  if (!isOnline()) return { freeAtMs: null };
  const freeAtMs = (await gate.readWaitMs(deeplinkEndpoint, 'interactive')) + clock.nowMs();
  return waitsUntil({ clock }, freeAtMs) ? null : { freeAtMs };
}

/**
 * Queues the link of an act whose worker died in a wait that the user has read of. Nothing was sent for it.
 * @param isWithdrawn Asks whether the user took the act back meanwhile.
 */
export async function queueLeft(
  dependencies: PostponeDependencies,
  wish: QueuedWish,
  programName: string,
  isWithdrawn: () => Promise<boolean>,
): Promise<OneClickOutcome> {
  const postponement = (await findPostponement(dependencies)) ?? { freeAtMs: dependencies.clock.nowMs() };
  const outcome = await queueAct(dependencies, wish, programName, postponement);
  if (!(await isWithdrawn())) return outcome;
  await dependencies.bulk.cancel(wish.requestId);
  return { kind: 'cancelled' };
}

/**
 * Queues a link as the popup does: a run of one line, on disk before the user reads of it. Where the links of
 * the period are used up, or few enough that the queue keeps them for clicks, or another list is unfinished, nothing is
 * queued, and the outcome says so.
 */
export async function queueAct(
  { accountId, bulk, clock, gate, quota, readSettings }: PostponeDependencies,
  wish: QueuedWish,
  programName: string,
  { freeAtMs }: Postponement,
): Promise<OneClickOutcome> {
  const usage = await quota.readUsage();
  const { limit, isUsedUpByNetwork } = usage;
  if (linksLeft(usage) === 0)
    return { kind: 'quota-reached', programName, left: 0, limit, ...(isUsedUpByNetwork && { isByNetwork: true }) };
  const isKept = linksLeft(usage) <= (await readSettings()).bulkReserve;
  if (isKept || (await bulk.queueLink(wish)).problem !== null) {
    return freeAtMs === null
      ? { kind: 'failed', error: new AppError('offline').toData() }
      : { kind: 'minute-full', freeAtMs };
  }
  // The queue's calls leave some of the minute to the user's own.
  const waitMs = freeAtMs === null ? 0 : await gate.readWaitMs(deeplinkEndpoint, 'background');
  const startsAtMs = freeAtMs === null ? null : Math.max(freeAtMs, clock.nowMs() + waitMs);
  return { kind: 'queued', accountId, requestId: wish.requestId, programName, startsAtMs };
}
