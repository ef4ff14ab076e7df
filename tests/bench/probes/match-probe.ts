import { isMatchedHost } from '#lib/domain/programs/is-matched-host.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { replaceMatchHosts } from '#lib/store/programs/match-index.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { type HostedPrograms, makeHostedPrograms } from '../data/make-hosted-programs.ts';
import { makeVisits, type Visit } from '../data/make-visits.ts';

/** What a look-up on the browser's own storage was, for all addresses. */
export interface LookUps {
  readonly tookMs: number;
  readonly wrong: number;
}

/** Runs in a page of the browser, bundled: the look-ups of a page's address, on the browser's own storage. */
export interface MatchProbe {
  /** Makes these the hosts and programs that are known. */
  fill(hostCount: number): Promise<void>;
  /** As the script in a merchant's page: whether a program has the host. */
  measurePage(): Promise<LookUps>;
  /** Beside it: as many questions for one key. */
  measureKeys(): Promise<LookUps>;
  /** As popup and worker: the programs of the address, best first. */
  measureDatabase(): Promise<LookUps>;
  /** Beside it: as many questions for one host. */
  measureIndex(): Promise<LookUps>;
}

const visitCount = 200;
const batch = 5_000;

function createMatchProbe(): MatchProbe {
  let visits: readonly Visit[] = [];
  let database: Database | null = null;

  const readDatabase = () => {
    if (database === null) throw new Error('Nothing is known yet');
    return database;
  };
  const measure = async (isRight: (visit: Visit, hostname: string) => Promise<boolean>): Promise<LookUps> => {
    let wrong = 0;
    const startedAtMs = performance.now();
    for (const visit of visits) if (!(await isRight(visit, new URL(visit.url).hostname))) wrong += 1;
    return { tookMs: performance.now() - startedAtMs, wrong };
  };

  return {
    async fill(hostCount) {
      const programs = makeHostedPrograms(hostCount);
      visits = makeVisits(visitCount, programs.hosts);
      await replaceMatchHosts(new Set(programs.byHost.keys()));
      database?.close();
      database = await openDatabase(`bench-${crypto.randomUUID()}`);
      await putOffers(database, programs);
    },
    measurePage: () =>
      measure(
        async ({ offerId }, hostname) =>
          (await isMatchedHost((keys) => browser.storage.local.get(keys), hostname)) === (offerId !== null),
      ),
    measureKeys: () => measure(async () => Object.keys(await browser.storage.local.get('no such key')).length === 0),
    measureDatabase: () =>
      measure(async ({ url, offerId }) => {
        const { offers } = await readPageOffers(readDatabase(), url, defaultSettings);
        return (offers[0]?.offerId ?? null) === offerId;
      }),
    measureIndex: () =>
      measure(async () => (await readDatabase().getAllFromIndex('offers', 'byHost', 'unknown.test')).length === 0),
  };
}

async function putOffers(database: Database, { byHost }: HostedPrograms): Promise<void> {
  const offers = [...byHost.values()].flat();
  for (let at = 0; at < offers.length; at += batch) {
    const transaction = database.transaction('offers', 'readwrite');
    for (const { offerId, matches } of offers.slice(at, at + batch)) {
      void transaction.store.put(anOffer({ offerId, matches, countries: [] }));
    }
    await transaction.done;
  }
}

Object.assign(globalThis, { createMatchProbe });
