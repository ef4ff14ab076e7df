import { openDB } from 'idb';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { openDatabase } from '#lib/store/database.ts';
import { createOfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { toSyncCursor } from '#lib/worker/sync/sync-cursor.ts';

/** Runs in a page of the browser, bundled: the mirror as the worker has it, on the browser's own storage. */
export interface MirrorProbe {
  /** Stores pages of programs, on both sides, until so many are known. */
  fillTo(count: number): Promise<void>;
  /** Stores the next page of a walk: 100 programs that are new; ms until it is done. */
  measurePage(): Promise<number>;
  /** Puts as many of the same rows into a store without an index; ms until it is done. */
  measurePuts(): Promise<number>;
}

const pageRows = 100;
const step = { type: 'offers', seesEveryProgram: true } as const;
const description = `<p>${'A merchant of many words. '.repeat(80)}</p>`;

/** The program of a number: all of it follows from that. */
function makeOffer(index: number): Offer {
  return {
    offerId: String(index),
    merchantId: String(index % 5_000),
    name: `Merchant ${index} (MY)`,
    descriptionHtml: description,
    previewUrl: `https://www.shop-${index}.example/my/`,
    currency: 'MYR',
    logoUrl: `https://images.example/${index}.png`,
    offerType: 'cps',
    updatedAt: '2026-03-01 10:00:00',
    countries: ['Malaysia', 'Singapore'],
    categories: ['Fashion'],
    commissions: [{ label: 'New buyer', rate: `${(index % 150) / 10}%` }],
    specialCommissions: [],
    validationDays: '30',
    paymentDays: '60',
    trackingLink: `https://go.links.example/landing-${index}`,
    devices: ['desktop', 'mobile'],
    commissionTracking: 'real-time',
    directoryPage: `https://directory.example/${index}`,
    requiresApproval: false,
    isMarketplaceStore: false,
  };
}

async function createMirrorProbe(): Promise<MirrorProbe> {
  const name = `bench-${crypto.randomUUID()}`;
  const database = await openDatabase(name);
  const bare = await openDB(`${name}-bare`, 1, {
    upgrade: (opened) => void opened.createObjectStore('rows', { keyPath: 'offerId' }),
  });
  const clock = createSystemClock();
  const mirror = createOfferMirror({
    database: async () => database,
    clock,
    readSuffixes: async () => new Set(['example']),
    isHostElsewhere: async () => false,
    isIndexed: async () => true,
  });
  const cursor = toSyncCursor({ kind: 'full', generation: 1, startedAtMs: clock.nowMs(), updatedSince: '' });
  let known = 0;
  let put = 0;
  const nextPage = (from: number) => Array.from({ length: pageRows }, (_, at) => makeOffer(from + at));

  const storePage = async (offers: readonly Offer[]) => {
    await mirror.storePage(offers, step, 1, cursor);
    known += pageRows;
  };
  const putPage = async (offers: readonly Offer[]) => {
    const transaction = bare.transaction('rows', 'readwrite');
    for (const offer of offers) void transaction.store.put(offer);
    await transaction.done;
    put += pageRows;
  };
  const measure = async (write: (offers: readonly Offer[]) => Promise<void>, from: number) => {
    const offers = nextPage(from);
    const startedAtMs = performance.now();
    await write(offers);
    return performance.now() - startedAtMs;
  };

  return {
    async fillTo(count) {
      while (known < count) await storePage(nextPage(known));
      while (put < count) await putPage(nextPage(put));
    },
    measurePage: () => measure(storePage, known),
    measurePuts: () => measure(putPage, put),
  };
}

Object.assign(globalThis, { createMirrorProbe });
