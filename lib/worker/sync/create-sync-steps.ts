import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { LinkMarks } from '#lib/worker/links/create-link-marks.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import type { FilterProofDependencies } from '#lib/worker/sync/create-filter-proof.ts';
import {
  createListingPages,
  type ListingKind,
  type ListingPagesDependencies,
} from '#lib/worker/sync/create-listing-pages.ts';
import { createOfferPages } from '#lib/worker/sync/create-offer-pages.ts';
import { addCalls, toNextStep } from '#lib/worker/sync/sync-cursor.ts';
import type { SyncStep } from '#lib/worker/sync/sync-plan.ts';

export interface SyncSteps {
  /**
   * Does the next page of the cursor's step, or the whole step where it asks for no page. Answers with the cursor behind it.
   * @throws AppError why a page could not be had.
   */
  advance(cursor: SyncCursor, step: SyncStep, client: PublisherClient, signal: AbortSignal): Promise<SyncCursor>;
}

export interface SyncStepsDependencies extends ListingPagesDependencies, FilterProofDependencies {
  readonly offers: OfferMirror;
  readonly linkMarks: LinkMarks;
}

/** What each step of a sync does (`sync-plan.ts`). */
export function createSyncSteps(dependencies: SyncStepsDependencies): SyncSteps {
  const { connection, offers, linkMarks } = dependencies;
  const offerPages = createOfferPages(dependencies);
  const listingPages = createListingPages(dependencies);

  async function takeListing(kind: ListingKind, cursor: SyncCursor, client: PublisherClient, signal: AbortSignal) {
    const { generation, page, stepPages: pagesKnown = 0, failures, unreadable } = cursor;
    const next = await listingPages.take(kind, { generation, page, pagesKnown, failures, unreadable }, client, signal);
    const behind = addCalls(cursor, { type: kind }, 1);
    if (next.page === null) return toNextStep(behind);
    return { ...behind, page: next.page, stepPages: next.pagesKnown, unreadable: next.unreadable };
  }

  async function hasMarketplace(): Promise<boolean> {
    const account = await connection.read();
    return account.state !== 'signed-out' && account.marketplacePath !== '';
  }

  /** Whether the walk saw every program that the service says there is: only then is one that it did not see gone. */
  async function hasSeenEverything({ expectedOffers, generation, isSuspect }: SyncCursor): Promise<boolean> {
    return !isSuspect && expectedOffers > 0 && (await offers.countSeen(generation)) >= expectedOffers;
  }

  return {
    async advance(cursor, step, client, signal) {
      switch (step.type) {
        case 'offers':
          return offerPages.list(cursor, step, client, signal);
        case 'verify':
          return offerPages.verify(cursor, client, signal);
        case 'retire-offers':
          if (await hasSeenEverything(cursor)) await offers.retireUnseen(cursor.generation);
          return toNextStep(cursor);
        case 'mark-links':
          // A walk that was answered nothing where programs are known says nothing of the links either.
          if (!cursor.isSuspect) await linkMarks.derive({ isGoneFinal: await hasSeenEverything(cursor) });
          return toNextStep(cursor);
        case 'campaigns':
          return takeListing('campaigns', cursor, client, signal);
        case 'shops':
          return (await hasMarketplace()) ? takeListing('shops', cursor, client, signal) : toNextStep(cursor);
      }
    },
  };
}
