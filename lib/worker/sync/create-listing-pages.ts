import type { Settings } from '#lib/domain/settings/settings.ts';
import { addUnreadable, noneUnreadable, type UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Database } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { CampaignMirror } from '#lib/worker/coupons/create-campaign-mirror.ts';
import { toCampaignWindow } from '#lib/worker/coupons/to-campaign-window.ts';
import { endsEarly } from '#lib/worker/service/ends-early.ts';
import { noteUnreadable } from '#lib/worker/service/note-unreadable.ts';
import { createMarketplaceSearch } from '#lib/worker/shops/create-marketplace-search.ts';
import type { ShopMirror } from '#lib/worker/shops/create-shop-mirror.ts';
import type { RefusalBook } from '#lib/worker/sync/create-refusal-book.ts';

/** What can be listed by itself. */
export type ListingKind = 'campaigns' | 'shops';

/** Where a walk of a listing stands. */
export interface ListingPlace {
  /** That of the walk (`next-generation.ts`). */
  readonly generation: number;
  readonly page: number;
  /** Pages of the whole listing; 0 while unknown. */
  readonly pagesKnown: number;
  /** Failures of this page in a row. */
  readonly failures: number;
  /** Of the pages before. */
  readonly unreadable: UnreadableCount | undefined;
  /** Only the campaigns of these programs are listed; null for everything. */
  readonly offerIds: readonly string[] | null;
}

/** The place behind a page; `page` is null behind the last one. */
export interface NextListingPlace {
  readonly page: number | null;
  readonly pagesKnown: number;
  readonly unreadable: UnreadableCount;
}

export interface ListingPages {
  /**
   * Lists and stores one page. Behind the last one of a complete listing, what nobody has seen since the walk began is
   * dropped; an empty page before the listing's end, and an empty listing, drop nothing.
   * @throws AppError why the page could not be had; `malformed-answer` for an empty one that is worth another try.
   */
  take(kind: ListingKind, place: ListingPlace, client: PublisherClient, signal: AbortSignal): Promise<NextListingPlace>;
}

export interface ListingPagesDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly connection: ConnectionStore;
  readonly campaigns: CampaignMirror;
  readonly shops: ShopMirror;
  readonly refusals: RefusalBook;
  readonly readSettings: () => Promise<Settings>;
}

/** The pages of campaigns and shops, for the sync and for the user's "Refresh". */
export function createListingPages(dependencies: ListingPagesDependencies): ListingPages {
  const { database, clock, connection, campaigns, shops, refusals, readSettings } = dependencies;
  const marketplace = createMarketplaceSearch({ connection });

  async function takeCampaigns(
    { page, pagesKnown, failures, offerIds }: ListingPlace,
    client: PublisherClient,
    signal: AbortSignal,
  ) {
    const { serviceUtcOffsetMinutes } = await readSettings();
    const filters = {
      ...toCampaignWindow(clock.nowMs(), serviceUtcOffsetMinutes),
      ...(offerIds !== null && { offerIds }),
    };
    const answer = await client.listCampaigns(filters, { page });
    signal.throwIfAborted();
    const isEarlyEnd = endsEarly(answer, pagesKnown, failures);
    await campaigns.storePage(answer.rows);
    return { answer, isEarlyEnd };
  }

  async function takeShops({ page, pagesKnown, failures }: ListingPlace, client: PublisherClient, signal: AbortSignal) {
    const account = await connection.read();
    if (account.state === 'signed-out') throw new AppError('not-connected');
    const answer = await marketplace.listShops(client, account.marketplacePath, { page });
    signal.throwIfAborted();
    const isEarlyEnd = endsEarly(answer, pagesKnown, failures);
    await shops.storePage(answer.rows);
    return { answer, isEarlyEnd };
  }

  return {
    async take(kind, place, client, signal) {
      const takePage = kind === 'campaigns' ? takeCampaigns : takeShops;
      const { answer, isEarlyEnd } = await takePage(place, client, signal);
      const unreadable = addUnreadable(place.unreadable ?? noneUnreadable, answer);
      const next = { page: answer.nextPage, pagesKnown: answer.pageCount ?? place.pagesKnown, unreadable };
      if (next.page !== null) return next;
      const mirror = kind === 'campaigns' ? campaigns : shops;
      const isEmpty = place.page === 1 && answer.rows.length === 0;
      const isWhole = !isEarlyEnd && place.offerIds === null;
      if (isWhole && !isEmpty) await mirror.retireUnseen(place.generation);
      const db = await database();
      await writeMeta(db, `${kind}ListedAtMs`, clock.nowMs());
      await noteUnreadable(db, kind, unreadable, isWhole);
      await refusals.forget(kind);
      return next;
    },
  };
}
