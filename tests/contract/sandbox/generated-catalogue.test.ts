import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionRowSchema, offerRowSchema } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createBrowserLike } from './create-browser-like.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

const nowMs = Date.parse('2026-06-15T04:00:00Z');

beforeAll(async () => {
  sandbox = await startSandbox({ offers: 20_000, conversions: 30_000, ratePerMinute: 100_000, nowMs });
  client = createServiceClient(sandbox);
});

afterAll(() => sandbox.close());

const approved = { 'filters[application_status]': 'Approved', 'filters[offer_status]': 'Active' };

test('the generated catalogue has exactly as many programs and conversions as asked for', async () => {
  expect((await client.list('offers/all')).count).toBe(20_000);
  expect((await client.list('conversions/all')).count).toBe(30_000);
});

test('the generated catalogue has a few percent approved, which the filter finds and an unfiltered first page does not', async () => {
  const { count } = await client.list('offers/all', approved);
  expect(count).toBeGreaterThan(400);
  expect(count).toBeLessThan(1_000);
  const first = await client.list('offers/all');
  const withLink = first.rows.filter((row) => row.tracking_link);
  expect(withLink.length).toBeLessThan(20);
});

test('the generated catalogue gives every approved program once over all pages', async () => {
  const rows = await client.listAll('offers/all', approved);
  const ids = new Set(rows.map((row) => offerRowSchema.parse(row).offer_id));
  expect(ids.size).toBe(rows.length);
  for (const id of ['2100', '2107']) expect(ids).toContain(id);
});

test('the generated catalogue gives a far page as it gives the first', async () => {
  const { rows, nextPage } = await client.list('offers/all', { page: 200 });
  expect(rows).toHaveLength(100);
  expect(nextPage).toBeNull();
  for (const row of (await client.list('conversions/all', { page: 300 })).rows) {
    expect(conversionRowSchema.parse(row).conversion_id).not.toBe('');
  }
});

test('the generated catalogue makes links for generated merchants, whose pages exist', async () => {
  const { rows } = await client.list('offers/all', approved);
  const generated = rows
    .map((row) => offerRowSchema.parse(row))
    .find(({ preview_url }) => preview_url.includes('shop-'));
  const answer = await client.call('deeplink/generate', {
    offer_id: generated?.offer_id ?? '',
    url: `${generated?.preview_url}product/x`,
  });
  expect(answer.httpStatus).toBe(200);
  const home = await createBrowserLike(sandbox).get(generated?.preview_url ?? '');
  expect(home.httpStatus).toBe(200);
  expect(home.text).toContain('/product/');
});

test('the generated catalogue is the same in every run', async () => {
  const other = await startSandbox({ offers: 20_000, conversions: 30_000, ratePerMinute: 100_000, nowMs });
  const otherClient = createServiceClient(other);
  const strip = (text: string) => text.replaceAll(/localhost:\d+/g, 'localhost');
  for (const [path, parameters] of [
    ['offers/all', { page: 77 }],
    ['conversions/all', { page: 99 }],
    ['marketplaceextra/all', {}],
  ] as const) {
    expect(strip((await otherClient.call(path, parameters)).text)).toBe(
      strip((await client.call(path, parameters)).text),
    );
  }
  await other.close();
});

test('the generated catalogue may be smaller than the hand-made one', async () => {
  const small = await startSandbox({ offers: 3, conversions: 2 });
  const smallClient = createServiceClient(small);
  expect((await smallClient.list('offers/all')).count).toBe(3);
  expect((await smallClient.list('conversions/all')).count).toBe(2);
  await small.close();
});
