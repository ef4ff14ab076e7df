import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerRowSchema, type WireOffer } from '#lib/publisher-api/wire-schemas.ts';
import { categories } from '#tests/sandbox/catalogue/categories.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;
let everyRow: Record<string, unknown>[];
let offers: WireOffer[];

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 0, nowMs: Date.parse('2026-06-15T04:00:00Z') });
  client = createServiceClient(sandbox);
  everyRow = await client.listAll('offers/all');
  offers = everyRow.map((row) => offerRowSchema.parse(row));
});

afterAll(() => sandbox.close());

async function select(parameters: Record<string, string>): Promise<WireOffer[]> {
  return (await client.listAll('offers/all', parameters)).map((row) => offerRowSchema.parse(row));
}

const namesOf = (rows: WireOffer[]) => rows.map((row) => row.offer_name).sort();

describe('offer rows (spec §2.3)', () => {
  test('offer rows carry every documented field, and the type under one of its two names', () => {
    const documented =
      'offer_name description preview_url offer_id merchant_id currency logo datetime_updated countries categories ' +
      'commissions validation_terms payment_terms tracking_link tracking_type commission_tracking directory_page';
    for (const row of everyRow) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(documented.split(' ')));
      expect('lookup_value' in row).not.toBe('offer_type' in row);
    }
    expect(everyRow.some((row) => 'lookup_value' in row)).toBe(true);
    expect(everyRow.some((row) => 'offer_type' in row)).toBe(true);
  });

  test('offer rows carry the fields that were observed beside them', () => {
    for (const row of everyRow) {
      expect(row).toHaveProperty('is_require_approval');
      expect(row).toHaveProperty('datetime_created');
      expect(row).toHaveProperty('special_commissions');
      expect(row).toHaveProperty('marketplace_store_offer');
    }
  });

  test('offer rows mix numbers and strings in ids and days, and six spellings in flags', () => {
    for (const field of ['offer_id', 'merchant_id', 'validation_terms', 'payment_terms']) {
      expect(new Set(everyRow.map((row) => typeof row[field])), field).toEqual(new Set(['number', 'string']));
    }
    const flags = new Set(everyRow.map((row) => JSON.stringify(row.is_require_approval)));
    expect(flags.size).toBeGreaterThanOrEqual(6);
  });

  test('offer rows give each commission tier as an object with one free label', () => {
    const tiers = everyRow.flatMap((row) => row.commissions as object[]);
    for (const tier of tiers) expect(Object.keys(tier)).toHaveLength(1);
    const labels = new Set(tiers.flatMap((tier) => Object.keys(tier)));
    for (const label of ['Commission', 'New buyer', 'Existing buyer']) expect(labels).toContain(label);
    expect(JSON.stringify(tiers)).toContain('up to 0.7% capped at MYR 5.60');
    expect(JSON.stringify(tiers)).toContain('IDR12500 OR 3%');
  });

  test('offer rows describe programs in kilobytes of HTML, some of it hostile', () => {
    expect(Math.max(...offers.map(({ description }) => description.length))).toBeGreaterThan(2_000);
    expect(offers.some(({ description }) => description.includes('<script>'))).toBe(true);
    expect(offers.some(({ offer_name }) => offer_name.includes('<img'))).toBe(true);
  });

  test('offer rows have a tracking link only if the publisher is approved', async () => {
    const approved = namesOf(await select({ 'filters[application_status]': 'Approved' }));
    expect(namesOf(offers.filter(({ tracking_link }) => tracking_link !== ''))).toEqual(approved);
  });

  test('offer rows spread their links over several hosts, and show no id of the listing in them', () => {
    const links = offers.filter(({ tracking_link }) => tracking_link !== '');
    expect(new Set(links.map(({ tracking_link }) => new URL(tracking_link).host)).size).toBeGreaterThan(1);
    for (const { tracking_link, offer_id } of links) expect(new URL(tracking_link).pathname).not.toContain(offer_id);
  });

  test('offer rows list countries and categories with commas, each category of the specification somewhere', () => {
    const seen = new Set(offers.flatMap((offer) => offer.categories.split(',')));
    expect([...categories].filter((category) => !seen.has(category))).toEqual([]);
    expect(offers.some((offer) => offer.countries.includes(', '))).toBe(true);
  });

  test('offer rows write times as YYYY-MM-DD HH:MM:SS', () => {
    for (const { datetime_updated } of offers) expect(datetime_updated).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

describe('the hand-made catalogue (observed, spec §2.3)', () => {
  const previewOf = (name: string) => offers.find((offer) => offer.offer_name === name)?.preview_url ?? '';

  test('the hand-made catalogue has about sixty programs with ids of their own', () => {
    expect(offers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(offers.map(({ offer_id }) => offer_id)).size).toBe(offers.length);
  });

  test('the hand-made catalogue has country variants by path and by sub-domain', () => {
    expect(new URL(previewOf('Kedai Harian MY')).host).toBe(new URL(previewOf('Kedai Harian SG')).host);
    expect(new URL(previewOf('Kedai Harian MY')).pathname).toBe('/my/');
    expect(new URL(previewOf('Kedai Harian SG')).pathname).toBe('/sg/');
    expect(new URL(previewOf('Batik Nusa Malaysia')).hostname).toMatch(/^my\.batik-nusa\./);
    expect(new URL(previewOf('Batik Nusa Singapore')).hostname).toMatch(/^sg\.batik-nusa\./);
  });

  test('the hand-made catalogue has previews without scheme, with tracking parameters, of an app store and of a shortener', () => {
    expect(previewOf('Pelangi Paint')).toBe('www.pelangi-paint.localhost/shop/');
    expect(previewOf('Angin Travel')).toContain('utm_source=');
    expect(previewOf('Kopi Kilat App')).toContain('apps.appshelf.');
    expect(previewOf('Gula Batu')).toContain('s.shorty.');
  });

  test('the hand-made catalogue has a twin on the same preview address, and two programs on one host by path', () => {
    expect(previewOf('Lampu Terang')).toBe(previewOf('Lampu Terang (Non-Deeplinkable)'));
    expect(new URL(previewOf('Kasut Kita at Kompleks Niaga')).host).toBe(
      new URL(previewOf('Buku Bagus at Kompleks Niaga')).host,
    );
  });

  test('the hand-made catalogue has app-only programs', () => {
    expect(offers.find(({ offer_name }) => offer_name === 'Naik Jom Rides')?.tracking_type).toBe('ios android');
  });
});

test('offers/all filters by one name or several, in any case', async () => {
  const found = await select({ 'filters[offer_name]': 'kedai harian my|Layar Perak' });
  expect(namesOf(found)).toEqual(['Kedai Harian MY', 'Layar Perak']);
});

test('offers/all filters by country', async () => {
  const found = await select({ 'filters[offer_country]': 'Thailand' });
  expect(namesOf(found)).toEqual(namesOf(offers.filter(({ countries }) => countries.includes('Thailand'))));
  expect(await select({ 'filters[offer_country]': 'Atlantis' })).toEqual([]);
});

test('offers/all filters by offer status, which together make up the listing', async () => {
  const active = await select({ 'filters[offer_status]': 'Active' });
  const paused = await select({ 'filters[offer_status]': 'paused' });
  expect(namesOf(paused)).toEqual(['Basikal Laju', 'Roti Ria', 'Toko Kasur']);
  expect(active.length + paused.length).toBe(offers.length);
});

test('offers/all filters by category, one or several', async () => {
  const found = await select({ 'filters[categories]': 'Travel|Marketplace' });
  const expected = offers.filter(({ categories: text }) => /Travel|Marketplace/.test(text));
  expect(namesOf(found)).toEqual(namesOf(expected));
});

test('offers/all joins filters with "and"', async () => {
  const found = await select({
    'filters[application_status]': 'Approved',
    'filters[offer_status]': 'Paused',
    'filters[offer_country]': 'Singapore',
  });
  expect(namesOf(found)).toEqual(['Roti Ria']);
});

test.each([
  ['filters[offer_type]', 'cpx'],
  ['filters[application_status]', 'Applied'],
  ['filters[application_status]', 'Approved|Pending'],
  ['filters[offer_status]', 'Stopped'],
  ['filters[categories]', 'Toys'],
])('offers/all refuses %s of %s, which is not on its list', async (name, value) => {
  const { httpStatus, envelope } = await client.call('offers/all', { [name]: value });
  expect([httpStatus, envelope.message]).toEqual([401, 'Incorrect arguments']);
});

test('offers/all ignores blank filters', async () => {
  expect(await select({ 'filters[application_status]': '', 'filters[offer_id]': '' })).toHaveLength(offers.length);
});

test('offers/all sorts by name and by age as asked', async () => {
  const sorted = async (sortBy: string) => select({ sort_by: sortBy });
  const names = (await sorted('a_to_z')).map(({ offer_name }) => offer_name);
  expect(names).toEqual([...names].sort());
  expect((await sorted('z_to_a')).map(({ offer_name }) => offer_name)).toEqual([...names].reverse());
  const created = (await sorted('show_latest_first')).map(({ datetime_created }) => datetime_created);
  expect(created).toEqual([...created].sort().reverse());
  const oldest = (await sorted('show_oldest_first')).map(({ datetime_created }) => datetime_created);
  expect(oldest).toEqual([...oldest].sort());
});

test('offers/all sorts by commission, spelt as observed', async () => {
  const first = async (sortBy: string) => (await select({ sort_by: sortBy }))[0]?.offer_name;
  expect(await first('highest_commision_percent')).toBe('Sekolah Siber');
  expect(await first('highest_flat_payout')).toBe('Jakarta Jamu');
  const lowest = await select({ sort_by: 'lowest_commision_percent' });
  expect(lowest.at(-1)?.offer_name).toBe('Sekolah Siber');
});

test('offers/all ignores an unknown order, and takes relevance', async () => {
  const ids = (rows: WireOffer[]) => rows.map(({ offer_id }) => offer_id);
  expect(ids(await select({ sort_by: 'relevance' }))).toEqual(ids(offers));
  expect(ids(await select({ sort_by: 'highest_commission_percent' }))).toEqual(ids(offers));
});

describe('offers/last-updated-range (spec §4.6)', () => {
  const range = (start_date: string, end_date: string, more: Record<string, string> = {}) =>
    client.list('offers/last-updated-range', { start_date, end_date, ...more });

  test('offers/last-updated-range finds a program from the second of its update to that second, ends included', async () => {
    const offer = offers.find(({ offer_name }) => offer_name === 'Jam Antik');
    const at = offer?.datetime_updated ?? '';
    const names = (await range(at, at)).rows.map((row) => row.offer_name);
    expect(names).toContain('Jam Antik');
    const dayBefore = await range('2000-01-01 00:00:00', at.replace(/ .*/, ' 00:00:00'));
    expect(dayBefore.rows.map((row) => row.offer_name)).not.toContain('Jam Antik');
  });

  test('offers/last-updated-range takes the filters of offers/all too', async () => {
    const { rows } = await range('2000-01-01 00:00:00', '2100-01-01 00:00:00', {
      'filters[application_status]': 'Rejected',
    });
    expect(rows.map((row) => row.offer_name).sort()).toEqual(['Insuran Intan', 'Sutera Loft']);
  });

  test('offers/last-updated-range finds a program again once it was changed', async () => {
    sandbox.control.advanceClock(86_400_000);
    client.forgetToken();
    const offer = sandbox.control.findOfferByName('Teh Tarik Tonik');
    const changed = sandbox.control.updateOffer(offer?.offerId ?? 0, { standing: 'approved' });
    expect(changed?.standing).toBe('approved');
    const { rows } = await client.list('offers/all', { 'filters[offer_name]': 'Teh Tarik Tonik' });
    const at = String(rows[0]?.datetime_updated);
    const found = await range(at, '2100-01-01 00:00:00', { 'filters[application_status]': 'Approved' });
    expect(found.rows.map((row) => row.offer_name)).toEqual(['Teh Tarik Tonik']);
  });

  test('offers/last-updated-range names the missing dates of a range', async () => {
    const message = 'Incorrect arguments. Please fill up start_date and end_date';
    for (const parameters of [{}, { start_date: '2026-01-01 00:00:00' }, { end_date: '2026-01-01 00:00:00' }]) {
      const { httpStatus, envelope } = await client.call('offers/last-updated-range', parameters);
      expect(httpStatus).toBe(401);
      expect(envelope).toEqual({ status: 'error', message, data: [] });
    }
  });

  test.each([
    ['2026-01-01', '2026-01-02'],
    ['2026-02-30 00:00:00', '2026-03-02 00:00:00'],
    ['2026-01-02 00:00:00', '2026-01-01 00:00:00'],
    ['2026-01-01T00:00:00', '2026-01-02T00:00:00'],
    ['2026-01-01 24:00:00', '2026-01-02 00:00:00'],
  ])('offers/last-updated-range refuses a range from %s to %s', async (start_date, end_date) => {
    const { envelope } = await client.call('offers/last-updated-range', { start_date, end_date });
    expect(envelope.message).toBe('Incorrect arguments');
  });
});
