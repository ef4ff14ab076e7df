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
import { type SyncStep, toOptionalListing } from '#lib/worker/sync/sync-plan.ts';

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
      const given = (await offers.countSeen(generation)) + (unreadablePrograms?.rows ?? 0);
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
  return !isSuspect && expectedOffers > 0 && (await offers.countSeen(generation)) >= expectedOffers;
}
