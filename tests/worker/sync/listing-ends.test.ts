import { beforeEach, describe, expect, it } from 'vitest';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aListing, anEnvelope, type FakeCall } from '#tests/fakes/fake-service.ts';

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

describe('a listing of conversions', () => {
  it.each([201, 250, 301, 450, 1_000])('ends at an empty page, though 150 are counted as %i', async (count) => {
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
  });

  it('requests no single days for a slice with a count too high', async () => {
    worker.service.respond('conversions/all', counted(conversions(150), 450));
    worker.service.respond('conversions/range', (call) => {
      const { start_date: start = '', end_date: end = '' } = call.parameters;
      const isAsked = start <= '2026-02-01' && end >= '2026-02-01';
      return counted(isAsked ? conversions(150) : [], 450)(call);
    });
    await load();

    const spans = worker.service.calls.filter(({ path }) => path === 'conversions/range');
    expect(new Set(spans.map(({ parameters }) => parameters.start_date))).toEqual(
      new Set(['2026-02-09', '2026-02-01']),
    );
    expect((await readReportState(worker.db)).progress.error).toBeNull();
  });

  it('does not take one empty page, nor one that counts nothing, for the end', async () => {
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

  it('looks for the rest in other listings when it ends early', async () => {
    worker.service.respond('conversions/all', counted(conversions(150), 250));
    worker.service.respond('conversions/range', counted([aConversion(777, '2026-03-01')], 1));
    await load();

    expect(await loadedIds()).toContain('777');
  });

  it('that stays empty although there are conversions does not block the last hours', async () => {
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

  it('that counts conversions and has none is no first load', async () => {
    worker.service.respond('conversions/all', counted([], 150));
    await load();
    expect(await readReportState(worker.db)).toMatchObject({
      firstLoadedAtMs: null,
      progress: { phase: 'idle', error: 'malformed-answer' },
    });
  });
});

describe.each([
  ['campaigns', 'campaigns/all', 100, (id: number) => aCampaignRow({ campaign_banner_id: id })],
  ['shops', 'marketplaceextra/all', 200, (id: number) => aShopRow({ shop_id: id })],
] as const)('a listing of %s', (kind, path, limit, aRow) => {
  const rows = (count: number) => times(count).map(aRow);

  it('ends at an empty page, whatever its count says, and then deletes nothing', async () => {
    worker.service.respond(path, counted(rows(2 * limit + 50), 2 * limit + 50, limit));
    await refresh(kind);
    worker.service.respond(path, counted(rows(limit + 50), 5 * limit, limit));
    await refresh(kind);

    expect(await worker.db.count(kind)).toBe(2 * limit + 50);
    expect(await worker.db.get('meta', `${kind}Cursor`)).toBeUndefined();
  });

  it('requests an empty page in the middle again', async () => {
    worker.service.respond(path, counted(rows(3 * limit), 3 * limit, limit));
    let answers = 0;
    worker.service.respond(path, (call) => {
      answers += 1;
      return answers === 2 ? aListing([]) : counted(rows(3 * limit), 3 * limit, limit)(call);
    });
    await refresh(kind);

    expect(await worker.db.count(kind)).toBe(3 * limit);
  });

  it('does so in a sync, too', async () => {
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

  it('ends at an empty page, whatever its count says, and then deletes nothing', async () => {
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

  it('requests an empty page in the middle again', async () => {
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
