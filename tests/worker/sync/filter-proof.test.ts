import { beforeEach, describe, expect, it } from 'vitest';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { proveFilters, readUnreadFilters } from '#lib/worker/sync/filter-proof.ts';
import { toSyncCursor } from '#lib/worker/sync/sync-cursor.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeSandboxService, type SandboxService } from '#tests/builders/make-sandbox-service.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import type { VariantName } from '#tests/sandbox/variant-names.ts';

const dayMs = 86_400_000;

let clock: FakeClock;
let service: SandboxService;
let worker: Worker;

beforeEach(async () => {
  permitService(true);
  clock = fakeClock();
  service = makeSandboxService({ clock, conversions: 0 });
  worker = await makeWorker({ clock, fetch: service.fetch });
});

async function connectTo(...variants: readonly VariantName[]): Promise<void> {
  for (const variant of variants) service.world.variants.add(variant);
  await connectWorker(worker);
}

async function live(days: number): Promise<void> {
  for (let day = 1; day <= days; day += 1) {
    await clock.advance(dayMs);
    await clock.runUntil(worker.sync.runIfDue());
  }
}

/** Each program's standing and whether it runs, by its id. */
async function standings(): Promise<Readonly<Record<string, string>>> {
  const offers = await worker.db.getAll('offers');
  return Object.fromEntries(
    offers.map(({ offerId, applicationStatus, offerStatus }) => [offerId, `${applicationStatus} ${offerStatus}`]),
  );
}

/** What a service that obeys filters in every encoding says. */
async function trueStandings(): Promise<Readonly<Record<string, string>>> {
  const before = worker;
  const other = makeSandboxService({ clock, conversions: 0 });
  globalThis.indexedDB = new IDBFactory();
  worker = await makeWorker({ clock, fetch: other.fetch });
  await connectWorker(worker);
  const found = await standings();
  worker = before;
  return found;
}

const countStandings = async (standing: string) =>
  (await worker.db.getAll('offers')).filter(({ applicationStatus }) => applicationStatus === standing).length;

it.each<[VariantName, BodyEncoding]>([
  ['flat-filters', 'json-flat'],
  ['unread-nested-filters', 'json-flat'],
  ['unread-filters', 'form'],
  ['form-listings', 'form'],
  ['form-credentials', 'form'],
])(
  '%s: is asked in the one that it obeys, and approved programs stay approved for ten days',
  async (variant, encoding) => {
    await connectTo(variant);
    const first = await standings();
    await live(10);

    expect(await worker.connection.read()).toMatchObject({ callEncoding: encoding, unreadFilters: [] });
    expect(await countStandings('approved')).toBeGreaterThan(0);
    expect(await standings()).toEqual(first);
    expect(first).toEqual(await trueStandings());
  },
);

it('a service that obeys filters in some encodings is recognised by the next walk after an update', async () => {
  await connectTo();
  const before = await standings();
  service.world.variants.add('flat-filters');
  await live(1);

  expect(await worker.connection.read()).toMatchObject({ callEncoding: 'json-flat', unreadFilters: [] });
  expect(await standings()).toEqual(before);
});

it('a service that obeys filters in some encodings is asked in no other encoding when the user chose one', async () => {
  service.world.variants.add('flat-filters');
  await clock.runUntil(connectAccount(worker.device, { ...credentials, bodyEncoding: 'json' }));
  await clock.runUntil(worker.sync.run());

  expect(await worker.connection.read()).toMatchObject({ unreadFilters: ['standing', 'activity'] });
  expect(new Set(service.world.log.apiCalls.map((call) => call.encoding))).toEqual(new Set(['json']));
});

it('a service that obeys filters in no encoding leaves each standing unknown, so that programs can be minted, and lists the catalogue once', async () => {
  await connectTo('no-filters');
  const offers = await worker.db.getAll('offers');

  expect(offers.length).toBeGreaterThan(0);
  expect(new Set(offers.map(({ applicationStatus }) => applicationStatus))).toEqual(new Set(['unknown']));
  expect(offers.every(canMint)).toBe(true);
  expect(await worker.connection.read()).toMatchObject({ unreadFilters: ['standing', 'activity'] });
  const whole = service.parameters('offers/all').filter((asked) => !('filters[application_status]' in asked));
  expect(whole).toHaveLength(1);
});

it('a service that obeys filters in no encoding removes no approval that an earlier walk found, and loses no program', async () => {
  await connectTo();
  const approved = await countStandings('approved');
  const programs = await worker.db.count('offers');
  service.world.variants.add('no-filters');
  await live(10);

  expect(await countStandings('approved')).toBe(approved);
  expect(await worker.db.count('offers')).toBe(programs);
  expect(await countStandings('blocked')).toBe(0);
});

it('a service that obeys filters again shows each standing again, of the programs that it lists under none, too', async () => {
  await connectTo('no-filters');
  service.world.variants.clear();
  await live(8);
  expect(await standings()).toEqual(await trueStandings());
});

describe('a service that ignores one filter, in whatever encoding', () => {
  /** The service as it is, without a filter of each body. */
  const without =
    (name: string): typeof globalThis.fetch =>
    (url, init) => {
      const body = String(init?.body);
      if (!body.startsWith('{')) {
        const form = new URLSearchParams(body);
        form.delete(`filters[${name}]`);
        return service.fetch(url, { ...init, body: form.toString() });
      }
      const reviver = (key: string, value: unknown) => (key === name || key === `filters[${name}]` ? undefined : value);
      return service.fetch(url, { ...init, body: JSON.stringify(JSON.parse(body, reviver)) });
    };

  it('a service that ignores one filter, in whatever encoding knows standings, but not which programs are paused', async () => {
    worker = await makeWorker({ clock, fetch: without('offer_status') });
    await connectTo();

    expect(await countStandings('approved')).toBeGreaterThan(0);
    expect(await countStandings('unknown')).toBe(0);
    const offers = await worker.db.getAll('offers');
    expect(new Set(offers.map(({ offerStatus }) => offerStatus))).toEqual(new Set(['unknown']));
  });

  it('a service that ignores one filter, in whatever encoding knows paused programs, but no standing', async () => {
    worker = await makeWorker({ clock, fetch: without('application_status') });
    await connectTo();

    const offers = await worker.db.getAll('offers');
    expect(new Set(offers.map(({ applicationStatus }) => applicationStatus))).toEqual(new Set(['unknown']));
    expect(new Set(offers.map(({ offerStatus }) => offerStatus))).toEqual(new Set(['active', 'paused']));
  });

  it('a service that ignores one filter, in whatever encoding demotes no program that is requested by id', async () => {
    await connectTo();
    const before = await standings();
    worker = await makeWorker({ clock, fetch: without('offer_id') });
    // Listings miss some of their rows, and the walk requests these by id.
    service.world.variants.add('shifting-catalogue');
    await live(10);

    expect(await standings()).toEqual(before);
  });
});

describe('two first pages', () => {
  /** Ten programs, of which some are on the page of another standing too. */
  async function prove(sharedIds: number, samples: number) {
    await clock.runUntil(connectAccount(worker.device, { ...credentials, bodyEncoding: 'json' }));
    const offers = Array.from({ length: 10 }, (_, index) => anOffer({ offerId: `${index}` }));
    const counts = {
      unreadableRows: 0,
      unreadableFields: 0,
      page: 1,
      rowsSeen: 10,
      count: 10,
      pageCount: 1,
      nextPage: null,
      mark: '10-x',
      isRepeated: false,
    };
    const other = Array.from({ length: 10 }, (_, index) => `${index < sharedIds ? index : index + 100}`);
    const cursor = toSyncCursor({ kind: 'full', generation: 1, startedAtMs: 0, updatedSince: '' });
    const clientFor = () => {
      throw new Error('The user chose the encoding.');
    };
    const context = { connection: worker.connection, clientFor };
    const filterSamples = Array.from({ length: samples }, () => other);
    const proved = await proveFilters(
      context,
      { rows: offers, ...counts },
      { ...cursor, filterSamples },
      AbortSignal.any([]),
    );
    return { unread: proved.unread, kept: await readUnreadFilters(context) };
  }

  it.each([
    [4, []],
    [6, ['standing', 'activity']],
  ])('two first pages of ten programs that share %i say of a filter: %j unread', async (shared, unread) => {
    expect(await prove(shared, 2)).toEqual({ unread, kept: unread });
  });

  it('two first pages prove nothing for later walks until both samples were taken', async () => {
    expect(await prove(10, 1)).toEqual({ unread: ['standing'], kept: [] });
  });
});
