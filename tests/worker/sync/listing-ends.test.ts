import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedKind } from '#lib/domain/sync/unreadable-count.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aFailure, aListing, anEnvelope, type FakeAnswer, type FakeCall } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
});

/** A listing whose count, and whose next page, are those of `count` rows, however many it has. */
function counted(rows: readonly unknown[], count: number, limit = 100) {
  return ({ parameters }: FakeCall) => {
    const page = Number(parameters.page);
    const nextPage = page * limit < count ? page + 1 : null;
    return anEnvelope({ page, limit, count, nextPage, data: rows.slice((page - 1) * limit, page * limit) });
  };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const aConversion = (id: number, day: string) => ({
  conversion_id: id,
  offer_id: 101,
  payout: '1.00',
  currency: 'MYR',
  datetime_conversion: `${day} 10:00:00`,
  conversion_status: 'approved',
});
const conversions = (count: number) => times(count).map((id) => aConversion(id, '2026-02-01'));
const load = () => worker.clock.runUntil(worker.reports.run());
const refresh = (kind: 'campaigns' | 'shops') => worker.clock.runUntil(worker.listing.refresh(kind));
const loadedIds = async () => (await readConversions(worker.db, null)).map(({ conversionId }) => conversionId);

it.each([201, 250, 301, 450, 1_000])(
  'a listing of conversions ends at an empty page, though 150 are counted as %i',
  async (count) => {
    worker.service.respond('conversions/all', counted(conversions(150), count));
    await load();
    expect(await readReportState(worker.db)).toMatchObject({
      lastAllAtMs: expect.any(Number),
      progress: { phase: 'idle', error: null },
    });
    expect(await loadedIds()).toHaveLength(150);

    worker.service.respond('conversions/data-range', aListing([aConversion(999, '2026-03-10')]));
    await worker.clock.advance(dayMs);
    await load();
    expect(await loadedIds()).toContain('999');
  },
);

it('a listing of conversions requests no single days for a slice with a count too high', async () => {
  worker.service.respond('conversions/all', counted(conversions(150), 450));
  worker.service.respond('conversions/range', (call) => {
    const { start_date: start = '', end_date: end = '' } = call.parameters;
    const isAsked = start <= '2026-02-01' && end >= '2026-02-01';
    return counted(isAsked ? conversions(150) : [], 450)(call);
  });
  await load();

  const spans = worker.service.calls.filter(({ path }) => path === 'conversions/range');
  expect(new Set(spans.map(({ parameters }) => parameters.start_date))).toEqual(new Set(['2026-02-09', '2026-02-01']));
  expect((await readReportState(worker.db)).progress.error).toBeNull();
});

it('a listing of conversions does not take one empty page, nor one that counts nothing, for the end', async () => {
  worker.service.respond('conversions/all', counted(conversions(350), 350));
  let answers = 0;
  worker.service.respond('conversions/all', (call) => {
    answers += 1;
    return answers === 2 || answers === 4 ? aListing([]) : counted(conversions(350), 350)(call);
  });
  await load();

  expect(await loadedIds()).toHaveLength(350);
  expect(worker.service.count('conversions/range')).toBe(0);
});

it('a listing of conversions looks for the rest in other listings when it ends early', async () => {
  worker.service.respond('conversions/all', counted(conversions(150), 250));
  worker.service.respond('conversions/range', counted([aConversion(777, '2026-03-01')], 1));
  await load();

  expect(await loadedIds()).toContain('777');
});

it('a listing of conversions that stays empty although there are conversions does not block the last hours', async () => {
  worker.service.respond('conversions/all', counted(conversions(150), 150));
  await load();
  await worker.clock.advance(40 * dayMs);
  worker.service.respond('conversions/all', aListing([]));
  worker.service.respond('conversions/data-range', aListing([aConversion(999, '2026-04-18')]));
  await load();

  expect(await loadedIds()).toHaveLength(151);
  expect((await readReportState(worker.db)).progress.error).toBe('malformed-answer');

  // The user's next request loads everything again.
  worker.service.respond('conversions/all', counted(conversions(160), 160));
  await load();
  expect(await loadedIds()).toHaveLength(161);
  expect((await readReportState(worker.db)).progress.error).toBeNull();
});

it('a listing of conversions that counts conversions and has none is no first load', async () => {
  worker.service.respond('conversions/all', counted([], 150));
  await load();
  expect(await readReportState(worker.db)).toMatchObject({
    firstLoadedAtMs: null,
    progress: { phase: 'idle', error: 'malformed-answer' },
  });
});

describe.each([
  ['campaigns', 'campaigns/all', 100, (id: number) => aCampaignRow({ campaign_banner_id: id })],
  ['shops', 'marketplaceextra/all', 200, (id: number) => aShopRow({ shop_id: id })],
] as const)('a listing of %s', (kind, path, limit, aRow) => {
  const rows = (count: number) => times(count).map(aRow);

  it('a listing ends at an empty page, whatever its count says, and then deletes nothing', async () => {
    worker.service.respond(path, counted(rows(2 * limit + 50), 2 * limit + 50, limit));
    await refresh(kind);
    worker.service.respond(path, counted(rows(limit + 50), 5 * limit, limit));
    await refresh(kind);

    expect(await worker.db.count(kind)).toBe(2 * limit + 50);
    expect(await worker.db.get('meta', `${kind}Cursor`)).toBeUndefined();
  });

  it('a listing requests an empty page in the middle again', async () => {
    worker.service.respond(path, counted(rows(3 * limit), 3 * limit, limit));
    let answers = 0;
    worker.service.respond(path, (call) => {
      answers += 1;
      return answers === 2 ? aListing([]) : counted(rows(3 * limit), 3 * limit, limit)(call);
    });
    await refresh(kind);

    expect(await worker.db.count(kind)).toBe(3 * limit);
  });

  it('a listing requests an empty page in the middle again in a sync, too', async () => {
    worker.service.respond(path, counted(rows(2 * limit + 50), 2 * limit + 50, limit));
    await refresh(kind);
    worker.service.respond(path, counted(rows(limit + 50), 5 * limit, limit));
    await worker.clock.advance(8 * dayMs);
    await worker.clock.runUntil(worker.sync.run());

    expect(await worker.db.count(kind)).toBe(2 * limit + 50);
    expect((await worker.sync.readProgress()).error).toBeNull();
  });
});

describe('a listing of programs', () => {
  const programs = (count: number) => times(count).map((id) => anOfferRow({ offer_id: id }));
  const isEvery = ({ parameters }: FakeCall) => parameters['filters[application_status]'] === undefined;

  it('a listing of programs ends at an empty page, whatever its count says, and then deletes nothing', async () => {
    worker.service.respond('offers/all', (call) =>
      counted(isEvery(call) ? programs(250) : [], isEvery(call) ? 250 : 0)(call),
    );
    await worker.clock.advance(8 * dayMs);
    await worker.clock.runUntil(worker.sync.run());
    worker.service.respond('offers/all', (call) =>
      counted(isEvery(call) ? programs(150) : [], isEvery(call) ? 500 : 0)(call),
    );
    await worker.clock.advance(8 * dayMs);
    await worker.clock.runUntil(worker.sync.run());

    expect(await worker.db.count('offers')).toBe(250);
    expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null });
  });

  it('a listing of programs requests an empty page in the middle again', async () => {
    let answers = 0;
    worker.service.respond('offers/all', (call) => {
      if (!isEvery(call)) return aListing([]);
      if (call.parameters.page === '2') answers += 1;
      return answers === 1 ? aListing([]) : counted(programs(250), 250)(call);
    });
    await worker.clock.advance(8 * dayMs);
    await worker.clock.runUntil(worker.sync.run());

    expect(await worker.db.count('offers')).toBe(250);
  });
});

/** A listing whose pages have 50 rows and name the limit that was asked for. */
function inSmallPages(rows: readonly unknown[], count = rows.length) {
  return ({ parameters }: FakeCall) => {
    const page = Number(parameters.page);
    const nextPage = page * 50 < rows.length ? page + 1 : null;
    const data = rows.slice((page - 1) * 50, page * 50);
    return anEnvelope({ page, limit: Number(parameters.limit), count, nextPage, data });
  };
}

/** A listing whose pages name no next one. */
const unnamed = (rows: readonly unknown[], limit: number) => (call: FakeCall) => {
  const { body } = counted(rows, rows.length, limit)(call);
  return anEnvelope({ ...(body.data as object), nextPage: undefined });
};

/** A listing whose every page names a next one. */
const endless = (rows: readonly unknown[], limit: number) => (call: FakeCall) => {
  const { body } = counted(rows, rows.length, limit)(call);
  return anEnvelope({ ...(body.data as object), nextPage: Number(call.parameters.page) + 1 });
};

/** A listing whose pages of `size` rows count themselves, and name the next one. */
const ofPage =
  (rows: readonly unknown[], limit: number, size = limit) =>
  (call: FakeCall) => {
    const page = Number(call.parameters.page);
    const data = rows.slice((page - 1) * size, page * size);
    return anEnvelope({ page, limit, count: data.length, nextPage: page * size < rows.length ? page + 1 : null, data });
  };

const shortfallOf = async (kind: ListedKind) => (await readUnreadable(worker.db, kind)).shortfall;

const listings = {
  programs: {
    path: 'offers/all',
    limit: 100,
    aRow: (id: number): unknown => anOfferRow({ offer_id: id }),
    store: 'offers',
    load: async () => {
      await worker.clock.advance(8 * dayMs);
      await worker.clock.runUntil(worker.sync.run());
    },
  },
  campaigns: {
    path: 'campaigns/all',
    limit: 100,
    aRow: (id: number): unknown => aCampaignRow({ campaign_banner_id: id }),
    store: 'campaigns',
    load: () => refresh('campaigns'),
  },
  shops: {
    path: 'marketplaceextra/all',
    limit: 200,
    aRow: (id: number): unknown => aShopRow({ shop_id: id }),
    store: 'shops',
    load: () => refresh('shops'),
  },
  conversions: {
    path: 'conversions/all',
    limit: 100,
    aRow: (id: number): unknown => aConversion(id, '2026-02-01'),
    store: 'conversions',
    load,
  },
} as const;

describe.each(Object.keys(listings) as ListedKind[])('a listing of %s ends when its rows are there', (kind) => {
  const { path, limit, aRow, store, load: loadKind } = listings[kind];
  const rows = times(2 * limit + 30).map(aRow);
  /** The account has no program: every other listing of programs is empty. */
  const respond = (answer: (call: FakeCall) => FakeAnswer) =>
    worker.service.respond(path, (call) => {
      const isOfStanding = kind === 'programs' && call.parameters['filters[offer_status]'] !== 'Active';
      const isNarrow = isOfStanding || call.parameters['filters[application_status]'] !== undefined;
      return isNarrow ? aListing([]) : answer(call);
    });

  it.each([
    ['small pages that name the limit that was asked for', inSmallPages(rows)],
    ['pages that name no next one', unnamed(rows, limit)],
    ['full pages that count themselves', ofPage(rows, limit)],
    ['small pages that count themselves', ofPage(rows, limit, limit / 2)],
    ['pages that always name a next one', endless(rows, limit)],
  ])('a listing with a wrong count: %s', async (_name, answer) => {
    respond(answer);
    await loadKind();
    expect(await worker.db.count(store)).toBe(rows.length);
    expect(await shortfallOf(kind)).toBeUndefined();
  });

  it.each([
    ['no such page', aFailure(404, 'Not found')],
    ['wrong arguments', aFailure(401, 'Incorrect arguments')],
    ['a failure that stays', aFailure(500, 'Server Error')],
  ])('a short listing whose service names one page too many is whole where that page is %s', async (_name, failure) => {
    respond((call) => (Number(call.parameters.page) === 1 ? endless(rows.slice(0, 50), limit)(call) : failure));
    await loadKind();
    respond((call) => (Number(call.parameters.page) === 1 ? endless(rows.slice(0, 40), limit)(call) : failure));
    await worker.clock.advance(31 * dayMs);
    await loadKind();
    // Conversions stay whatever is listed.
    expect(await worker.db.count(store)).toBe(kind === 'conversions' ? 50 : 40);
    expect(await shortfallOf(kind)).toBeUndefined();
    expect((await readMeta(worker.db, 'listingRefusals')) ?? {}).toEqual({});
  });

  it('a listing whose full pages count themselves loses nothing where a later page fails', async () => {
    const given = ofPage(rows, limit);
    respond(given);
    await loadKind();
    const failure = aFailure(500, 'Server Error');
    respond((call) => (Number(call.parameters.page) === 1 ? given(call) : failure));
    await worker.clock.advance(31 * dayMs);
    // Where the user asked, they read of the failure.
    await loadKind().catch(() => undefined);
    const listed = kind === 'conversions' ? (await loadedIds()).length : await worker.db.count(store);
    expect(listed).toBe(rows.length);
  });

  it('a listing with a wrong count says what it counts and what it gave where these never meet, until they do', async () => {
    respond(inSmallPages(rows.slice(0, 100), 150));
    await loadKind();
    expect(await worker.db.count(store)).toBe(100);
    expect(await shortfallOf(kind)).toEqual({ listed: 150, given: 100 });

    await worker.clock.advance(31 * dayMs);
    respond(inSmallPages(rows.slice(0, 150)));
    await loadKind();
    expect(await shortfallOf(kind)).toBeUndefined();
  });

  it('a listing with a wrong count continues after the rows that it had when the worker died', async () => {
    let answers = 0;
    respond((call) => {
      answers += 1;
      return answers < 3 ? inSmallPages(rows)(call) : 'silence';
    });
    await worker.clock.advance(8 * dayMs);
    void loadKind().catch(() => undefined);
    while (answers < 3) await worker.clock.advance(0);

    const { service } = worker;
    worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
    respond(inSmallPages(rows));
    await loadKind();
    expect(await worker.db.count(store)).toBe(rows.length);
  });
});

describe.each(['campaigns', 'shops'] as const)('what lives of %s', (kind) => {
  const { path, limit, aRow } = listings[kind];

  it('a record that is gone is deleted where the only page always names a next one, and comes again as that', async () => {
    const all = times(30).map(aRow);
    const only = (rows: readonly unknown[]) => (call: FakeCall) =>
      anEnvelope({ limit, count: rows.length, nextPage: Number(call.parameters.page) + 1, data: rows });
    worker.service.respond(path, only(all));
    await refresh(kind);
    worker.service.respond(path, only(all.slice(1)));
    await refresh(kind);
    expect(await worker.db.count(kind)).toBe(29);
  });

  it('a record that was the last one is deleted once its list has been empty for a day, and not for one empty answer', async () => {
    const list = async (rows: readonly unknown[]) => {
      worker.service.respond(path, aListing(rows));
      await refresh(kind);
      await refresh(kind);
      return worker.db.count(kind);
    };
    const one = [aRow(1)];
    expect([await list(one), await list([]), await list(one)]).toEqual([1, 1, 1]);
    await worker.clock.advance(2 * dayMs);
    expect(await list([])).toBe(1);
    await worker.clock.advance(dayMs);
    expect(await list([])).toBe(0);
  });

  it('a record that can no longer be read is not deleted, also where its list counts nothing', async () => {
    const list = async (rows: readonly unknown[]) => {
      worker.service.respond(path, anEnvelope({ page: 1, nextPage: null, data: rows }));
      await refresh(kind);
      return worker.db.count(kind);
    };
    expect(await list([aRow(1), aRow(2)])).toBe(2);
    expect(await list(['no row', aRow(2)])).toBe(2);
    expect(await list(['no row', 'no row'])).toBe(2);
    expect(await list([aRow(2)])).toBe(1);
  });

  it('a record that lives is not deleted where it slips behind a page’s border while another leaves', async () => {
    const all = times(limit + 50).map(aRow);
    worker.service.respond(path, counted(all, all.length, limit));
    await refresh(kind);
    worker.service.respond(path, (call) => {
      const isFirst = call.parameters.page === '1';
      const data = isFirst ? all.slice(0, limit) : all.slice(limit + 1);
      const count = isFirst ? all.length : all.length - 1;
      return anEnvelope({ page: Number(call.parameters.page), limit, count, nextPage: isFirst ? 2 : null, data });
    });
    await refresh(kind);
    expect(await worker.db.count(kind)).toBe(all.length);

    worker.service.respond(path, counted(all.slice(1), all.length - 1, limit));
    await refresh(kind);
    expect(await worker.db.count(kind)).toBe(all.length - 1);
  });
});
