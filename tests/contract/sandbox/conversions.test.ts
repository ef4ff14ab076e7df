import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionRowSchema, type WireConversion } from '#lib/publisher-api/wire-schemas.ts';
import { conversionStatuses } from '#tests/sandbox/catalogue/create-conversion-ledger.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;
let everyRow: Record<string, unknown>[];
let conversions: WireConversion[];

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, nowMs: Date.parse('2026-06-15T04:00:00Z') });
  client = createServiceClient(sandbox);
  everyRow = await client.listAll('conversions/all');
  conversions = everyRow.map((row) => conversionRowSchema.parse(row));
});

afterAll(() => sandbox.close());

async function select(path: string, parameters: Record<string, string>): Promise<WireConversion[]> {
  return (await client.listAll(path, parameters)).map((row) => conversionRowSchema.parse(row));
}

const idsOf = (rows: WireConversion[]) => rows.map((row) => row.conversion_id);

test('conversion rows carry every documented field', () => {
  const subs = [1, 2, 3, 4, 5].flatMap((number) => [`aff_sub${number}`, `adv_sub${number}`]);
  const documented =
    'conversion_id offer_name offer_id merchant_id sale_amount currency payout base_payout bonus_payout ' +
    'datetime_conversion conversion_status affiliate_remarks affiliate_id user_id user_email';
  for (const row of everyRow) {
    expect(Object.keys(row).sort()).toEqual([...documented.split(' '), ...subs].sort());
  }
});

test('conversion rows come in every state that responses report, processing included', () => {
  const seen = new Set(conversions.map(({ conversion_status }) => conversion_status));
  expect(seen).toEqual(new Set(conversionStatuses));
});

test('conversion rows span two years, newest first', () => {
  const times = conversions.map(({ datetime_conversion }) => datetime_conversion);
  expect(times).toEqual([...times].sort().reverse());
  const spanMs = Date.parse(times[0] ?? '') - Date.parse(times.at(-1) ?? '');
  expect(spanMs / 86_400_000).toBeGreaterThan(700);
  expect(spanMs / 86_400_000).toBeLessThan(732);
});

test('conversion rows are in several currencies, with amounts as exact decimals', () => {
  expect(new Set(conversions.map(({ currency }) => currency)).size).toBeGreaterThan(5);
  for (const row of everyRow) {
    for (const field of ['sale_amount', 'payout', 'base_payout', 'bonus_payout']) {
      expect(String(row[field])).toMatch(/^\d+(\.\d+)?$/);
    }
  }
  expect(new Set(everyRow.map((row) => typeof row.payout))).toEqual(new Set(['string', 'number']));
});

test('conversion rows do not always pay base plus bonus', () => {
  const differing = conversions.filter(
    ({ payout, base_payout, bonus_payout }) =>
      Math.abs(Number(payout) - Number(base_payout) - Number(bonus_payout)) > 0.001,
  );
  expect(differing.length).toBeGreaterThan(5);
  expect(differing.length).toBeLessThan(conversions.length / 4);
});

test('conversion rows have null for blank subs, and remarks that must not run', () => {
  for (const row of everyRow) expect(row.aff_sub5 === null || row.aff_sub5 !== '').toBe(true);
  expect(everyRow.some((row) => row.aff_sub1 === null)).toBe(true);
  expect(everyRow.some((row) => row.aff_sub1 !== null)).toBe(true);
  expect(everyRow.some((row) => row.affiliate_remarks === null)).toBe(true);
  expect(everyRow.some((row) => String(row.affiliate_remarks).includes('<img'))).toBe(true);
});

test('conversion rows belong to the user of the key', () => {
  expect(new Set(conversions.map(({ user_id }) => user_id)).size).toBe(1);
  expect(new Set(conversions.map(({ user_email }) => user_email))).toEqual(new Set(['publisher@jambatan.example']));
});

test('conversions/all filters by offer, by id and by name', async () => {
  const byId = await select('conversions/all', { 'filters[offer_id]': '2100|2107' });
  const byName = await select('conversions/all', { 'filters[offer_name]': 'Kedai Harian MY|kedai harian sg' });
  const expected = conversions.filter(({ offer_id }) => ['2100', '2107'].includes(offer_id));
  expect(expected.length).toBeGreaterThan(0);
  expect(byId).toEqual(expected);
  expect(byName).toEqual(expected);
});

test.each(['Pending', 'approved', 'Rejected', 'paid', 'Yet to consumed', 'INVALID', 'pending|approved'])(
  'conversions/all filters by the status %s',
  async (status) => {
    const wanted = status.toLowerCase().split('|');
    const expected = conversions.filter(({ conversion_status }) => wanted.includes(conversion_status));
    expect(expected.length).toBeGreaterThan(0);
    expect(await select('conversions/all', { 'filters[conversion_status]': status })).toEqual(expected);
  },
);

test.each(['processing', 'done', 'pending|processing'])(
  'conversions/all refuses the status %s, not on the list',
  async (status) => {
    const { httpStatus, envelope } = await client.call('conversions/all', { 'filters[conversion_status]': status });
    expect([httpStatus, envelope.message]).toEqual([401, 'Incorrect arguments']);
  },
);

test('conversions/all converts every amount to the preferred currency', async () => {
  for (const currency of ['MYR', 'usd']) {
    const converted = await select('conversions/all', { 'filters[preferred_currency]': currency });
    expect(new Set(converted.map((row) => row.currency))).toEqual(new Set([currency.toUpperCase()]));
    expect(idsOf(converted)).toEqual(idsOf(conversions));
    for (const [index, row] of converted.entries()) {
      const original = conversions[index];
      if (original?.currency === row.currency) expect(row.payout).toBe(original.payout);
    }
  }
  const { envelope } = await client.call('conversions/all', { 'filters[preferred_currency]': 'EUR' });
  expect(envelope.message).toBe('Incorrect arguments');
});

test('conversions/all shows a status that changed since', async () => {
  const pending = conversions.find(({ conversion_status }) => conversion_status === 'pending');
  const id = pending?.conversion_id ?? '';
  sandbox.control.updateConversion(Number(id), { status: 'rejected', remarks: 'Returned' });
  const [row] = await select('conversions/all', { 'filters[conversion_id]': id });
  expect(row).toMatchObject({ conversion_status: 'rejected', affiliate_remarks: 'Returned' });
  sandbox.control.updateConversion(Number(id), { status: 'pending', remarks: pending?.affiliate_remarks ?? null });
});

test('conversions/range takes both days whole, in the time zone of the service', async () => {
  const day = conversions[40]?.datetime_conversion.slice(0, 10) ?? '';
  const last = conversions[20]?.datetime_conversion.slice(0, 10) ?? '';
  const expected = conversions.filter(
    ({ datetime_conversion: at }) => at.slice(0, 10) >= day && at.slice(0, 10) <= last,
  );
  expect(idsOf(await select('conversions/range', { start_date: day, end_date: last }))).toEqual(idsOf(expected));
});

test('conversions/range takes the date with colons, as the label of the specification writes it', async () => {
  const dashes = await select('conversions/range', { start_date: '2026-01-01', end_date: '2099-01-01' });
  const colons = await select('conversions/range', { start_date: '2026:01:01', end_date: '2099:01:01' });
  expect(colons).toEqual(dashes);
});

test('conversions/range takes the filters of conversions/all too', async () => {
  const rows = await select('conversions/range', {
    start_date: '2000-01-01',
    end_date: '2100-01-01',
    'filters[conversion_status]': 'paid',
  });
  expect(rows).toEqual(conversions.filter(({ conversion_status }) => conversion_status === 'paid'));
});

test.each([
  ['2026-01-01 00:00:00', '2026-01-02 00:00:00'],
  ['01-01-2026', '02-01-2026'],
  ['2026-02-01', '2026-01-01'],
  ['2026-13-01', '2027-01-01'],
  ['2026-02-29', '2026-03-01'],
])('conversions/range refuses a range from %s to %s', async (start_date, end_date) => {
  const { httpStatus, envelope } = await client.call('conversions/range', { start_date, end_date });
  expect([httpStatus, envelope.message]).toEqual([401, 'Incorrect arguments']);
});

test('conversions/data-range takes both seconds, under either spelling of the parameters', async () => {
  const end = conversions[5]?.datetime_conversion ?? '';
  const start = conversions[15]?.datetime_conversion ?? '';
  const expected = idsOf(conversions.slice(5, 16));
  const one = await select('conversions/data-range', { start_date: start, end_date: end });
  const other = await select('conversions/data-range', { start_date_time: start, end_date_time: end });
  expect(idsOf(one)).toEqual(expected);
  expect(idsOf(other)).toEqual(expected);
});

test('conversions/data-range refuses dates without a time', async () => {
  const { envelope } = await client.call('conversions/data-range', {
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  });
  expect(envelope.message).toBe('Incorrect arguments');
});

test.each(['conversions/range', 'conversions/data-range'])('%s names the missing dates of a range', async (path) => {
  const message = 'Incorrect arguments. Please fill up start_date and end_date';
  for (const parameters of [{}, { start_date: '2026-01-01' }, { start_date: '', end_date: '2026-01-01' }]) {
    const { httpStatus, envelope } = await client.call(path, parameters);
    expect(httpStatus).toBe(401);
    expect(envelope).toEqual({ status: 'error', message, data: [] });
  }
});

test('range does not know the spelling of data-range', async () => {
  const parameters = { start_date_time: '2026-01-01', end_date_time: '2026-02-01' };
  expect((await client.call('conversions/range', parameters)).envelope.message).toMatch(/Please fill up/);
});

test('the time zone of the data is UTC+08:00 unless another is asked for', async () => {
  const nowMs = Date.parse('2026-03-01T20:00:00Z');
  for (const [timeZoneOffsetMinutes, day] of [
    [undefined, '2026-03-02'],
    [0, '2026-03-01'],
  ] as const) {
    const other = await startSandbox({
      nowMs,
      conversions: 1,
      ...(timeZoneOffsetMinutes === undefined ? {} : { timeZoneOffsetMinutes }),
    });
    const { rows } = await createServiceClient(other).list('campaigns/all', {
      'filters[start_date]': day,
      'filters[end_date]': day,
      'filters[offer_name]': 'Pelangi Paint',
    });
    expect(rows[0]).toMatchObject({ date_campaign_start: day, date_campaign_end: day });
    await other.close();
  }
});
