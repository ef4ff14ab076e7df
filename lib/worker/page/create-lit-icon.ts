import type { Account } from '#lib/domain/accounts/account.ts';
import {
  cutLitPlaces,
  isEarning,
  type LitHostCount,
  type LitPage,
  toLitPages,
  toLitPlace,
} from '#lib/domain/programs/lit-hosts.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';
import { browser, type DeclarativeContent } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readMatchHosts } from '#lib/store/programs/match-index.ts';
import { readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** The sizes of the picture, in pixels: a toolbar's on screens of each density. */
const litSizes = [16, 24, 32, 48] as const;
export type LitSize = (typeof litSizes)[number];

/** The alarm that applies what changed, also where the worker that noted it was killed. */
export const litIconAlarm = 'lit-icon';

/** A sync stores a page of programs every few seconds: the icon follows it this long after the first. */
const delayMs = 60_000;

/** Records that are read at once. */
const batchSize = 100;

export interface LitIcon {
  /** Something changed that may change where the icon is lit. An alarm applies it soon. On disk before this resolves. */
  noteChange(): Promise<void>;
  /** Applies all changes now. Writes the browser's rules only where they differ. */
  refresh(): Promise<void>;
}

interface LitIconDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly directory: { readActiveId(): Promise<string>; read(accountId: string): Promise<Account> };
  readonly databaseOf: (accountId: string) => Promise<Database>;
  readonly readLitPicture: (size: LitSize) => Promise<ImageData>;
}

/**
 * Lights the toolbar icon on hosts where the active account earns. The browser compares addresses with the rules by
 * itself: Linkmint learns of no page. Firefox has no such rules.
 */
export function createLitIcon(dependencies: LitIconDependencies): LitIcon {
  const { root, clock, directory, databaseOf, readLitPicture } = dependencies;
  /** How many changes were noted in this life: one during a refresh may have come too late for it. */
  let changes = 0;

  const setAlarm = () => browser.alarms.create(litIconAlarm, { when: clock.nowMs() + delayMs });

  async function findLit(): Promise<{ readonly pages: readonly LitPage[]; readonly count: LitHostCount }> {
    const account = await directory.read(await directory.readActiveId());
    const { lightIcon } = await settingsItem.read();
    const isConnected = account.connection.state !== 'signed-out' && account.leaving === null;
    if (!lightIcon || !isConnected) return { pages: [], count: { lit: 0, left: 0 } };
    return findLitPages(await databaseOf(account.accountId), account.settings.countries);
  }

  async function applyPages(content: DeclarativeContent, pages: readonly LitPage[]): Promise<void> {
    const events = content.onPageChanged;
    const before = await settle<readonly { readonly id?: string | undefined }[]>((done) =>
      events.getRules(undefined, done),
    );
    // The rule is named after what is in it, so that an unchanged one is known without a look into it.
    const id = pages.length === 0 ? null : await toSha256(JSON.stringify(pages));
    if (id !== null && !before.some((rule) => rule.id === id)) {
      const pictures = await Promise.all(litSizes.map(async (size) => [size, await readLitPicture(size)] as const));
      const rule = {
        id,
        conditions: pages.map((pageUrl) => new content.PageStateMatcher({ pageUrl })),
        actions: [new content.SetIcon({ imageData: Object.fromEntries(pictures) })],
      };
      // The new one first: a worker that is killed here leaves two rules, of which the next one removes the old one.
      await settle<unknown>((done) => events.addRules([rule], () => done(undefined)));
    }
    const old = before.flatMap((rule) => (rule.id === undefined || rule.id === id ? [] : [rule.id]));
    if (old.length > 0) await settle<unknown>((done) => events.removeRules(old, () => done(undefined)));
  }

  async function keepCount(count: LitHostCount): Promise<void> {
    const db = await root();
    const before = await readRootValue(db, 'litHosts');
    if (before?.lit === count.lit && before.left === count.left) return;
    await db.put('meta', count, 'litHosts');
    announceDataChange('lit-icon');
  }

  async function refresh(): Promise<void> {
    const content = browser.declarativeContent;
    if (content === undefined) return;
    // If the worker is killed from here on, the alarm starts again.
    await setAlarm();
    const changesBefore = changes;
    const { pages, count } = await findLit();
    await applyPages(content, pages);
    await keepCount(count);
    if (changes === changesBefore) await browser.alarms.clear(litIconAlarm);
  }

  return {
    async noteChange() {
      if (browser.declarativeContent === undefined) return;
      changes += 1;
      if ((await browser.alarms.get(litIconAlarm)) === undefined) await setAlarm();
    },

    refresh: () => inTurn('lit-icon', refresh),
  };
}

async function findLitPages(database: Database, countries: readonly string[]) {
  const hosts = await readEarningHosts(database);
  const readPlace = async (host: string) => {
    const { candidates, defaultOfferId } = await readHostOffers(database, host);
    return toLitPlace(host, candidates, { defaultOfferId, countries });
  };
  const places = (await inBatches(hosts, readPlace)).filter((place) => place !== null);
  const { shown, count } = cutLitPlaces(places);

  // A sub-domain of another program, or one of which the user said that the program is another.
  const lit = new Map(shown.map((place) => [place.host, place]));
  const known = new Set([...(await readMatchHosts()), ...(await database.getAllKeys('sitePreferences'))]);
  const parentsOf = (host: string) => hostSuffixes(host).slice(1);
  const below = [...known].filter((host) => parentsOf(host).some((parent) => lit.has(parent)));
  const unlit = await inBatches(below, async (host) => ((await readPlace(host))?.isWhole ? [] : [host]));
  const withUnlit = new Set(unlit.flat().flatMap(parentsOf));
  return {
    pages: shown.flatMap((place) => toLitPages(place, withUnlit.has(place.host))),
    count,
  };
}

/** The certain hosts of programs that earn, those of the programs that were listed first before others. */
async function readEarningHosts(database: Database): Promise<readonly string[]> {
  const offerIds = await database.getAllKeysFromIndex('offers', 'byApplicationStatus', 'approved');
  const offers = await inBatches(offerIds, (offerId) => database.get('offers', offerId));
  const rules = offers.filter((offer) => offer !== undefined && isEarning(offer)).flatMap((offer) => offer?.matches);
  return [...new Set(rules.flatMap((rule) => (rule === undefined || rule.isGuess ? [] : [rule.host])))];
}

async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += batchSize)
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(work))));
  return results;
}

/** Chromium's events of rules answer by a callback, and leave an error beside it. */
function settle<Result>(call: (done: (result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    call((result) => {
      const { lastError } = browser.runtime;
      if (lastError) reject(new Error(lastError.message));
      else resolve(result);
    });
  });
}
