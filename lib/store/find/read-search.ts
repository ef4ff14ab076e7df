import {
  type FoundThings,
  findNear,
  findThings,
  type SearchRecords,
  toSoughtCoupon,
  toSoughtShop,
} from '#lib/domain/find/find-things.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toLinkRow } from '#lib/domain/links/link-row.ts';
import { type PostRow, toPostRow } from '#lib/domain/posts/post-row.ts';
import { createProgramFinder, type ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { toListedProgram } from '#lib/domain/programs/program-index.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toRatePercent } from '#lib/domain/shops/shop.ts';
import { readCurrentCampaigns } from '#lib/store/coupons/read-coupons.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkBatches } from '#lib/store/links/read-links.ts';
import { readPosts } from '#lib/store/posts/read-posts.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import { readProgramFinder } from '#lib/store/programs/read-program-finder.ts';
import { type ProgramShop, readAllShops } from '#lib/store/shops/read-all-shops.ts';

/** How many of the newest links answer the first keys. */
const newestLinks = 1_000;
/** How many links are read at once while keys may come: a key waits for one batch. */
const linkBatch = 250;
/** The same for posts, each with its texts. */
const postBatch = 25;

export interface SearchDependencies {
  readonly accountId: string;
  readonly database: () => Promise<Database>;
  readonly readSettings: () => Promise<Pick<Settings, 'countries' | 'serviceUtcOffsetMinutes'>>;
  readonly nowMs: () => number;
}

/** What is looked through beside links. `own`: posts, and of the programs those that approved the account. */
export type SearchScope = 'programs-and-links' | 'everything' | 'own';

export interface Search {
  /** Begins to read, before the first key. @throws AppError if the records cannot be read; the next key tries again. */
  begin(): Promise<void>;
  /**
   * @param isFinal Whether everything is searched, however long the reading takes. Otherwise a key that comes early is
   * answered from what was read first: the own programs and the newest links.
   * @throws AppError if the records cannot be read; the next key reads them again.
   */
  find(query: SearchQuery, max: number, isFinal?: boolean): Promise<FoundThings>;
  /** What is near a query that found nothing; null where nothing is. @throws as `find`. */
  findNear(query: SearchQuery, max: number): Promise<FoundThings | null>;
  /** Whether the next search is of everything: a page then need not search again once all is read. */
  isWhole(): boolean;
  /** Stops the reading and forgets the records. */
  end(): void;
}

/** What was read: first the account's own programs and its newest links, then everything. */
interface Reading {
  readonly whole: Promise<SearchRecords>;
  /** Whichever is there. */
  newest: Promise<SearchRecords>;
  /** Stops the reading: otherwise it would delay the first key of the next one. */
  readonly stop: AbortController;
  /** Whether a code may have ended since: another day of the service has begun. */
  isOld(): boolean;
}

/**
 * The search of one account, which the worker's address bar and the pages' "Find or do" share. Reads all records once
 * and keeps them until `end`.
 */
export function createSearch(deps: SearchDependencies, scope: SearchScope): Search {
  let reading: Reading | null = null;

  function end(): void {
    reading?.stop.abort();
    reading = null;
  }

  function start(): Reading {
    if (reading?.isOld() === true) end();
    if (reading !== null) return reading;
    const begun = startReading(deps, scope);
    reading = begun;
    begun.whole.catch(() => {
      // The next key reads again.
      if (reading === begun) reading = null;
    });
    return begun;
  }

  return {
    async begin() {
      const { whole, stop } = start();
      await whole.catch((cause: unknown) => {
        if (!stop.signal.aborted) throw cause;
      });
    },
    async find(query, max, isFinal = false) {
      const { whole, newest } = start();
      return findThings(await (isFinal ? whole : newest), query, max);
    },
    findNear: async (query, max) => findNear(await start().newest, query, max),
    isWhole: () => reading !== null && !reading.isOld() && reading.newest === reading.whole,
    end,
  };
}

function startReading({ accountId, database, readSettings, nowMs }: SearchDependencies, scope: SearchScope): Reading {
  const stop = new AbortController();
  const batches = database().then((db) => readLinkBatches(db, (batch) => (batch === 0 ? newestLinks : linkBatch)));
  const readingOwn = database().then(readOwnPrograms);
  const links: LinkRow[] = [];
  let isOld = () => false;
  const toRecords = (programs: ProgramFinder, more: Partial<SearchRecords> = {}): SearchRecords => ({
    ...{ posts: [], coupons: [], shops: [] },
    ...more,
    programs,
    links: [...links],
  });
  const readFirst = async () => {
    const [own, { value }] = await Promise.all([readingOwn, (await batches).next()]);
    for (const link of value ?? []) links.push(toLinkRow(link, undefined, { accountId, idPrefix: '' }));
    return toRecords(createProgramFinder((own ?? []).map(toListedProgram)));
  };
  const readWhole = async () => {
    await first;
    const db = await database();
    const { countries, serviceUtcOffsetMinutes } = await readSettings();
    const posts = scope === 'programs-and-links' ? [] : await readPostRows(db, stop.signal);
    const toToday = () => toServiceDate(nowMs(), serviceUtcOffsetMinutes);
    let offered = {};
    if (scope === 'everything') {
      const today = toToday();
      isOld = () => toToday() !== today;
      offered = await readOffered(db, today);
    }
    // Where the own programs are too many to be read apart, they are found among all.
    const own = scope === 'own' ? await readingOwn : null;
    const programs =
      own === null
        ? await readProgramFinder(db, countries, stop.signal)
        : createProgramFinder(own.map(toListedProgram), countries);
    for await (const batch of await batches) {
      stop.signal.throwIfAborted();
      for (const link of batch) links.push(toLinkRow(link, undefined, { accountId, idPrefix: '' }));
    }
    return toRecords(programs, { posts, ...offered });
  };
  const first = readFirst();
  const started: Reading = { whole: readWhole(), newest: first, stop, isOld: () => isOld() };
  started.whole.then(
    () => {
      started.newest = started.whole;
    },
    () => undefined,
  );
  return started;
}

async function readPostRows(database: Database, signal: AbortSignal): Promise<readonly PostRow[]> {
  const posts: PostRow[] = [];
  for await (const batch of readPosts(database, () => postBatch)) {
    signal.throwIfAborted();
    for (const post of batch) posts.push(toPostRow(post));
  }
  return posts;
}

/** @param today `YYYY-MM-DD` in the service's time zone. */
async function readOffered(database: Database, today: string): Promise<Pick<SearchRecords, 'coupons' | 'shops'>> {
  const [coupons, shops] = await Promise.all([readCurrentCampaigns(database, today), readAllShops(database)]);
  return { coupons: coupons.map(toSoughtCoupon), shops: shops.toSorted(comparePay).map(toSoughtShop) };
}

/** What pays this publisher first, then the highest rate. A rate without a number comes last. */
function comparePay(one: ProgramShop, other: ProgramShop): number {
  const toRate = ({ commissionRate }: ProgramShop) =>
    toRatePercent(commissionRate) === null ? -1 : Number(commissionRate);
  return Number(other.isMintable) - Number(one.isMintable) || toRate(other) - toRate(one);
}
