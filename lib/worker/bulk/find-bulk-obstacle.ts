import type { BulkPauseReason, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { deeplinkEndpoint } from '#lib/domain/service/slot-wait.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import { readServiceAccess } from '#lib/worker/service/service-access.ts';

const offlineLookMs = 30_000;
const lockedLookMs = 10 * 60_000;

/** What the user must mend, or the run must wait for. */
export type BulkObstacle =
  | { readonly kind: 'pause'; readonly reason: BulkPauseReason }
  | { readonly kind: 'wait'; readonly waiting: NonNullable<BulkRun['waiting']> };

export interface ObstacleSources extends Pick<AccountContext, 'clock' | 'connection' | 'readSettings'> {
  readonly quota: QuotaCounter;
  readonly gate: RequestGate;
  readonly isLocked: () => Promise<boolean>;
  readonly isOnline: () => boolean;
}

/** What stops the run's next link, found without spending anything. Null where nothing does. */
export async function findBulkObstacle(run: BulkRun, sources: ObstacleSources): Promise<BulkObstacle | null> {
  const { clock, connection, quota, gate, readSettings, isLocked, isOnline } = sources;
  const current = await connection.read();
  if (current.state === 'signed-out') return pause('not-connected');
  if (current.state === 'needs-attention') return pause('needs-attention');
  const access = await readServiceAccess(current.serviceUrl);
  if (access !== 'ok') return pause(access);
  // Unlocking makes the run look again.
  if (await isLocked()) return { kind: 'wait', waiting: { reason: 'locked', untilMs: clock.nowMs() + lockedLookMs } };
  const usage = await quota.readUsage();
  if (usage.isUsedUpByNetwork) return pause('links-used-up');
  if (linksLeft(usage) === 0) return pause('quota-reached');
  if (linksLeft(usage) <= (await readSettings()).bulkReserve) return pause('quota-reserve');
  const nowMs = clock.nowMs();
  if (!isOnline()) return { kind: 'wait', waiting: { reason: 'offline', untilMs: nowMs + offlineLookMs } };
  const waitMs = await gate.readWaitMs(deeplinkEndpoint, 'background');
  if (waitMs === 0) return null;
  const reason = run.limitedInARow > 0 ? 'limited' : 'minute';
  return { kind: 'wait', waiting: { reason, untilMs: nowMs + waitMs } };
}

const pause = (reason: BulkPauseReason): BulkObstacle => ({ kind: 'pause', reason });
