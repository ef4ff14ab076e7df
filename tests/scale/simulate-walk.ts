import { noConnection } from '#lib/domain/accounts/connection.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { OfferFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { OfferStep } from '#lib/worker/programs/offer-step.ts';
import { listOfferPage, type SyncContext, verifyOffers } from '#lib/worker/sync/offer-pages.ts';
import { addCalls, toNextStep, toSyncCursor } from '#lib/worker/sync/sync-cursor.ts';
import { findSyncStep, isApprovedReady, type SyncStep } from '#lib/worker/sync/sync-plan.ts';
import { estimateSync } from '#lib/worker/sync/sync-steps.ts';
import { answerPage } from './answer-page.ts';
import { type Catalogue, countRows } from './catalogue.ts';
import { createCountingMirror } from './create-counting-mirror.ts';
import { createWalkCaller } from './create-walk-caller.ts';

/** What a walk of one device came to. Times are in ms since its begin. */
export interface WalkFigures {
  /** Calls for pages; signing in is not among them. */
  readonly calls: number;
  readonly signIns: number;
  /** When the approved programs were all in. */
  readonly approvedMs: number;
  readonly endedMs: number;
  /** Rows of the listings that see every program. */
  readonly programsSeen: number;
  /** Whether these are all that the service says there are: only then is a program gone that was not among them. */
  readonly isComplete: boolean;
  /** Of the calls that the service would have allowed in that time. */
  readonly shareOfLimit: number;
  /** The end that the progress bar shows after the first page of the longest listing; 0 where there is no listing. */
  readonly estimatedMs: number;
}

/** An account whose service reads every filter. */
const connection: ConnectionStore = {
  read: async () => ({ ...noConnection, unreadFilters: [] }),
  needAttention: async () => undefined,
  change: async () => undefined,
  noteManner: async () => undefined,
};

const isOfStep = (filters: OfferFilters, step: OfferStep) =>
  filters.applicationStatus === step.applicationStatus && filters.offerStatus === step.offerStatus;

/** Walks a catalogue on a virtual clock, by the product's own plan, steps, reading of pages and rule of the gate. */
export async function simulateWalk(catalogue: Catalogue, kind: SyncCursor['kind']): Promise<WalkFigures> {
  const { callsPerMinute } = defaultSettings;
  const caller = createWalkCaller(callsPerMinute);
  const mirror = createCountingMirror();
  const context = {
    clock: { nowMs: caller.nowMs } as Clock,
    offers: mirror.offers,
    readSettings: async () => defaultSettings,
    connection,
    clientFor: () => clientOf({ type: 'verify' }),
  } as Partial<SyncContext> as SyncContext;
  const take = (endpoint: string, rows: number, page: number, limit?: number) => {
    caller.call(endpoint);
    return answerPage(rows, page, limit);
  };

  /** The client of a step: which rows there are follows from the step, and nothing from the filters. */
  function clientOf(step: SyncStep): PublisherClient {
    const list = async (page: number, isAsked = true) =>
      take('offers', isAsked && step.type === 'offers' ? countRows(catalogue, step) : 0, page);
    const client: Partial<PublisherClient> = {
      // What proves the filters has no program of the step.
      listOffers: (filters, { page }) => list(page, step.type === 'offers' && isOfStep(filters, step)),
      listOffersUpdated: (_range, _filters, { page }) => list(page),
    };
    return client as PublisherClient;
  }

  async function advance(cursor: SyncCursor, step: SyncStep): Promise<SyncCursor> {
    const { signal } = new AbortController();
    if (step.type === 'offers') return listOfferPage(context, cursor, step, clientOf(step), signal);
    if (step.type === 'verify') return verifyOffers(context, cursor, clientOf(step), signal);
    if (step.type !== 'campaigns' && step.type !== 'shops') return toNextStep(cursor);
    // Shops that were listed are for the walk of everything.
    if (step.type === 'shops' && step.unlistedOnly) return toNextStep(cursor);
    const { nextPage } =
      step.type === 'campaigns'
        ? take('campaigns', step.ownOnly ? countOwnCampaignRows(catalogue) : catalogue.campaigns, cursor.page)
        : take('shops', catalogue.shops, cursor.page, 200);
    const behind = addCalls(cursor, step, 1);
    return nextPage === null ? toNextStep(behind) : { ...behind, page: nextPage };
  }

  let cursor = toSyncCursor({ kind, generation: 1, startedAtMs: 0, updatedSince: '' });
  let approvedMs: number | null = null;
  let estimatedMs: number | null = null;
  for (let step = findSyncStep(kind, 0); step !== undefined; step = findSyncStep(kind, cursor.step)) {
    cursor = await advance(cursor, step);
    const nowMs = caller.nowMs();
    if (isApprovedReady(cursor.step)) approvedMs ??= nowMs;
    const isLongest = step.type === 'offers' && step.seesEveryProgram && step.offerStatus === 'Active';
    if (isLongest && cursor.page > 1)
      estimatedMs ??= estimateSync(cursor, step, { callsPerMinute, nowMs, before: idleSyncProgress }).estimatedEndMs;
  }

  const { calls = 0, expectedOffers } = cursor;
  const signIns = caller.countSignIns();
  const programsSeen = mirror.countSeen();
  return {
    calls,
    signIns,
    approvedMs: approvedMs ?? 0,
    endedMs: caller.nowMs(),
    programsSeen,
    isComplete: expectedOffers > 0 && programsSeen >= expectedOffers,
    shareOfLimit: (calls + signIns) / ((callsPerMinute * caller.nowMs()) / 60_000),
    estimatedMs: estimatedMs ?? 0,
  };
}

/** Own programs are asked for 100 a call, and have no more campaigns than a page has; of more than 1,000, all are listed. */
function countOwnCampaignRows(catalogue: Catalogue): number {
  const own = (['Active', 'Paused'] as const)
    .map((offerStatus) => countRows(catalogue, { type: 'offers', applicationStatus: 'Approved', offerStatus }))
    .reduce((sum, rows) => sum + rows, 0);
  return own > 1_000 ? catalogue.campaigns : own;
}
