import { addUnreadable, noneUnreadable, type UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { findBeyondWindow, storeCampaigns, toCampaignWindow } from '#lib/worker/coupons/campaigns.ts';
import { confirmEarlyEnd } from '#lib/worker/service/listing-end.ts';
import { noteShortfall, noteUnreadable } from '#lib/worker/service/note-unreadable.ts';
import { listShops, storeShops } from '#lib/worker/shops/shops.ts';
import { hasStayedEmpty, noteEmptyLists } from '#lib/worker/sync/empty-lists.ts';
import { forgetRefusal } from '#lib/worker/sync/refusals.ts';

/** What can be listed on its own. */
export type ListingKind = 'campaigns' | 'shops';

export interface ListingPlace {
  /** The walk's generation (`next-generation.ts`). */
  readonly generation: number;
  readonly page: number;
  /** Pages of the whole listing. 0 while unknown. */
  readonly pagesKnown: number;
  /** Rows on the pages before. Undefined in a place of an earlier version. */
  readonly rowsSeen: number | undefined;
  /** The mark of the page before (`read-page.ts`). */
  readonly mark: string | undefined;
  /** The highest count of the pages before. 0 while unknown. */
  readonly listed: number;
  /** Failures of this page in a row. */
  readonly failures: number;
  /** The count of the pages before. */
  readonly unreadable: UnreadableCount | undefined;
  /** Lists only the campaigns of these programs. Null for everything. */
  readonly offerIds: readonly string[] | null;
}

/** The place after a page. `page` is null after the last one. */
export interface NextListingPlace {
  readonly page: number | null;
  readonly pagesKnown: number;
  readonly rowsSeen: number;
  readonly mark: string;
  readonly listed: number;
  readonly unreadable: UnreadableCount;
}

/** Counts rows that any call has seen since a walk began (`next-generation.ts`). */
const countSeen = (db: Database, kind: ListingKind, generation: number): Promise<number> =>
  db.countFromIndex(kind, 'byGeneration', IDBKeyRange.lowerBound(generation));

/**
 * Lists and stores one page. After the last page of a complete listing, deletes rows that no call has seen since the
 * walk began: only where as many different rows came as any page counted, because a row may have slipped behind a
 * page's border, and where each could be read, because one that could not may be any of them. An empty listing deletes
 * nothing until a day later. A count that the rows never reached is noted.
 * @throws AppError why the page could not be fetched. `malformed-answer` for an empty page that is worth another try.
 */
export async function takeListingPage(
  context: AccountContext,
  kind: ListingKind,
  place: ListingPlace,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<NextListingPlace> {
  const { database, clock } = context;
  const takePage = kind === 'campaigns' ? takeCampaigns : takeShops;
  const answer = await takePage(context, place, client, signal);
  const unreadable = addUnreadable(place.unreadable ?? noneUnreadable, answer);
  const listed = Math.max(place.listed, answer.count ?? 0);
  const { nextPage: page, rowsSeen, mark } = answer;
  const next = { page, pagesKnown: answer.pageCount ?? place.pagesKnown, rowsSeen, mark, listed, unreadable };
  if (page !== null) return next;
  const db = await database();
  if (place.offerIds !== null) {
    await noteUnreadable(db, kind, unreadable, false);
    // What some programs have, the list of all has, too.
    if (rowsSeen > 0) await noteEmptyLists(db, { [kind]: false }, clock.nowMs());
  } else {
    const seen = await countSeen(db, kind, place.generation);
    const isEmpty = rowsSeen === 0 && listed === 0;
    await noteEmptyLists(db, { [kind]: isEmpty }, clock.nowMs());
    const isBelieved = rowsSeen > 0 || (isEmpty && (await hasStayedEmpty(db, kind, clock.nowMs())));
    const isWhole = seen >= listed && unreadable.rows === 0 && !answer.isRepeated;
    if (isWhole && isBelieved) await retireListed(context, kind, place.generation);
    await noteUnreadable(db, kind, unreadable, rowsSeen >= listed);
    await noteShortfall(db, kind, { listed, given: seen + unreadable.rows }, answer.isRepeated);
  }
  await writeMeta(db, `${kind}ListedAtMs`, clock.nowMs());
  await forgetRefusal(context, kind);
  return next;
}

async function takeCampaigns(
  context: AccountContext,
  { page, pagesKnown, rowsSeen: rowsBefore, mark: markBefore, listed: countBefore, failures, offerIds }: ListingPlace,
  client: PublisherClient,
  signal: AbortSignal,
) {
  const { clock, readSettings } = context;
  const { serviceUtcOffsetMinutes } = await readSettings();
  const filters = {
    ...toCampaignWindow(clock.nowMs(), serviceUtcOffsetMinutes),
    ...(offerIds !== null && { offerIds }),
  };
  const answer = await client.listCampaigns(filters, {
    page,
    rowsBefore,
    markBefore,
    countBefore,
    failuresBefore: failures,
  });
  signal.throwIfAborted();
  confirmEarlyEnd(answer, pagesKnown, failures);
  await storeCampaigns(context, answer.rows);
  return answer;
}

async function takeShops(
  context: AccountContext,
  { page, pagesKnown, rowsSeen: rowsBefore, mark: markBefore, listed: countBefore, failures }: ListingPlace,
  client: PublisherClient,
  signal: AbortSignal,
) {
  const { connection } = context;
  const account = await connection.read();
  if (account.state === 'signed-out') throw new AppError('not-connected');
  const answer = await listShops(context, client, account.marketplacePath, {
    page,
    rowsBefore,
    markBefore,
    countBefore,
    failuresBefore: failures,
  });
  signal.throwIfAborted();
  confirmEarlyEnd(answer, pagesKnown, failures);
  await storeShops(context, answer.rows);
  return answer;
}

/** Deletes what a complete listing would have shown, and did not. */
async function retireListed(
  { database, clock, readSettings }: AccountContext,
  kind: ListingKind,
  generation: number,
): Promise<void> {
  const db = await database();
  if (kind === 'shops') return retireUnseen(db, kind, generation);
  const { serviceUtcOffsetMinutes } = await readSettings();
  const campaigns = await db.getAll('campaigns');
  const beyond = findBeyondWindow(campaigns, generation, clock.nowMs(), serviceUtcOffsetMinutes);
  await retireUnseen(db, kind, generation, beyond);
}

/**
 * Deletes rows that no call has seen since a walk began. For the end of a complete walk.
 * @param kept The keys of unseen rows that stay.
 */
export async function retireUnseen(
  db: Database,
  kind: ListingKind,
  generation: number,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const transaction = db.transaction(kind, 'readwrite');
  const unseen = IDBKeyRange.upperBound(generation, true);
  const unseenKeys = await transaction.store.index('byGeneration').getAllKeys(unseen);
  const keys = unseenKeys.filter((key) => !kept.has(key));
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
  announceDataChange(kind);
}
