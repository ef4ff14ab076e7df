import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf, readMeta, writeMeta } from '#lib/store/meta.ts';
import type { ListingCursor } from '#lib/store/schema/sync-cursors.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createWalk, type Walk, type WalkDependencies, type WalkDescription } from '#lib/worker/service/create-walk.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';
import { type ListingKind, takeListingPage } from '#lib/worker/sync/listing-pages.ts';
import { noteRefusal } from '#lib/worker/sync/refusals.ts';

/**
 * A refresh that a kill interrupted resumes within this time. Later it starts over, because its first pages are stale.
 */
const goesOnForMs = 10 * 60_000;

export interface ListingRefresh {
  /**
   * Lists campaigns or shops from the first page to the last, in the background lane. During a refresh, a caller waits
   * for that one. Resumes a refresh that a killed worker left.
   * @throws AppError why a page could not be fetched. The pages before it are stored, and nothing is deleted.
   */
  refresh(kind: ListingKind): Promise<void>;
  /** Resumes what a killed worker left. Resolves when that ends. Never rejects. */
  resume(): Promise<void>;
}

export interface ListingRefreshDependencies extends AccountContext, WalkDependencies {}

/** Lists campaigns and shops on their own: one walk each. */
export function createListingRefresh(dependencies: ListingRefreshDependencies): ListingRefresh {
  const { database, clock, connection } = dependencies;
  const scheduleFor = shareAlarm(dependencies.scheduleResume);
  const walkOf = (kind: ListingKind) =>
    createWalk({ ...dependencies, scheduleResume: scheduleFor(kind) }, describeListing(kind, dependencies));
  const walks: Readonly<Record<ListingKind, Walk>> = { campaigns: walkOf('campaigns'), shops: walkOf('shops') };

  return {
    async refresh(kind) {
      const failure = await walks[kind].run('user');
      if (failure !== null) throw failure;
    },

    async resume() {
      if ((await connection.read()).state !== 'connected') return;
      for (const kind of ['campaigns', 'shops'] as const) {
        const left = await readMeta(await database(), `${kind}Cursor`);
        if (isFresh(left, clock.nowMs())) await walks[kind].run('daily');
      }
    },
  };
}

/** How far a listing is. Kept in its cursor, where the page with the list reads it. */
type ListingProgress = Pick<ListingCursor, 'waitingUntilMs'>;

function describeListing(
  kind: ListingKind,
  dependencies: AccountContext,
): WalkDescription<ListingCursor, 'page', ListingProgress> {
  const { database, clock } = dependencies;
  const name = `${kind}Cursor` as const;
  return {
    name: 'listing',
    cursor: {
      async findLeft() {
        const left = await readMeta(await database(), name);
        return isFresh(left, clock.nowMs()) ? { ...left, waitingUntilMs: null } : undefined;
      },
      plan: async () => ({
        generation: await nextGeneration(await database()),
        startedAtMs: clock.nowMs(),
        page: 1,
        pagesKnown: 0,
        waitingUntilMs: null,
      }),
      write: async (cursor) => writeMeta(await database(), name, cursor),
    },
    progress: {
      read: async () => ({ waitingUntilMs: (await readMeta(await database(), name))?.waitingUntilMs ?? null }),
      async write({ waitingUntilMs }) {
        const transaction = (await database()).transaction('meta', 'readwrite');
        const cursor = await metaOf(transaction).get(name);
        if (cursor !== undefined) await metaOf(transaction).put(name, { ...cursor, waitingUntilMs });
        await transaction.done;
        announceDataChange(kind);
      },
    },
    findStep: ({ isListed }) => (isListed ? null : 'page'),
    describe: async () => ({}),

    async fetchNextPage(cursor, _step, client, signal) {
      const { generation, page, pagesKnown, mark, listed = 0, failures = 0, unreadable } = cursor;
      // A cursor of an earlier version has none of these. At page 1 no row was seen.
      const rowsSeen = page === 1 ? 0 : cursor.rowsSeen;
      const next = await takeListingPage(
        dependencies,
        kind,
        { generation, page, pagesKnown, rowsSeen, mark, listed, failures, unreadable, offerIds: null },
        client,
        signal,
      );
      return next.page === null ? { ...cursor, isListed: true } : { ...cursor, ...next, page: next.page };
    },

    // A listing that the service does not offer is no failure of the refresh: the page with the list says so.
    skip: async (cursor, _step, failure) =>
      (await noteRefusal(dependencies, kind, failure)) ? { ...cursor, isListed: true } : null,

    async finish() {
      await (await database()).delete('meta', name);
      return {};
    },
  };
}

/** One alarm wakes both kinds: the one that ends first leaves it to the other. */
function shareAlarm(scheduleResume: WalkDependencies['scheduleResume']) {
  const waking = new Set<ListingKind>();
  return (kind: ListingKind): WalkDependencies['scheduleResume'] =>
    async (atMs) => {
      if (atMs === null) waking.delete(kind);
      else waking.add(kind);
      if (atMs !== null || waking.size === 0) await scheduleResume(atMs);
    };
}

const isFresh = (left: ListingCursor | undefined, nowMs: number): left is ListingCursor =>
  left !== undefined && Math.abs(nowMs - left.startedAtMs) < goesOnForMs;
