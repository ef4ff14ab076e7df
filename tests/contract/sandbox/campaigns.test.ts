import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignRowSchema, type WireCampaign } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;
let everyRow: Record<string, unknown>[];
let campaigns: WireCampaign[];

const today = '2026-06-15';
const wide = { 'filters[start_date]': '2000-01-01', 'filters[end_date]': '2100-01-01' };

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 0, nowMs: Date.parse(`${today}T04:00:00Z`) });
  client = createServiceClient(sandbox);
  everyRow = await client.listAll('campaigns/all', wide);
  campaigns = everyRow.map((row) => campaignRowSchema.parse(row));
});

afterAll(() => sandbox.close());

async function select(parameters: Record<string, string>): Promise<WireCampaign[]> {
  const rows = await client.listAll('campaigns/all', { ...wide, ...parameters });
  return rows.map((row) => campaignRowSchema.parse(row));
}

const between = (start: string, end: string) => select({ 'filters[start_date]': start, 'filters[end_date]': end });
const namesOf = (rows: WireCampaign[]) => rows.map((row) => row.campaign_name);

test('campaign rows carry every documented field', () => {
  const documented =
    'campaign_banner_id offer_id merchant_id offer_name campaign_name description voucher_code date_campaign_start ' +
    'date_campaign_end banner_image_url tracking_link categories with_banner';
  for (const row of everyRow) expect(Object.keys(row).sort()).toEqual(documented.split(' ').sort());
});

test('campaign rows have a banner address exactly when with_banner says so, in several spellings', () => {
  for (const { with_banner, banner_image_url } of campaigns) expect(banner_image_url !== '').toBe(with_banner);
  expect(new Set(campaigns.map(({ with_banner }) => with_banner)).size).toBe(2);
  expect(new Set(everyRow.map((row) => JSON.stringify(row.with_banner))).size).toBeGreaterThan(4);
});

test('campaign rows come live, ended, future, with and without voucher', () => {
  expect(campaigns.some((row) => row.date_campaign_end < today)).toBe(true);
  expect(campaigns.some((row) => row.date_campaign_start > today)).toBe(true);
  const live = campaigns.filter((row) => row.date_campaign_start <= today && row.date_campaign_end >= today);
  expect(live.some(({ voucher_code }) => voucher_code === '')).toBe(true);
  expect(live.some(({ voucher_code }) => voucher_code !== '')).toBe(true);
  expect(live.some((row) => row.date_campaign_end === today)).toBe(true);
  expect(live.some((row) => row.date_campaign_end === '2026-06-16')).toBe(true);
});

test('campaigns/all lists what runs on at least one day of the window, ends included', async () => {
  const oneDay = await between(today, today);
  const expected = campaigns.filter((row) => row.date_campaign_start <= today && row.date_campaign_end >= today);
  expect(namesOf(oneDay)).toEqual(namesOf(expected));
  expect(namesOf(oneDay)).toContain('Every second tin free');
  expect(namesOf(await between('2026-06-16', '2026-06-16'))).not.toContain('Every second tin free');
  expect(namesOf(await between('2026-06-14', '2026-06-14'))).toContain('Ended yesterday');
});

test('campaigns/all names the missing dates', async () => {
  for (const parameters of [{}, { 'filters[start_date]': today }, { start_date: today, end_date: today }]) {
    const { httpStatus, envelope } = await client.call('campaigns/all', parameters);
    expect(httpStatus).toBe(401);
    expect(envelope.message).toBe('Incorrect arguments. Please fill up start_date and end_date');
  }
});

test.each([
  ['2026-6-15', '2026-06-16'],
  ['2026-06-16', '2026-06-15'],
  ['2026-06-15 00:00:00', '2026-06-16 00:00:00'],
])('campaigns/all refuses a window from %s to %s', async (start, end) => {
  const parameters = { 'filters[start_date]': start, 'filters[end_date]': end };
  expect((await client.call('campaigns/all', parameters)).envelope.message).toBe('Incorrect arguments');
});

test('campaigns/all filters by campaign, by offer and by name, several at once', async () => {
  const [first, second] = campaigns;
  const ids = `${first?.campaign_banner_id}|${second?.campaign_banner_id}`;
  expect(namesOf(await select({ 'filters[campaign_banner_id]': ids }))).toEqual(namesOf(campaigns.slice(0, 2)));
  const ofShop = campaigns.filter(({ offer_name }) => offer_name === 'Sukan Sentral');
  expect(ofShop).toHaveLength(2);
  expect(await select({ 'filters[offer_id]': ofShop[0]?.offer_id ?? '' })).toEqual(ofShop);
  expect(await select({ 'filters[offer_name]': 'sukan sentral|nobody' })).toEqual(ofShop);
});

test('campaigns/all filters by category under both names, one or several', async () => {
  const expected = campaigns.filter(({ categories }) => /Travel|Fashion/.test(categories));
  expect(expected.length).toBeGreaterThan(2);
  expect(await select({ 'filters[categories]': 'Travel|Fashion' })).toEqual(expected);
  expect(await select({ 'filters[category]': 'Travel|Fashion' })).toEqual(expected);
});

test('campaigns/all filters by coupon and by banner only when the switch is true', async () => {
  const coupons = campaigns.filter(({ voucher_code }) => voucher_code !== '');
  const banners = campaigns.filter(({ with_banner }) => with_banner);
  expect(await select({ 'filters[coupons_only]': 'true' })).toEqual(coupons);
  expect(await select({ 'filters[with_banner]': 'true' })).toEqual(banners);
  for (const off of ['false', '']) {
    expect(await select({ 'filters[coupons_only]': off, 'filters[with_banner]': off })).toHaveLength(campaigns.length);
  }
});

test('campaigns/all filters by commission tracking and by device', async () => {
  expect(namesOf(await select({ 'filters[commission_tracking]': 'manual' }))).toEqual(['Tree house weekends']);
  expect(await select({ 'filters[commission_tracking]': 'manual|real-time' })).toHaveLength(campaigns.length);
  const android = await select({ 'filters[device_type]': 'android' });
  expect(namesOf(android)).toContain('First ride free');
  expect(namesOf(await select({ 'filters[device_type]': 'desktop|mobile' }))).not.toContain('First ride free');
});

test.each([
  ['filters[categories]', 'Toys'],
  ['filters[coupons_only]', 'yes'],
  ['filters[commission_tracking]', 'weekly'],
  ['filters[device_type]', 'fridge'],
])('campaigns/all refuses %s of %s', async (name, value) => {
  const { envelope } = await client.call('campaigns/all', { ...wide, [name]: value });
  expect(envelope.message).toBe('Incorrect arguments');
});
