import type { Settings } from '../domain/settings.ts';
import { AppError } from '../errors/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { announceDataChange } from '../store/data-changes.ts';
import { type Database, type ListingCursor, readMeta, writeMeta } from '../store/database.ts';
import { beginWalk } from './begin-walk.ts';
import type { CampaignMirror } from './create-campaign-mirror.ts';
import type { ConnectionStore } from './create-connection-store.ts';
import type { ServiceCaller } from './create-service-caller.ts';
import type { ShopMirror } from './create-shop-mirror.ts';
import { toCampaignWindow } from './to-campaign-window.ts';

/** What can be listed anew by itself, between two syncs. */
export type ListingKind = 'campaigns' | 'shops';

/** A listing that was left is gone on with for so long; later its first pages are old again. */
const goesOnForMs = 10 * 60_000;

export interface ListingRefresh {
  /**
   * Lists campaigns or shops from the first page to the last, in the background lane. A caller while one is under way
   * waits for that one; one that a killed worker left goes on where it was.
   * @throws AppError why a page could not be had. The pages before it are stored, and nothing is dropped.
   */
  refresh(kind: ListingKind): Promise<void>;
  /** Ends what is under way and forgets where it stood. */
  reset(): Promise<void>;
}

export interface ListingRefreshDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly call: ServiceCaller;
  readonly connection: ConnectionStore;
  readonly campaigns: CampaignMirror;
  readonly shops: ShopMirror;
  readonly readSettings: () => Promise<Settings>;
}

export function createListingRefresh(dependencies: ListingRefreshDependencies): ListingRefresh {
  const { database, clock, call, connection, campaigns, shops, readSettings } = dependencies;
  const running = new Map<ListingKind, Promise<void>>();
  let abort = new AbortController();

  async function write(kind: ListingKind, cursor: ListingCursor) {
    await writeMeta(await database(), `${kind}Cursor`, cursor);
    announceDataChange(kind);
  }

  async function begin(kind: ListingKind): Promise<ListingCursor> {
    const db = await database();
    const left = await readMeta(db, `${kind}Cursor`);
    const nowMs = clock.nowMs();
    if (left !== undefined && Math.abs(nowMs - left.startedAtMs) < goesOnForMs)
      return { ...left, waitingUntilMs: null };
    return beginWalk(db, `${kind}Cursor`, (generation) => ({
      generation,
      startedAtMs: nowMs,
      page: 1,
      pagesKnown: 0,
      waitingUntilMs: null,
    }));
  }

  async function fetchPage(kind: ListingKind, cursor: ListingCursor, signal: AbortSignal) {
    const client = call({
      lane: 'background',
      signal,
      onWait: (startsAtMs) => void write(kind, { ...cursor, waitingUntilMs: startsAtMs }),
    });
    const page = { page: cursor.page };
    if (kind === 'campaigns') {
      const { serviceUtcOffsetMinutes } = await readSettings();
      const answer = await client.listCampaigns(toCampaignWindow(clock.nowMs(), serviceUtcOffsetMinutes), page);
      signal.throwIfAborted();
      await campaigns.storePage(answer.rows);
      return answer;
    }
    const account = await connection.read();
    if (account.state === 'signed-out') throw new AppError('not-connected');
    const answer = await client.listShops(account.marketplacePath, {}, page);
    signal.throwIfAborted();
    await shops.storePage(answer.rows);
    return answer;
  }

  async function walk(kind: ListingKind, signal: AbortSignal): Promise<void> {
    const mirror = kind === 'campaigns' ? campaigns : shops;
    let cursor = await begin(kind);
    await write(kind, cursor);
    for (;;) {
      const { rows, nextPage, pageCount } = await fetchPage(kind, cursor, signal);
      if (nextPage === null) {
        // An empty answer is a fault of the service more often than the truth.
        if (rows.length > 0 || cursor.page > 1) await mirror.retireUnseen(cursor.generation);
        break;
      }
      cursor = { ...cursor, page: nextPage, pagesKnown: pageCount ?? 0 };
      await write(kind, cursor);
    }
    const db = await database();
    await writeMeta(db, `${kind}ListedAtMs`, clock.nowMs());
    await db.delete('meta', `${kind}Cursor`);
    announceDataChange(kind);
  }

  return {
    refresh(kind) {
      const under = running.get(kind);
      if (under !== undefined) return under;
      const done = walk(kind, abort.signal).finally(() => running.delete(kind));
      running.set(kind, done);
      return done;
    },

    async reset() {
      abort.abort(new AppError('cancelled'));
      abort = new AbortController();
      await Promise.allSettled(running.values());
      const db = await database();
      await db.delete('meta', 'campaignsCursor');
      await db.delete('meta', 'shopsCursor');
    },
  };
}
