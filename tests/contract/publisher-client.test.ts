import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createPublisherClient, type PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import type { BodyEncoding } from '#lib/publisher-api/encode-parameters.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { type VariantName, variantNames } from '#tests/sandbox/variant-names.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 100_000, offers: 250, conversions: 400 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.setVariants([]);
  sandbox.control.clearFaults();
  // The minute of the test before is over.
  sandbox.control.advanceClock(61_000);
});

/** The client that the product uses, over HTTP, signed in. */
async function signIn(encoding: BodyEncoding = 'form'): Promise<PublisherClient> {
  const { serviceUrl, key, secret } = sandbox;
  const transport = createTransport({ fetch, clock: createSystemClock(), isOnline: () => true, encoding });
  let token: string | null = null;
  const client = createPublisherClient((path, parameters) => transport({ serviceUrl, path, parameters, token }));
  token = await client.authenticate({ key, secret });
  return client;
}

async function walk<Row>(list: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer: Page<Row> = await list(page);
    rows.push(...answer.rows);
    page = answer.nextPage;
  }
  return rows;
}

const wide = { startDate: '2020-01-01', endDate: '2035-01-01' };
const anApprovedOffer = async (client: PublisherClient) => {
  const { rows } = await client.listOffers({ applicationStatus: 'Approved', offerStatus: 'Active' }, { page: 1 });
  const offer = rows.find(({ name }) => !/twin|non-deep/i.test(name));
  if (offer === undefined) throw new Error('the catalogue has no approved program');
  return offer;
};

describe.each(['form', 'json'] as const)('the client, writing its bodies as %s', (encoding) => {
  let client: PublisherClient;
  beforeAll(async () => {
    client = await signIn(encoding);
  });

  it('walks all offers, each once, none unreadable', async () => {
    const offers = await walk((page) => client.listOffers({ sortBy: 'a_to_z' }, { page }));
    expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(250);
    expect(offers).toHaveLength(250);
  });

  it('narrows offers by standing, status, ids and type', async () => {
    const approved = await walk((page) => client.listOffers({ applicationStatus: 'Approved' }, { page }));
    const active = await walk((page) =>
      client.listOffers({ applicationStatus: 'Approved', offerStatus: 'Active' }, { page }),
    );
    const [first, second] = active.map(({ offerId }) => offerId);
    const byId = await client.listOffers({ offerIds: [first ?? '', second ?? ''] }, { page: 1 });

    expect(active.length).toBeLessThan(approved.length);
    expect(byId.rows.map(({ offerId }) => offerId).sort()).toEqual([first, second].sort());
  });

  it('lists the offers updated in a window', async () => {
    const all = await walk((page) =>
      client.listOffersUpdated({ start: '2000-01-01 00:00:00', end: '2040-01-01 00:00:00' }, {}, { page }),
    );
    const none = await client.listOffersUpdated(
      { start: '2000-01-01 00:00:00', end: '2000-01-02 00:00:00' },
      {},
      { page: 1 },
    );
    expect(all).toHaveLength(250);
    expect(none.rows).toEqual([]);
    expect(none.nextPage).toBeNull();
  });

  it('lists campaigns, and only those with coupons when asked', async () => {
    const campaigns = await walk((page) => client.listCampaigns(wide, { page }));
    const coupons = await walk((page) => client.listCampaigns({ ...wide, couponsOnly: true }, { page }));
    expect(coupons.length).toBeLessThan(campaigns.length);
    expect(coupons.every(({ voucherCode }) => voucherCode !== '')).toBe(true);
  });

  it('lists conversions by all three endpoints', async () => {
    const all = await walk((page) => client.listConversions({}, { page }));
    const byDate = await walk((page) =>
      client.listConversionsByDate({ start: '2000-01-01', end: '2040-01-01' }, {}, { page }),
    );
    const byTime = await walk((page) =>
      client.listConversionsByTime(
        { start: '2000-01-01 00:00:00', end: '2040-01-01 00:00:00' },
        { statuses: ['pending', 'paid'] },
        { page },
      ),
    );
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(byDate).toHaveLength(all.length);
    expect(byTime).toHaveLength(all.filter(({ status }) => status === 'pending' || status === 'paid').length);
    expect(all.every(({ payout }) => /^-?\d+(\.\d+)?$/.test(payout))).toBe(true);
  });

  it('sends every filter of conversions by its name, and gets what it asked for', async () => {
    const all = await walk((page) => client.listConversions({}, { page }));
    const [first, second] = all;
    if (first === undefined || second === undefined) throw new Error('the ledger is empty');
    sandbox.control.resetStatistics();

    const byId = await client.listConversions(
      { conversionIds: [first.conversionId, second.conversionId], preferredCurrency: 'USD' },
      { page: 1, limit: 50 },
    );
    const narrow = {
      offerIds: [first.offerId, second.offerId],
      offerNames: [first.offerName, second.offerName],
      statuses: ['yet to consumed', first.status],
      preferredCurrency: 'MYR',
    };
    const byDate = await client.listConversionsByDate({ start: '2020-01-01', end: '2035-01-31' }, narrow, { page: 1 });
    const span = { start: '2020-01-01 00:00:00', end: '2035-01-31 23:59:59' };
    const byTime = await client.listConversionsByTime(span, narrow, { page: 1 });

    expect(byId.rows.map(({ conversionId, currency }) => [conversionId, currency])).toEqual([
      [first.conversionId, 'USD'],
      [second.conversionId, 'USD'],
    ]);
    expect(byDate.rows.length).toBeGreaterThan(0);
    expect(byTime.rows).toEqual(byDate.rows);
    expect(byTime.rows.every(({ currency }) => currency === 'MYR')).toBe(true);
    const calls = sandbox.control.getStatistics().apiCalls.map(({ path, parameters }) => ({ path, parameters }));
    const filters = {
      'filters[offer_id]': narrow.offerIds.join('|'),
      'filters[offer_name]': narrow.offerNames.join('|'),
      'filters[conversion_status]': narrow.statuses.join('|'),
      'filters[preferred_currency]': 'MYR',
    };
    const paging = { page: '1', limit: '100' };
    expect(calls).toEqual([
      {
        path: '/api/conversions/all',
        parameters: {
          page: '1',
          limit: '50',
          'filters[conversion_id]': `${first.conversionId}|${second.conversionId}`,
          'filters[preferred_currency]': 'USD',
        },
      },
      {
        path: '/api/conversions/range',
        parameters: { ...paging, start_date: '2020-01-01', end_date: '2035-01-31', ...filters },
      },
      {
        path: '/api/conversions/data-range',
        parameters: { ...paging, start_date: span.start, end_date: span.end, ...filters },
      },
    ]);
  });

  it('takes a batch of 100 ids, as many as a page has rows', async () => {
    const all = await walk((page) => client.listConversions({}, { page }));
    const conversionIds = all.slice(150, 250).map(({ conversionId }) => conversionId);
    const answer = await client.listConversions({ conversionIds }, { page: 1 });
    expect(answer.rows.map(({ conversionId }) => conversionId)).toEqual(conversionIds);
    expect(answer.nextPage).toBeNull();
  });

  it('lists shops, 200 a page', async () => {
    const { rows } = await client.listShops('marketplaceextra', { country: 'Malaysia' }, { page: 1 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ country }) => country === 'Malaysia')).toBe(true);
  });

  it('makes a deeplink with all five subs', async () => {
    const offer = await anApprovedOffer(client);
    const link = await client.generateDeeplink({
      offerId: offer.offerId,
      url: offer.previewUrl,
      subIds: ['a', 'b&c=d', 'ü', '', 'e'],
    });
    expect(sandbox.control.listLinks().at(-1)).toMatchObject({ subs: ['a', 'b&c=d', 'ü', '', 'e'] });
    expect(() => new URL(link)).not.toThrow();
  });
});

describe('the client, with every variant of the service', () => {
  it.each(variantNames)('reads programs, campaigns and shops: %s', async (variant: VariantName) => {
    sandbox.control.addVariant(variant);
    const client = await signIn();
    const offers = await walk((page) => client.listOffers({}, { page }));
    const campaigns = await walk((page) => client.listCampaigns(wide, { page }));
    const shops = await walk((page) => client.listShops('marketplaceextra', {}, { page }));

    expect(offers.length).toBeGreaterThanOrEqual(240);
    expect(campaigns.length).toBeGreaterThan(0);
    expect(shops.length).toBeGreaterThan(0);
  });

  it.each([
    [],
    ['status-200'],
    ['token-shape-status-code'],
    ['token-shape-error'],
    ['token-text-segments'],
    ['token-text-unauthenticated'],
    ['status-200', 'token-shape-status-code'],
    ['status-200', 'token-shape-error'],
    ['status-200', 'token-text-segments'],
  ] as VariantName[][])(
    'tells a token failure, wrong credentials and wrong arguments apart: %s %s',
    async (...variants) => {
      sandbox.control.setVariants(variants);
      const client = await signIn();
      sandbox.control.expireTokens();

      await expect(client.listOffers({}, { page: 1 })).rejects.toMatchObject({ code: 'token-rejected' });
      await expect(client.authenticate({ key: 'general', secret: 'wrong' })).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
      await expect(
        (await signIn()).generateDeeplink({ offerId: '', url: '', subIds: ['', '', '', '', ''] }),
      ).rejects.toMatchObject({
        code: 'incorrect-arguments',
      });
    },
  );

  it.each([
    [],
    ['status-200'],
    ['throttle-shape-status-code'],
    ['status-200', 'throttle-shape-status-code'],
  ] as VariantName[][])('knows throttling in every shape: %s %s', async (...variants) => {
    sandbox.control.setVariants(variants);
    const client = await signIn();
    const { ratePerMinute } = sandbox.control.getLimits();
    sandbox.control.setLimits({ ratePerMinute: 1 });
    try {
      await expect(client.listOffers({}, { page: 1 })).rejects.toMatchObject({ code: 'rate-limited' });
    } finally {
      sandbox.control.setLimits({ ratePerMinute });
    }
  });

  it.each([[], ['status-200']] as VariantName[][])('knows a refused deeplink: %s', async (...variants) => {
    sandbox.control.setVariants(variants);
    const client = await signIn();
    const offer = await anApprovedOffer(client);
    const refused = client.generateDeeplink({
      offerId: offer.offerId,
      url: 'https://stranger.example/',
      subIds: ['', '', '', '', ''],
    });
    await expect(refused).rejects.toMatchObject({ code: 'deeplink-refused' });
  });
});
