import type { AppError } from '#lib/errors/app-error.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { LinkMarks } from '#lib/worker/links/create-link-marks.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { noteShortfall } from '#lib/worker/service/note-unreadable.ts';
import type { FilterProofDependencies } from '#lib/worker/sync/create-filter-proof.ts';
import {
  createListingPages,
  type ListingKind,
  type ListingPagesDependencies,
} from '#lib/worker/sync/create-listing-pages.ts';
import { createOfferPages } from '#lib/worker/sync/create-offer-pages.ts';
import { addCalls, toNextBatch, toNextStep } from '#lib/worker/sync/sync-cursor.ts';
import { type SyncStep, toOptionalListing } from '#lib/worker/sync/sync-plan.ts';

export interface SyncSteps {
  /**
   * Does the next page of the cursor's step, or the whole step where it lists nothing. Returns the cursor after it.
   * @throws AppError why a page could not be fetched.
   */
  advance(cursor: SyncCursor, step: SyncStep, client: PublisherClient, signal: AbortSignal): Promise<SyncCursor>;
  /**
   * The cursor after a step that failed for good, where the walk continues without the step. Null where the walk needs
   * it.
   */
  skip(cursor: SyncCursor, step: SyncStep, failure: AppError): Promise<SyncCursor | null>;
}

type ListingStep = Extract<SyncStep, { type: ListingKind }>;

export interface SyncStepsDependencies extends ListingPagesDependencies, FilterProofDependencies {
  readonly offers: OfferMirror;
  readonly linkMarks: LinkMarks;
}

/** Does each step of a sync (`sync-plan.ts`). */
export function createSyncSteps(dependencies: SyncStepsDependencies): SyncSteps {
  const { database, clock, connection, offers, linkMarks, refusals } = dependencies;
  const offerPages = createOfferPages(dependencies);
  const listingPages = createListingPages(dependencies);

  async function takeListing(step: ListingStep, cursor: SyncCursor, client: PublisherClient, signal: AbortSignal) {
    const { generation, page, stepPages: pagesKnown = 0, stepRows: rowsSeen, stepCount, failures, unreadable } = cursor;
    const { batch = 0, stepMark: mark } = cursor;
    const own = step.type === 'campaigns' && step.ownOnly ? await offers.findOwn() : null;
    const offerIds = own === null ? null : own[batch];
    if (offerIds === undefined) return toNextStep(cursor);
    const seen = { pagesKnown, rowsSeen, mark, listed: stepCount ?? 0, failures, unreadable };
    const place = { generation, page, ...seen, offerIds };
    const next = await listingPages.take(step.type, place, client, signal);
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

  async function wantsShops({ unlistedOnly }: Extract<SyncStep, { type: 'shops' }>): Promise<boolean> {
    if (unlistedOnly && (await readMeta(await database(), 'shopsListedAtMs')) !== undefined) return false;
    const account = await connection.read();
    return account.state !== 'signed-out' && account.marketplacePath !== '';
  }

  /** Whether the walk saw as many programs as the service says there are. Only then is an unseen program gone. */
  async function hasSeenEverything({ expectedOffers, generation, isSuspect }: SyncCursor): Promise<boolean> {
    return !isSuspect && expectedOffers > 0 && (await offers.countSeen(generation)) >= expectedOffers;
  }

  return {
    async advance(left, step, client, signal) {
      const cursor = { ...left, movedAtMs: clock.nowMs() };
      const optional = toOptionalListing(step);
      if (optional !== null && !(await refusals.mayAsk(optional))) return toNextStep(cursor);
      switch (step.type) {
        case 'offers': {
          const next = await offerPages.list(cursor, step, client, signal);
          if (step.updatedOnly) await refusals.forget('changes');
          return next;
        }
        case 'verify':
          return offerPages.verify(cursor, client, signal);
        case 'retire-offers': {
          if (await hasSeenEverything(cursor)) await offers.retireUnseen(cursor.generation);
          const { generation, expectedOffers: listed, unreadablePrograms } = cursor;
          const given = (await offers.countSeen(generation)) + (unreadablePrograms?.rows ?? 0);
          await noteShortfall(await database(), 'programs', { listed, given });
          return toNextStep(cursor);
        }
        case 'mark-links':
          // An empty answer where programs are known says nothing about the links either.
          if (!cursor.isSuspect) await linkMarks.derive({ isGoneFinal: await hasSeenEverything(cursor) });
          return toNextStep(cursor);
        case 'campaigns':
          return takeListing(step, cursor, client, signal);
        case 'shops':
          return (await wantsShops(step)) ? takeListing(step, cursor, client, signal) : toNextStep(cursor);
      }
    },

    async skip(cursor, step, failure) {
      const optional = toOptionalListing(step);
      if (optional === null || !(await refusals.note(optional, failure))) return null;
      return { ...toNextStep(cursor), failures: 0 };
    },
  };
}
