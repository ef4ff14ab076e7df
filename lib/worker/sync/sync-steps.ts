import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import type { SyncPart, SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { AppError } from '#lib/errors/app-error.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { markLinks } from '#lib/worker/links/link-marks.ts';
import { noteShortfall } from '#lib/worker/service/note-unreadable.ts';
import { type ListingKind, takeListingPage } from '#lib/worker/sync/listing-pages.ts';
import { listOfferPage, type SyncContext, verifyOffers } from '#lib/worker/sync/offer-pages.ts';
import { forgetRefusal, mayAskFor, noteRefusal } from '#lib/worker/sync/refusals.ts';
import { addCalls, toNextBatch, toNextStep } from '#lib/worker/sync/sync-cursor.ts';
import { countOfferStepsAfter, listStepParts, type SyncStep, toOptionalListing } from '#lib/worker/sync/sync-plan.ts';

type ListingStep = Extract<SyncStep, { type: ListingKind }>;

/**
 * Does the next page of the cursor's step, or the whole step where it lists nothing. Returns the cursor after it.
 * @throws AppError why a page could not be fetched.
 */
export async function advanceSync(
  context: SyncContext,
  left: SyncCursor,
  step: SyncStep,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<SyncCursor> {
  const { database, clock, offers } = context;
  const cursor = { ...left, movedAtMs: clock.nowMs() };
  const optional = toOptionalListing(step);
  if (optional !== null && !(await mayAskFor(context, optional))) return toNextStep(cursor);
  switch (step.type) {
    case 'offers': {
      const next = await listOfferPage(context, cursor, step, client, signal);
      if (step.updatedOnly) await forgetRefusal(context, 'changes');
      return next;
    }
    case 'verify':
      return verifyOffers(context, cursor, client, signal);
    case 'retire-offers': {
      if (await hasSeenEverything(context, cursor)) await offers.retireUnseen(cursor.generation);
      const { generation, expectedOffers: listed, unreadablePrograms } = cursor;
      const given = (await offers.countListedAmongAll(generation)) + (unreadablePrograms?.rows ?? 0);
      await noteShortfall(await database(), 'programs', { listed, given });
      return toNextStep(cursor);
    }
    case 'mark-links':
      // An empty answer where programs are known says nothing about the links either.
      if (!cursor.isSuspect) await markLinks(context, { isGoneFinal: await hasSeenEverything(context, cursor) });
      return toNextStep(cursor);
    case 'campaigns':
      return takeListing(context, step, cursor, client, signal);
    case 'shops':
      return (await wantsShops(context, step))
        ? takeListing(context, step, cursor, client, signal)
        : toNextStep(cursor);
  }
}

/**
 * The cursor after a step that failed for good, where the walk continues without the step. Null where the walk needs
 * it.
 */
export async function skipSyncStep(
  context: SyncContext,
  cursor: SyncCursor,
  step: SyncStep,
  failure: AppError,
): Promise<SyncCursor | null> {
  const optional = toOptionalListing(step);
  if (optional === null || !(await noteRefusal(context, optional, failure))) return null;
  return { ...toNextStep(cursor), failures: 0 };
}

async function takeListing(
  context: SyncContext,
  step: ListingStep,
  cursor: SyncCursor,
  client: PublisherClient,
  signal: AbortSignal,
) {
  const { offers } = context;
  const { generation, page, stepPages: pagesKnown = 0, stepRows: rowsSeen, stepCount, failures, unreadable } = cursor;
  const { batch = 0, stepMark: mark } = cursor;
  const own = step.type === 'campaigns' && step.ownOnly ? await offers.findOwn() : null;
  const offerIds = own === null ? null : own[batch];
  if (offerIds === undefined) return toNextStep(cursor);
  const seen = { pagesKnown, rowsSeen, mark, listed: stepCount ?? 0, failures, unreadable };
  const place = { generation, page, ...seen, offerIds };
  const next = await takeListingPage(context, step.type, place, client, signal);
  const behind = addCalls(cursor, step, 1);
  if (next.page === null) return own === null ? toNextStep(behind) : toNextBatch(behind);
  return {
    ...behind,
    page: next.page,
    stepPages: next.pagesKnown,
    stepRows: next.rowsSeen,
    stepMark: next.mark,
    stepCount: next.listed,
    unreadable: next.unreadable,
  };
}

async function wantsShops(
  { database, connection }: SyncContext,
  { unlistedOnly }: Extract<SyncStep, { type: 'shops' }>,
): Promise<boolean> {
  if (unlistedOnly && (await readMeta(await database(), 'shopsListedAtMs')) !== undefined) return false;
  const account = await connection.read();
  return account.state !== 'signed-out' && account.marketplacePath !== '';
}

/** Whether the walk saw as many programs as the service says there are. Only then is an unseen program gone. */
async function hasSeenEverything(
  { offers }: SyncContext,
  { expectedOffers, generation, isSuspect }: SyncCursor,
): Promise<boolean> {
  return !isSuspect && expectedOffers > 0 && (await offers.countListedAmongAll(generation)) >= expectedOffers;
}

/**
 * The share of each listing in a whole sync. Only a listing's first page shows its length, so the shares are fixed. A
 * bar by known pages would run back with each listing that begins.
 */
const weights: Readonly<Record<SyncPart, number>> = {
  approved: 20,
  'approved-paused': 5,
  pending: 4,
  rejected: 4,
  blocked: 2,
  paused: 8,
  active: 40,
  checking: 4,
  campaigns: 8,
  shops: 5,
};

/**
 * How far a sync is, and how long its programs still take.
 * @param before What was shown before. Within one sync the progress never falls, whatever the listings turn out to have
 *   (a second round, rows that came meanwhile).
 */
export function estimateSync(
  cursor: SyncCursor,
  step: SyncStep,
  { callsPerMinute, nowMs, before }: SyncSurroundings,
): Pick<SyncProgress, 'phase' | 'part' | 'pagesDone' | 'pagesKnown' | 'fraction' | 'generation' | 'estimatedEndMs'> {
  const parts = listStepParts(cursor.kind);
  const part = parts[cursor.step] ?? 'checking';
  const isListing = step.type === 'campaigns' || step.type === 'shops';
  const stepPages = toStepPages(cursor, step);
  const pagesDone = stepPages === 0 ? 0 : Math.min(cursor.page - 1, stepPages);
  const ofStep = stepPages === 0 ? 0 : pagesDone / stepPages;
  // Steps that ask for nothing share the weight of the step that checks, because they pass together.
  const toWeight = (each: SyncPart) => weights[each] / parts.filter((other) => other === each).length;
  const sum = (some: readonly SyncPart[]) => some.reduce((total, each) => total + toWeight(each), 0);
  const reached = (sum(parts.slice(0, cursor.step)) + toWeight(part) * ofStep) / sum(parts);
  const shown = before.generation === cursor.generation ? (before.fraction ?? 0) : 0;
  return {
    phase: isListing ? step.type : 'programs',
    part,
    pagesDone,
    pagesKnown: stepPages,
    fraction: Math.min(1, Math.max(shown, reached)),
    generation: cursor.generation,
    estimatedEndMs: isListing ? null : nowMs + toMsLeft(cursor, step, callsPerMinute),
  };
}

interface SyncSurroundings {
  readonly callsPerMinute: number;
  readonly nowMs: number;
  readonly before: Pick<SyncProgress, 'fraction' | 'generation'>;
}

/** Pages of the current listing. 0 before its first answer, and for a step that lists nothing. */
function toStepPages({ page, stepCount, stepPages = 0 }: SyncCursor, step: SyncStep): number {
  if (step.type !== 'offers' && step.type !== 'campaigns' && step.type !== 'shops') return 0;
  // A listing may be longer than its count says: the next page is one of it in any case.
  return stepCount === null && stepPages === 0 ? 0 : Math.max(stepPages, page);
}

/** By pages of programs: campaigns and shops are few. */
function toMsLeft(cursor: SyncCursor, step: SyncStep, callsPerMinute: number) {
  const { pagesDone, pagesBefore, kind, step: at } = cursor;
  const stepPages = step.type === 'offers' ? Math.max(1, toStepPages(cursor, step)) : 0;
  const pagesKnown = Math.max(pagesDone, pagesBefore + stepPages + countOfferStepsAfter(kind, at));
  const pagesAMinute = Math.max(1, callsPerMinute - interactiveReserve);
  return ((pagesKnown - pagesDone) / pagesAMinute) * 60_000;
}
