import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deeplinkSchema, offerRowSchema, shopRowSchema, tokenSchema } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import type { VariantName } from '#tests/sandbox/variant-names.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 40 });
  client = createServiceClient(sandbox);
});

beforeEach(() => {
  sandbox.control.setVariants([]);
  sandbox.control.setLimits({ ratePerMinute: 10_000, deeplinkRatePerMinute: 10_000, clearRateWindow: true });
});

afterAll(() => sandbox.close());

const on = (...names: VariantName[]) => sandbox.control.setVariants(names);
const bodyOf = (text: string): unknown => JSON.parse(text);
const harian = () => ({ offer_id: '2100', url: `http://www.kedai-harian.localhost:${sandbox.port}/my/` });
const withBadToken = () => client.call('offers/all', {}, { authorization: 'Bearer nonsense' });

test('status-200: every failure answers 200 with status error', async () => {
  on('status-200');
  const { key } = sandbox;
  const failures = [
    [await client.call('authenticate', { key, secret: 'wrong' }), 'invalid Credentials'],
    [await withBadToken(), 'Token Signature could not be verified'],
    [await client.call('conversions/range'), 'Incorrect arguments. Please fill up start_date and end_date'],
    [await client.call('deeplink/generate', { ...harian(), offer_id: '1' }), 'Something went wrong'],
  ] as const;
  for (const [{ httpStatus, envelope }, message] of failures) {
    expect(httpStatus).toBe(200);
    expect(envelope).toEqual({ status: 'error', message, data: [] });
  }
  sandbox.control.setLimits({ ratePerMinute: 0 });
  const { httpStatus, envelope } = await client.call('offers/all');
  expect([httpStatus, envelope.status, envelope.message]).toEqual([200, 'error', 'Too Many Attempts.']);
});

test.each([
  ['no-shops', 'marketplaceextra/all', 404, 'The route /api/marketplaceextra/all could not be found.'],
  [
    'no-updated-range',
    'offers/last-updated-range',
    404,
    'The route /api/offers/last-updated-range could not be found.',
  ],
  ['no-campaigns', 'campaigns/all', 401, 'Incorrect arguments'],
] as const)('%s: %s fails, and nothing else', async (variant, path, httpStatus, message) => {
  on(variant);
  const failed = await client.call(path);
  expect(failed).toMatchObject({ httpStatus, envelope: { status: 'error', message } });
  expect(await client.list('offers/all')).toMatchObject({ page: 1 });
});

test('lying-next-page: the last page names one that is empty, once', async () => {
  on('lying-next-page');
  const first = await client.list('offers/all');
  expect(first).toMatchObject({ page: 1, limit: 100, nextPage: 2 });
  expect(first.count).toBeLessThan(100);
  expect(await client.list('offers/all', { page: 2 })).toMatchObject({
    count: first.count,
    nextPage: null,
    rows: [],
  });
  expect((await client.list('offers/all', { limit: 40, page: 1 })).nextPage).toBe(2);
  expect((await client.list('offers/all', { limit: 40, page: 2 })).nextPage).toBe(3);
});

test('endless-next-page: there is always another', async () => {
  on('endless-next-page');
  for (const page of [1, 2, 50]) {
    expect((await client.list('offers/all', { page })).nextPage).toBe(page + 1);
  }
});

test('shifting-catalogue: at each boundary one row comes twice and one is skipped, another in the next walk', async () => {
  const idsOf = async () => {
    const rows = await client.listAll('offers/all', { limit: 20 });
    return rows.map((row) => String(row.offer_id));
  };
  const still = await idsOf();
  on('shifting-catalogue');
  const first = await idsOf();
  const second = await idsOf();
  for (const walk of [first, second]) {
    expect(walk).toHaveLength(still.length);
    const boundaries = Math.ceil(still.length / 20) - 1;
    expect(new Set(walk).size).toBe(still.length - boundaries);
  }
  expect(first[20]).toBe(still[19]);
  const missed = (walk: string[]) => still.filter((id) => !walk.includes(id));
  expect(missed(first).filter((id) => missed(second).includes(id))).toEqual([]);
});

test('small-pages: half of the rows that the limit allows, and the limit that was asked for', async () => {
  const { count } = await client.list('offers/all');
  on('small-pages');
  const pages = await Promise.all([1, 2].map((page) => client.list('offers/all', { page, limit: 20 })));
  expect(pages).toMatchObject([
    { limit: 20, count, nextPage: 2 },
    { limit: 20, count, nextPage: 3 },
  ]);
  expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10]);
  expect(await client.list('offers/all', { page: Math.ceil(count / 10), limit: 20 })).toMatchObject({
    nextPage: null,
  });
});

test('no-next-page, count-of-page, short-listing: what pages say of the listing', async () => {
  const { count } = await client.list('offers/all');
  on('no-next-page');
  expect(await client.list('offers/all', { limit: 20 })).toMatchObject({ count, nextPage: null });
  expect((await client.list('offers/all', { limit: 20, page: 2 })).rows).toHaveLength(20);
  on('count-of-page');
  expect(await client.list('offers/all', { limit: 20 })).toMatchObject({ count: 20, nextPage: 2 });
  on('short-listing');
  expect(await client.list('offers/all', { limit: 20 })).toMatchObject({ count: count + 20, nextPage: 2 });
  const last = Math.ceil(count / 20);
  expect(await client.list('offers/all', { limit: 20, page: last + 1 })).toMatchObject({ rows: [], nextPage: null });
});

test('zero-dates: words for no day and no code, and days in other forms', async () => {
  const wide = { 'filters[start_date]': '2020-01-01', 'filters[end_date]': '2035-01-01' };
  on('zero-dates');
  const campaigns = await client.listAll('campaigns/all', wide);
  const ends = new Set(campaigns.map(({ date_campaign_end }) => date_campaign_end));
  expect([...ends]).toEqual(expect.arrayContaining(['0000-00-00', '1970-01-01', '-0001-11-30', null]));
  const codes = new Set(campaigns.map(({ voucher_code }) => voucher_code));
  expect([...codes]).toEqual(expect.arrayContaining(['-', 'N/A', 'None', 'No code required']));
  const starts = campaigns.map(({ date_campaign_start }) => String(date_campaign_start));
  expect(starts.some((start) => start.includes('/'))).toBe(true);
  const shops = await client.listAll('marketplaceextra/all');
  expect(new Set(shops.map(({ period_end_time }) => period_end_time))).toContain('0000-00-00');
});

test('escaped-texts: references in texts and links, and HTML as it was', async () => {
  const descriptions = (await client.listAll('offers/all')).map(({ description }) => description);
  on('escaped-texts');
  const rows = await client.listAll('offers/all');
  expect(rows.some(({ categories }) => String(categories).includes('&amp;'))).toBe(true);
  expect(rows.map(({ description }) => description)).toEqual(descriptions);
});

test('grouped-amounts: a comma between the thousands', async () => {
  on('grouped-amounts');
  const amounts = (await client.listAll('conversions/all')).map(({ sale_amount }) => String(sale_amount));
  expect(amounts.some((amount) => /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(amount))).toBe(true);
  for (const amount of amounts.filter((each) => each.includes('.')))
    expect(amount).toMatch(/^-?\d{1,3}(?:,\d{3})*\.\d+$/);
});

test('single-shop: the marketplace answers one object', async () => {
  on('single-shop');
  const { envelope } = await client.call('marketplaceextra/all', { 'filters[country]': 'Taiwan' });
  expect(shopRowSchema.parse(envelope.data).country).toBe('Taiwan');
  const none = await client.call('marketplaceextra/all', { 'filters[country]': 'Atlantis' });
  expect(none.envelope.data).toEqual([]);
});

test('damaged-rates: some shops have no rate, or one that is no decimal', async () => {
  on('damaged-rates');
  const rateOf = async (country: string) =>
    (await client.listAll('marketplaceextra/all', { 'filters[country]': country })).map(
      (row) => shopRowSchema.parse(row).commission_rate,
    );
  expect(new Set(await rateOf('Thailand'))).toEqual(new Set(['']));
  expect(new Set(await rateOf('Vietnam'))).toEqual(new Set(['up to 5%']));
  for (const rate of await rateOf('Malaysia')) expect(rate).toMatch(/^0\.\d{4}$/);
});

test('token failures come in three shapes and four texts', async () => {
  on('token-shape-status-code');
  const statusCode = await withBadToken();
  expect(statusCode.httpStatus).toBe(401);
  expect(bodyOf(statusCode.text)).toEqual({ message: 'Token Signature could not be verified', status_code: 401 });
  on('token-shape-error', 'token-text-segments');
  expect(bodyOf((await withBadToken()).text)).toEqual({ error: 'Wrong number of segments' });
  on('token-text-unauthenticated');
  expect(bodyOf((await withBadToken()).text)).toEqual({ status: 'error', message: 'Unauthenticated.', data: [] });
});

test('the shapes of token failures leave failed authentication alone', async () => {
  on('token-shape-error', 'token-text-unauthenticated');
  const { text } = await client.call('authenticate', { key: sandbox.key, secret: 'wrong' });
  expect(bodyOf(text)).toEqual({ status: 'error', message: 'invalid Credentials', data: [] });
  const missing = await client.call('conversions/range');
  expect(missing.envelope.message).toMatch(/Please fill up/);
});

test('throttle-shape-status-code: 429 without status', async () => {
  on('throttle-shape-status-code');
  sandbox.control.setLimits({ ratePerMinute: 0 });
  const { httpStatus, text } = await client.call('offers/all');
  expect(httpStatus).toBe(429);
  expect(bodyOf(text)).toEqual({ message: 'Too Many Attempts.', status_code: 429 });
});

test('opaque-token: no JWT, but it works', async () => {
  on('opaque-token');
  const { envelope } = await client.call('authenticate', { key: sandbox.key, secret: sandbox.secret });
  const { token } = tokenSchema.parse(envelope.data);
  expect(token).not.toContain('.');
  expect((await client.call('offers/all', {}, { authorization: `Bearer ${token}` })).httpStatus).toBe(200);
});

test('rate-60 and rolling-30-days: other limits', () => {
  on('rate-60', 'rolling-30-days');
  expect(sandbox.control.getLimits()).toMatchObject({
    ratePerMinute: 60,
    deeplinkRatePerMinute: 60,
    quotaPeriod: 'rolling-30-days',
  });
});

test('free-duplicates: the same link again costs nothing, another sub does', async () => {
  on('free-duplicates');
  const before = sandbox.control.getLimits().quotaUsed;
  const mint = async (aff_sub: string) => {
    const { envelope } = await client.call('deeplink/generate', { ...harian(), aff_sub });
    return deeplinkSchema.parse(envelope.data).tracking_link;
  };
  const first = await mint('twice');
  expect(await mint('twice')).toBe(first);
  expect(await mint('other')).not.toBe(first);
  expect(sandbox.control.getLimits().quotaUsed).toBe(before + 2);
});

test('optional-campaign-dates: their absence is accepted, wrong ones are not', async () => {
  on('optional-campaign-dates');
  expect((await client.list('campaigns/all')).count).toBeGreaterThan(30);
  const half = await client.call('campaigns/all', { 'filters[start_date]': '2026-01-01' });
  expect(half.httpStatus).toBe(401);
});

test.each([
  ['unsafe-links-script', /^javascript:/],
  ['unsafe-links-ftp', /^ftp:\/\/evil\.example\//],
  ['https-links', /^https:\/\/go\./],
] as const)('%s: the link that comes back is of that kind, and was made', async (variant, pattern) => {
  on(variant);
  const { deeplinksMade } = sandbox.control.getStatistics();
  const { envelope } = await client.call('deeplink/generate', harian());
  expect(deeplinkSchema.parse(envelope.data).tracking_link).toMatch(pattern);
  expect(sandbox.control.getStatistics().deeplinksMade).toBe(deeplinksMade + 1);
});

test.each([
  [2100, 'made-but-error', 403, 'Link was made, but the quota could not be updated', 1],
  [2100, 'month-used-up', 429, 'Monthly limit reached', 0],
  [1, 'other-refusals', 404, 'Offer not found', 0],
] as const)('program %i with %s: HTTP %i, "%s", %i made', async (offer_id, variant, httpStatus, message, made) => {
  on(variant);
  const before = sandbox.control.getStatistics();
  const answer = await client.call('deeplink/generate', { ...harian(), offer_id: String(offer_id) });
  expect(answer).toMatchObject({ httpStatus, envelope: { status: 'error', message, data: [] } });
  const after = sandbox.control.getStatistics();
  expect(after.deeplinksMade - before.deeplinksMade).toBe(made);
  expect(after.quotaUsed - before.quotaUsed).toBe(made);
});

test('other-refusals: each refusal has its own status and words, and those of another host name the url', async () => {
  on('other-refusals');
  const offer = sandbox.control.getOffer(2100);
  const refuse = async (change: Parameters<typeof sandbox.control.updateOffer>[1], url = harian().url) => {
    sandbox.control.updateOffer(2100, change);
    const { httpStatus, envelope } = await client.call('deeplink/generate', { ...harian(), url });
    sandbox.control.updateOffer(2100, { standing: offer?.standing ?? 'approved', paused: false, deeplinkable: true });
    return [httpStatus, envelope.message];
  };
  expect(await refuse({ standing: 'pending' })).toEqual([403, 'Advertiser has not approved you']);
  expect(await refuse({ paused: true })).toEqual([422, 'The offer is paused']);
  expect(await refuse({ deeplinkable: false })).toEqual([400, 'Bad Request']);
  expect(await refuse({}, 'https://other.example/')).toEqual([422, 'The url is not allowed']);
});

test('success-in-500, data-in-list, data-as-text: the same payload, in other clothes', async () => {
  on('success-in-500', 'data-in-list', 'data-as-text');
  const { httpStatus, envelope } = await client.call('deeplink/generate', harian());
  expect([httpStatus, envelope.status]).toEqual([500, 'success']);
  expect(JSON.parse(String(envelope.data))).toMatchObject([
    { offer_id: expect.anything(), tracking_link: expect.any(String) },
  ]);
});

test.each([
  ['json-only', 'form', 'json', 415, 'Unsupported Media Type'],
  ['form-only', 'json', 'form', 401, 'Incorrect arguments'],
] as const)('%s: a body in %s is refused, one in %s is taken', async (variant, refused, taken, httpStatus, message) => {
  const { key, secret } = sandbox;
  on(variant);
  for (const [path, parameters] of [
    ['authenticate', { key, secret }],
    ['offers/all', { limit: 1 }],
  ] as const) {
    const answer = await client.call(path, parameters, { encoding: refused });
    expect([answer.httpStatus, answer.envelope.message]).toEqual([httpStatus, message]);
    expect(sandbox.control.getStatistics().apiCalls.at(-1)).toMatchObject({
      outcome: 'encoding-refused',
      tookEffect: false,
    });
    expect((await client.call(path, parameters, { encoding: taken })).httpStatus).toBe(200);
    // A call without parameters is in no encoding.
    if (path === 'offers/all') expect((await client.call(path, {}, { rawBody: '' })).httpStatus).toBe(200);
  }
});

test('form-only takes a form under the JSON content type, as the samples of the specification send it', async () => {
  on('form-only');
  const options = { rawBody: 'limit=2', contentType: 'application/json' };
  expect((await client.list('offers/all', {}, options)).rows).toHaveLength(2);
});

test.each([
  ['unread-filters', ['form']],
  ['flat-filters', ['flat-json']],
  ['unread-nested-filters', ['flat-json', 'form']],
  ['no-filters', []],
] as const)('%s: a filter is read in %j alone', async (variant, readIn) => {
  const catalogue = (await client.list('offers/all', { limit: 1 })).count;
  on(variant);
  for (const encoding of ['json', 'flat-json', 'form'] as const) {
    const parameters = { limit: 1, 'filters[application_status]': 'Approved' };
    const { count } = await client.list('offers/all', parameters, { encoding });
    expect([encoding, count < catalogue]).toEqual([encoding, readIn.some((each) => each === encoding)]);
  }
});

test('unread-conversion-dates: the dates of conversions are required, and ignored', async () => {
  on('unread-conversion-dates');
  const everything = (await client.list('conversions/all')).count;
  const dates = { start_date: '2000-01-01', end_date: '2000-01-01' };
  const times = { start_date: '2000-01-01 00:00:00', end_date: '2000-01-01 00:00:00' };
  expect(everything).toBeGreaterThan(0);
  expect((await client.list('conversions/range', dates)).count).toBe(everything);
  expect((await client.list('conversions/data-range', times)).count).toBe(everything);
  expect((await client.call('conversions/range')).envelope.message).toMatch(/Please fill up/);
});

test('form-listings and form-credentials: JSON is for the credentials alone, or for everything else', async () => {
  const { key, secret } = sandbox;
  const ask = async (path: string, parameters: Record<string, string | number>, encoding: 'form' | 'json') => {
    const { httpStatus, envelope } = await client.call(path, parameters, { encoding });
    return [httpStatus, envelope.message];
  };
  on('form-listings');
  expect((await ask('authenticate', { key, secret }, 'json'))[0]).toBe(200);
  expect(await ask('offers/all', { limit: 1 }, 'json')).toEqual([401, 'Incorrect arguments']);
  expect((await ask('offers/all', { limit: 1 }, 'form'))[0]).toBe(200);
  on('form-credentials');
  expect(await ask('authenticate', { key, secret }, 'json')).toEqual([401, 'invalid Credentials']);
  expect((await ask('authenticate', { key, secret }, 'form'))[0]).toBe(200);
  expect((await ask('offers/all', { limit: 1 }, 'json'))[0]).toBe(200);
});

test('encoding-refused-by-page and -by-status: the refusal is a page, or a status alone', async () => {
  const refused = () => client.call('offers/all', { limit: 1 }, { encoding: 'json' });
  on('form-only', 'encoding-refused-by-page');
  const page = await refused();
  expect([page.httpStatus, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toMatch(/^<!doctype html>/);
  on('form-only', 'encoding-refused-by-status');
  const status = await refused();
  expect([status.httpStatus, status.text]).toEqual([415, '{}']);
  on('encoding-refused-by-page');
  expect((await refused()).httpStatus).toBe(200);
  expect((await refused()).envelope.status).toBe('success');
});

test('sample-types: numbers, amounts of two places, one message, one name of the type, no blank order', async () => {
  on('sample-types');
  const paths = ['offers/all', 'conversions/all', 'marketplaceextra/all'];
  const { key, secret } = sandbox;
  for (const [path, parameters] of [
    ...paths.map((each) => [each, {}] as const),
    ['authenticate', { key, secret }],
  ] as const)
    expect((await client.call(path, parameters)).envelope.message).toBe('Success');

  for (const row of await client.listAll('offers/all')) {
    expect(row).toMatchObject({
      offer_id: expect.any(Number),
      merchant_id: expect.any(Number),
      lookup_value: expect.stringMatching(/^cp/),
      validation_terms: expect.any(Number),
      is_require_approval: expect.any(Boolean),
    });
    expect(row).not.toHaveProperty('offer_type');
  }
  const conversions = await client.listAll('conversions/all');
  expect(conversions).toHaveLength(40);
  for (const row of conversions) {
    for (const name of ['conversion_id', 'offer_id', 'merchant_id', 'affiliate_id', 'user_id'])
      expect([name, row[name]]).toEqual([name, expect.any(Number)]);
    for (const name of ['sale_amount', 'payout', 'base_payout', 'bonus_payout'])
      expect([name, row[name]]).toEqual([name, expect.stringMatching(/^-?\d+\.\d\d$/)]);
    for (const number of [1, 2, 3, 4, 5]) expect(row[`adv_sub${number}`]).toEqual(expect.stringMatching(/./));
  }
});

test('commission-string: one text instead of the tiers', async () => {
  const tiersOf = async () =>
    (await client.listAll('offers/all')).map((row) => {
      const { commission, commissions } = offerRowSchema.parse(row);
      return [...commissions, ...commission].map(({ rate }) => rate).join(' OR ');
    });
  const before = await tiersOf();
  on('commission-string');
  const rows = await client.listAll('offers/all');
  expect(rows.every((row) => typeof row.commission === 'string' && !('commissions' in row))).toBe(true);
  expect(
    rows.some((row) => /^[A-Z]{3}[\d.]+ OR /.test(String(row.commission)) || / OR /.test(String(row.commission))),
  ).toBe(true);
  expect(await tiersOf()).toEqual(before);
});

test('php-empties: maps, lists and nulls as PHP writes them, and the same programs', async () => {
  const parse = async () => (await client.listAll('offers/all')).map((row) => offerRowSchema.parse(row));
  const before = await parse();
  on('php-empties');
  const rows = await client.listAll('offers/all');
  expect(rows.every(({ categories, countries }) => Array.isArray(categories) && Array.isArray(countries))).toBe(true);
  expect(rows.some(({ special_commissions }) => JSON.stringify(special_commissions) === '[]')).toBe(true);
  expect(rows.every(({ commissions }) => !Array.isArray(commissions) || commissions.length === 0)).toBe(true);
  expect(rows.some(({ tracking_link }) => tracking_link === null)).toBe(true);
  expect(rows.some((row) => Object.values(row).includes(''))).toBe(false);
  const toText = ({ categories, countries, ...row }: (typeof before)[number]) => ({
    ...row,
    categories: categories.split(/, ?/),
    countries: countries.split(/, ?/),
  });
  expect((await parse()).map(toText)).toEqual(before.map(toText));
  const conversions = await client.listAll('conversions/all');
  expect(conversions.some(({ aff_sub1 }) => Array.isArray(aff_sub1))).toBe(true);
});

test('php-holes, grouped-counts, php-notices: a map of rows, a count that is a text, a notice before the object', async () => {
  on('php-holes', 'grouped-counts');
  const { envelope } = await client.call('offers/all', { limit: '2' });
  expect(envelope.data).toMatchObject({ count: expect.stringMatching(/^\d{1,3}(,\d{3})*$/), data: { 0: {}, 2: {} } });
  on('php-notices');
  const { text } = await client.call('offers/all', { limit: '2' });
  expect(text).toMatch(/^<br \/>\n<b>Notice<\/b>.*\n\{"status":"success"/);
});

test('variants: what was observed beyond the specification can be given at the start', async () => {
  const other = await startSandbox({ variants: ['status-200', 'single-shop'], conversions: 0 });
  expect(other.control.getVariants()).toEqual(['status-200', 'single-shop']);
  await other.close();
});
