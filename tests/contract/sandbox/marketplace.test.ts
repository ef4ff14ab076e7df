import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopRowSchema, type WireShop } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;
let everyRow: Record<string, unknown>[];
let shops: WireShop[];

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 0 });
  client = createServiceClient(sandbox);
  everyRow = await client.listAll('marketplaceextra/all');
  shops = everyRow.map((row) => shopRowSchema.parse(row));
});

afterAll(() => sandbox.close());

async function select(parameters: Record<string, string>): Promise<WireShop[]> {
  return (await client.listAll('marketplaceextra/all', parameters)).map((row) => shopRowSchema.parse(row));
}

test('shop rows carry every documented field', () => {
  const documented =
    'shop_id shop_name shop_type shop_link shop_image shop_banner offer_name country period_start_time ' +
    'period_end_time commission_rate tracking_link';
  for (const row of everyRow) expect(Object.keys(row).sort()).toEqual(documented.split(' ').sort());
});

test('shop rows come from seven countries, more than fit on the largest page', () => {
  expect(new Set(shops.map(({ country }) => country)).size).toBe(7);
  expect(shops.length).toBeGreaterThan(200);
});

test('shop rows give the rate as a fraction, banners as a list, and an open end as null', () => {
  for (const row of everyRow) {
    expect(row.commission_rate).toMatch(/^0\.\d{4}$/);
    expect(Array.isArray(row.shop_banner)).toBe(true);
  }
  expect(everyRow.some((row) => row.period_end_time === null)).toBe(true);
  expect(everyRow.some((row) => (row.shop_banner as unknown[]).length === 2)).toBe(true);
});

test('each shop belongs to a program of the listing, and has a link where that is approved', async () => {
  const approved = new Set<unknown>();
  const programs = new Set<unknown>();
  for (const row of await client.listAll('offers/all')) {
    programs.add(row.offer_name);
    if (row.tracking_link) approved.add(row.offer_name);
  }
  for (const { offer_name, tracking_link } of shops) {
    expect(programs).toContain(offer_name);
    expect(tracking_link !== '').toBe(approved.has(offer_name));
  }
});

test('the marketplace endpoint searches by a part of the name, in any case', async () => {
  const found = await select({ 'filters[shop_name]': 'audio' });
  expect(found.length).toBeGreaterThan(3);
  expect(found).toEqual(shops.filter(({ shop_name }) => /audio/i.test(shop_name)));
});

test('the marketplace endpoint searches by the address of a shop, with or without scheme, query and closing slash', async () => {
  const shop = shops[17];
  const link = shop?.shop_link ?? '';
  for (const address of [link, `${link}/`, `${link}?utm_source=x#top`, link.replace(/^https?:\/\//, '')]) {
    expect(await select({ 'filters[shop_name]': address }), address).toEqual([shop]);
  }
});

test('the marketplace endpoint filters by type and country; unknown ones match nothing', async () => {
  for (const type of ['mall', 'preferred']) {
    const found = await select({ 'filters[shop_type]': type, 'filters[country]': 'Vietnam' });
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(shops.filter((shop) => shop.shop_type === type && shop.country === 'Vietnam'));
  }
  expect(await select({ 'filters[shop_type]': 'boutique' })).toEqual([]);
  expect(await select({ 'filters[country]': 'Atlantis' })).toEqual([]);
});

test('the marketplace endpoint sorts by commission when asked, and otherwise by name', async () => {
  const rates = (await select({ 'filters[sort_type]': 'high_commission' })).map((shop) => Number(shop.commission_rate));
  expect(rates).toEqual([...rates].sort((left, right) => right - left));
  const names = shops.map(({ shop_name }) => shop_name);
  expect(names).toEqual([...names].sort());
  const other = await select({ 'filters[sort_type]': 'nearest' });
  expect(other).toEqual(shops);
  const latest = await select({ 'filters[sort_type]': 'latest_updated' });
  expect(latest).not.toEqual(shops);
  expect(latest).toHaveLength(shops.length);
});

test('the marketplace endpoint answers under another path when the run says so', async () => {
  const other = await startSandbox({ marketplacePath: 'bazaarextra', conversions: 0 });
  const otherClient = createServiceClient(other);
  expect((await otherClient.list('bazaarextra/all')).count).toBe(shops.length);
  expect((await otherClient.call('marketplaceextra/all')).httpStatus).toBe(404);
  await other.close();
});
