import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 250 });
  client = createServiceClient(sandbox);
});

afterAll(() => sandbox.close());

const listings = [
  ['conversions/all', {}],
  ['conversions/range', { start_date: '2000-01-01', end_date: '2100-01-01' }],
  ['conversions/data-range', { start_date: '2000-01-01 00:00:00', end_date: '2100-01-01 00:00:00' }],
  ['offers/all', {}],
  ['offers/last-updated-range', { start_date: '2000-01-01 00:00:00', end_date: '2100-01-01 00:00:00' }],
  ['campaigns/all', { 'filters[start_date]': '2000-01-01', 'filters[end_date]': '2100-01-01' }],
  ['marketplaceextra/all', {}],
] as const;

describe('requests (spec §1, common request rules)', () => {
  test('requests are refused unless they are POST, in JSON and with the allowed method named', async () => {
    const { httpStatus, headers, envelope } = await client.call('offers/all', {}, { method: 'GET' });
    expect(httpStatus).toBe(405);
    expect(headers.get('allow')).toBe('POST');
    expect(envelope).toMatchObject({ status: 'error', data: [] });
  });

  test('requests to a path that does not exist get 404 in JSON', async () => {
    for (const path of ['offers', 'offers/all/', 'offer/all', 'conversions/date-range', 'shops/all']) {
      const { httpStatus, envelope } = await client.call(path);
      expect(httpStatus, path).toBe(404);
      expect(envelope.status).toBe('error');
    }
  });

  test('requests mean the same as a form, as nested JSON and as flat JSON', async () => {
    const parameters = { limit: 7, 'filters[application_status]': 'Approved', 'filters[offer_type]': 'cps|cpa' };
    const form = await client.call('offers/all', parameters, { encoding: 'form' });
    const nested = await client.call('offers/all', parameters, { encoding: 'json' });
    const flat = await client.call('offers/all', parameters, { encoding: 'flat-json' });
    expect(form.httpStatus).toBe(200);
    expect(nested.text).toBe(form.text);
    expect(flat.text).toBe(form.text);
  });

  test('requests take numbers and booleans of JSON unquoted', async () => {
    const window = { 'filters[start_date]': '2000-01-01', 'filters[end_date]': '2100-01-01' };
    const quoted = { ...window, page: '1', limit: '3', 'filters[coupons_only]': 'true' };
    const bare = { ...window, page: 1, limit: 3, 'filters[coupons_only]': true };
    const first = await client.call('campaigns/all', quoted, { encoding: 'json' });
    const second = await client.call('campaigns/all', bare, { encoding: 'json' });
    expect(first.httpStatus).toBe(200);
    expect(second.text).toBe(first.text);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8'])(
    'requests take JSON as %s',
    async (contentType) => {
      const { rows } = await client.list('offers/all', { limit: 2 }, { encoding: 'json', contentType });
      expect(rows).toHaveLength(2);
    },
  );

  test('requests take form fields under the JSON content type, as the samples of the specification send them', async () => {
    const options = { rawBody: 'limit=2&filters%5Boffer_id%5D=2100', contentType: 'application/json' };
    const { rows, limit } = await client.list('offers/all', {}, options);
    expect({ limit, rows: rows.length }).toEqual({ limit: 2, rows: 1 });
  });

  test('requests take brackets of form names encoded or not', async () => {
    const plain = await client.call('offers/all', {}, { rawBody: 'filters[offer_id]=2100' });
    const encoded = await client.call('offers/all', {}, { rawBody: 'filters%5Boffer_id%5D=2100' });
    expect(plain.text).toBe(encoded.text);
    expect(plain.text).toContain('Kedai Harian MY');
  });

  test('requests take an empty body, with and without a content type', async () => {
    for (const contentType of ['application/json', null]) {
      const { rows } = await client.list('offers/all', {}, { rawBody: '', contentType });
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  test('requests of another content type, or of broken JSON, are incorrect arguments', async () => {
    const wrong = [
      { rawBody: 'limit=2', contentType: 'text/plain;charset=UTF-8' },
      { rawBody: '{"limit":', contentType: 'application/json' },
      { rawBody: '[1,2]', contentType: 'application/json' },
      { rawBody: '{"limit":{"a":1}}', contentType: 'application/json' },
      { rawBody: '{"limit":[1]}', contentType: 'application/json' },
      { rawBody: '{"filters":{"offer_id":{"a":1}}}', contentType: 'application/json' },
      { rawBody: '{"filters":{"offer_id":[["2100"]]}}', contentType: 'application/json' },
    ];
    for (const options of wrong) {
      const { httpStatus, envelope } = await client.call('offers/all', {}, options);
      expect([httpStatus, envelope.message], options.rawBody).toEqual([401, 'Incorrect arguments']);
    }
  });

  test('requests get no permission for other origins', async () => {
    const response = await fetch(`${sandbox.serviceUrl}/api/offers/all`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('requests ignore unknown filters, and parameters in the address', async () => {
    const { count } = await client.list('offers/all');
    const other = await client.list('offers/all', { 'filters[colour]': 'red', colour: 'red' });
    expect(other.count).toBe(count);
    const address = await client.list('offers/all?limit=1');
    expect(address.limit).toBe(100);
  });
});

describe('parameters in odd shapes (observed, spec §1)', () => {
  const json = (rawBody: string) => client.list('offers/all', {}, { rawBody, contentType: 'application/json' });

  test.each([
    '{"filter":{"offer_id":"2100"}}',
    '{"filter":["2100"],"colour":{"a":{"b":[]}}}',
    '{"filters":[]}',
    '{"filters":["2100"]}',
    '{"filters":null}',
    '{"filters":{}}',
    '{"filters":{"colour":{"a":1},"shade":[["b"]]}}',
    '{"filters":{"offer_id":[]}}',
    '{"filters":{"offer_id":null}}',
  ])('parameters in odd shapes are ignored if they are unknown, or empty: %s', async (rawBody) => {
    const { count } = await client.list('offers/all');
    expect((await json(rawBody)).count).toBe(count);
  });

  test.each(['filter[offer_id]=2100', 'filters[]=2100', 'filters=', 'filters[colour][]=red&filters[colour][]=blue'])(
    'parameters in odd shapes are ignored in a form, too: %s',
    async (rawBody) => {
      const { count } = await client.list('offers/all');
      expect((await client.list('offers/all', {}, { rawBody })).count).toBe(count);
    },
  );

  test('parameters in odd shapes are several values of a filter as a list, in JSON and in a form', async () => {
    const idsOf = ({ rows }: { readonly rows: readonly Record<string, unknown>[] }) =>
      rows.map(({ offer_id }) => String(offer_id));
    const joined = idsOf(await client.list('offers/all', { 'filters[offer_id]': '2100|2107' }));
    expect(joined.sort()).toEqual(['2100', '2107']);
    for (const rawBody of [
      '{"filters":{"offer_id":["2100","2107"]}}',
      '{"filters":{"offer_id":[2100,null,2107]}}',
      '{"filters[offer_id]":[2100,2107]}',
    ])
      expect(idsOf(await json(rawBody)).sort()).toEqual(joined);
    for (const rawBody of [
      'filters[offer_id][]=2100&filters[offer_id][]=2107',
      'filters%5Boffer_id%5D%5B0%5D=2100&filters%5Boffer_id%5D%5B1%5D=2107',
    ])
      expect(idsOf(await client.list('offers/all', {}, { rawBody })).sort()).toEqual(joined);
  });

  test.each([
    ['offers/all', {}, 'offer_name', 'kedai HARIAN|rumah ro'],
    ['conversions/all', {}, 'offer_name', 'kedai|rumah'],
    [
      'campaigns/all',
      { 'filters[start_date]': '2000-01-01', 'filters[end_date]': '2100-01-01' },
      'offer_name',
      'sukan|ROTAN',
    ],
    ['marketplaceextra/all', {}, 'shop_name', 'pelita|EMBUN'],
  ] as const)(
    'names of %s match in part, whatever the case, several joined by a bar',
    async (path, needed, name, value) => {
      const parts = value.toLowerCase().split('|');
      const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row[name]));
      const isWanted = (text: string) => parts.some((part) => text.toLowerCase().includes(part));
      const all = namesOf(await client.listAll(path, needed));
      const found = namesOf(await client.listAll(path, { ...needed, [`filters[${name}]`]: value }));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(all.filter(isWanted));
      expect(parts.every((part) => found.some((text) => text.toLowerCase().includes(part)))).toBe(true);
    },
  );
});

test.each(listings)('%s answers the envelope around the pagination object', async (path, parameters) => {
  const { httpStatus, headers, envelope } = await client.call(path, parameters);
  expect(httpStatus).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(envelope.status).toBe('success');
  expect(['', 'Success']).toContain(envelope.message);
  expect(Object.keys(envelope.data as object)).toEqual(['page', 'limit', 'count', 'nextPage', 'data']);
});

test.each(listings)('%s starts at page 1 with its largest page', async (path, parameters) => {
  const { page, limit } = await client.list(path, parameters);
  expect({ page, limit }).toEqual({ page: 1, limit: path.startsWith('marketplace') ? 200 : 100 });
});

test.each(listings)('%s clamps a larger limit and echoes the real one', async (path, parameters) => {
  const { limit, rows } = await client.list(path, { ...parameters, limit: 5000 });
  const most = path.startsWith('marketplace') ? 200 : 100;
  expect(limit).toBe(most);
  expect(rows.length).toBeLessThanOrEqual(most);
});

test.each(listings)('%s names the next page, and null on the last', async (path, parameters) => {
  const first = await client.list(path, { ...parameters, limit: 7 });
  expect(first.nextPage).toBe(2);
  expect(first.rows).toHaveLength(7);
  const pages = Math.ceil(first.count / 7);
  const last = await client.list(path, { ...parameters, limit: 7, page: pages });
  expect(last.nextPage).toBeNull();
  expect(last.rows).toHaveLength(first.count - (pages - 1) * 7);
  const beyond = await client.list(path, { ...parameters, limit: 7, page: pages + 1 });
  expect(beyond).toMatchObject({ page: pages + 1, count: first.count, nextPage: null, rows: [] });
});

test.each(listings)('%s gives every row once over all pages, whatever their size', async (path, parameters) => {
  const idField = ['conversion_id', 'campaign_banner_id', 'shop_id', 'offer_id'];
  const idOf = (row: Record<string, unknown>) => String(row[idField.find((name) => name in row) ?? '']);
  const large = (await client.listAll(path, parameters)).map(idOf);
  const small = (await client.listAll(path, { ...parameters, limit: 37 })).map(idOf);
  expect(new Set(large).size).toBe(large.length);
  expect(small).toEqual(large);
});

test('a page that ends exactly with the listing names no next one', async () => {
  const { count } = await client.list('offers/all');
  const divisor = [60, 30, 20, 15, 12, 10].find((size) => count % size === 0) ?? 1;
  const last = await client.list('offers/all', { limit: divisor, page: count / divisor });
  expect(last.rows).toHaveLength(divisor);
  expect(last.nextPage).toBeNull();
});

test.each(['0', '-1', '1.5', 'two', '1e3'])('page and limit of %s are incorrect arguments', async (value) => {
  for (const name of ['page', 'limit']) {
    const { httpStatus, envelope } = await client.call('offers/all', { [name]: value });
    expect([httpStatus, envelope.message]).toEqual([401, 'Incorrect arguments']);
  }
});

test('a blank page or limit is the default', async () => {
  expect(await client.list('offers/all', { page: '', limit: '' })).toMatchObject({ page: 1, limit: 100 });
});
