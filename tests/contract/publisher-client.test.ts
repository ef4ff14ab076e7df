import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { type BodyEncoding, bodyEncodings } from '#lib/domain/service/service-manner.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import {
  type CampaignFilters,
  createPublisherClient,
  type PageRequest,
  type PublisherClient,
  type ShopFilters,
} from '#lib/publisher-api/create-publisher-client.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { type VariantName, variantNames } from '#tests/sandbox/variant-names.ts';
import { signIn } from './sign-in.ts';

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

async function walk<Row>(list: (request: PageRequest) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let request: PageRequest | null = { page: 1 }; request !== null; ) {
    const { rows: read, nextPage, rowsSeen, mark }: Page<Row> = await list(request);
    rows.push(...read);
    request = nextPage === null ? null : { page: nextPage, rowsBefore: rowsSeen, markBefore: mark };
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

describe.each(bodyEncodings)('the client, writing its bodies as %s', (encoding) => {
  let client: PublisherClient;
  beforeAll(async () => {
    client = await signIn(sandbox, encoding);
  });

  it('the client walks all offers, each once, none unreadable', async () => {
    const offers = await walk((page) => client.listOffers({ sortBy: 'a_to_z' }, page));
    expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(250);
    expect(offers).toHaveLength(250);
  });

  it('the client lists campaigns, and only those with coupons when asked', async () => {
    const campaigns = await walk((page) => client.listCampaigns(wide, page));
    const coupons = await walk((page) => client.listCampaigns({ ...wide, couponsOnly: true }, page));
    expect(coupons.length).toBeLessThan(campaigns.length);
    expect(coupons.every(({ voucherCode }) => voucherCode !== '')).toBe(true);
  });

  it('the client lists conversions by all three endpoints', async () => {
    const all = await walk((page) => client.listConversions({}, page));
    const byDate = await walk((page) =>
      client.listConversionsByDate({ start: '2000-01-01', end: '2040-01-01' }, {}, page),
    );
    const byTime = await walk((page) =>
      client.listConversionsByTime(
        { start: '2000-01-01 00:00:00', end: '2040-01-01 00:00:00' },
        { statuses: ['pending', 'paid'] },
        page,
      ),
    );
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(byDate).toHaveLength(all.length);
    expect(byTime).toHaveLength(all.filter(({ status }) => status === 'pending' || status === 'paid').length);
    expect(all.every(({ payout }) => /^-?\d+(\.\d+)?$/.test(payout))).toBe(true);
  });

  it('the client sends every filter of conversions by its name, and gets what it asked for', async () => {
    const all = await walk((page) => client.listConversions({}, page));
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

  it('the client takes a batch of 100 ids, as many as a page has rows', async () => {
    const all = await walk((page) => client.listConversions({}, page));
    const conversionIds = all.slice(150, 250).map(({ conversionId }) => conversionId);
    const answer = await client.listConversions({ conversionIds }, { page: 1 });
    expect(answer.rows.map(({ conversionId }) => conversionId)).toEqual(conversionIds);
    expect(answer.nextPage).toBeNull();
  });

  it('the client narrows campaigns by every filter of the specification, one value or several', async () => {
    const all = await walk((page) => client.listCampaigns(wide, page));
    const select = async (filters: Partial<CampaignFilters>) =>
      (await walk((page) => client.listCampaigns({ ...wide, ...filters }, page))).map(({ campaignId }) => campaignId);
    const idsOf = (keep: (campaign: Campaign) => boolean) => all.filter(keep).map(({ campaignId }) => campaignId);
    const [first, second, third] = all;
    const [a, b] = [first?.campaignId ?? '', third?.campaignId ?? ''];
    const offers = await walk((page) => client.listOffers({}, page));
    const isOf = (keep: (offer: Offer) => boolean) => {
      const ids = new Set(offers.filter(keep).map(({ offerId }) => offerId));
      return ({ offerId }: Campaign) => ids.has(offerId);
    };

    expect(await select({ campaignIds: [a, b] })).toEqual([a, b]);
    expect(await select({ offerIds: second?.offerId ?? '' })).toEqual(
      idsOf((each) => each.offerId === second?.offerId),
    );
    expect(await select({ offerNames: ['Sukan Sentral', 'Rumah Rotan'] })).toEqual(
      idsOf(({ offerName }) => offerName === 'Sukan Sentral' || offerName === 'Rumah Rotan'),
    );
    expect(await select({ countries: ['Thailand', 'Singapore'] })).toEqual(
      idsOf(isOf(({ countries }) => countries.includes('Thailand') || countries.includes('Singapore'))),
    );
    expect(await select({ categories: ['Travel', 'Fashion'] })).toEqual(
      idsOf(({ categories }) => categories.includes('Travel') || categories.includes('Fashion')),
    );
    expect(await select({ withBanner: true })).toEqual(idsOf(({ hasBanner }) => hasBanner));
    expect(await select({ couponsOnly: true, withBanner: true })).toEqual(
      idsOf(({ hasBanner, voucherCode }) => hasBanner && voucherCode !== ''),
    );
    expect(await select({ couponsOnly: false, withBanner: false })).toHaveLength(all.length);
    expect(await select({ bannerSizes: ['728x90', '160x600'] })).toEqual(
      idsOf(({ bannerUrl }) => /728x90|160x600/.test(bannerUrl)),
    );
    expect(await select({ commissionTracking: 'manual' })).toEqual(
      idsOf(isOf(({ commissionTracking }) => commissionTracking === 'manual')),
    );
    expect(await select({ deviceTypes: ['ios', 'android'] })).toEqual(
      idsOf(isOf(({ devices }) => devices.includes('ios') || devices.includes('android'))),
    );
  });

  it('the client lists the campaigns that run on a day of the window, its ends included, and asks for both days', async () => {
    const all = await walk((page) => client.listCampaigns(wide, page));
    const day = all.find(({ startDate, endDate }) => startDate < endDate)?.endDate ?? '';
    const onTheDay = await walk((page) => client.listCampaigns({ startDate: day, endDate: day }, page));
    expect(onTheDay).toEqual(all.filter(({ startDate, endDate }) => startDate <= day && day <= endDate));
    const without = client.listCampaigns({ startDate: day, endDate: '' }, { page: 1 });
    await expect(without).rejects.toMatchObject({ code: 'incorrect-arguments' });
  });

  it('the client lists every shop once, 200 a page, with rates as the service wrote them', async () => {
    const first = await client.listShops('marketplaceextra', {}, { page: 1 });
    const all = await walk((page) => client.listShops('marketplaceextra', {}, page));
    expect(first.rows).toHaveLength(200);
    expect(new Set(all.map(({ country, shopId }) => `${country} ${shopId}`)).size).toBe(first.count);
    expect(all.every(({ commissionRate }) => /^0\.\d{4}$/.test(commissionRate))).toBe(true);
    expect(all.some(({ periodEnd }) => periodEnd === null)).toBe(true);
  });

  it('the client narrows shops by name, shop URL, type and country, and has them sorted', async () => {
    const all = await walk((page) => client.listShops('marketplaceextra', {}, page));
    const select = (filters: ShopFilters) => walk((page) => client.listShops('marketplaceextra', filters, page));
    const [shop] = all;

    expect(await select({ shopName: shop?.link ?? '' })).toEqual([shop]);
    expect(await select({ shopName: 'Pelita' })).toEqual(all.filter(({ name }) => name.includes('Pelita')));
    expect(await select({ shopType: 'mall', country: 'Malaysia' })).toEqual(
      all.filter(({ type, country }) => type === 'mall' && country === 'Malaysia'),
    );
    const rates = (await select({ sortType: 'high_commission' })).map(({ commissionRate }) => Number(commissionRate));
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
    expect(await select({ country: 'Atlantis' })).toEqual([]);
  });

  it('the client reads a marketplace that answers with one shop, or with none', async () => {
    sandbox.control.setVariants(['single-shop']);
    const one = await client.listShops('marketplaceextra', { country: 'Taiwan' }, { page: 1 });
    const none = await client.listShops('marketplaceextra', { country: 'Atlantis' }, { page: 1 });
    expect(one).toMatchObject({ rows: [{ country: 'Taiwan' }], nextPage: null });
    expect(none).toMatchObject({ rows: [], nextPage: null });
  });

  it('the client makes a deeplink with all five subs', async () => {
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

/** What a variant takes, where it is not JSON. */
const encodingOf: Partial<Record<VariantName, BodyEncoding>> = {
  'form-only': 'form',
  'unread-filters': 'form',
  'flat-filters': 'json-flat',
  'unread-nested-filters': 'json-flat',
  'form-listings': 'form',
  'form-credentials': 'form',
};

describe('the client, with every variant of the service', () => {
  const lacking: readonly VariantName[] = ['front-door', 'no-shops', 'no-campaigns', 'same-page'];
  const reading = variantNames.filter((variant) => !lacking.includes(variant));

  it.each(reading)(
    'the client, with every variant of the service reads programs, campaigns and shops: %s',
    async (variant: VariantName) => {
      sandbox.control.addVariant(variant);
      // The dates of campaigns are filters.
      if (variant === 'no-filters') sandbox.control.addVariant('optional-campaign-dates');
      const client = await signIn(sandbox, encodingOf[variant]);
      const offers = await walk((page) => client.listOffers({}, page));
      const campaigns = await walk((page) => client.listCampaigns(wide, page));
      const shops = await walk((page) => client.listShops('marketplaceextra', {}, page));

      expect(offers.length).toBeGreaterThanOrEqual(240);
      expect(campaigns.length).toBeGreaterThan(0);
      expect(shops.length).toBeGreaterThan(0);
    },
  );

  it('the client, with every variant of the service reads no shops from a service without a marketplace, and no campaigns if their listing is refused', async () => {
    sandbox.control.addVariant('no-shops');
    sandbox.control.addVariant('no-campaigns');
    const client = await signIn(sandbox);
    const missing = { code: 'service-failure', details: { httpStatus: 404 } };
    await expect(client.listShops('marketplaceextra', {}, { page: 1 })).rejects.toMatchObject(missing);
    await expect(client.listCampaigns(wide, { page: 1 })).rejects.toMatchObject({ code: 'incorrect-arguments' });
  });

  it('the client, with every variant of the service signs in nowhere behind a gateway that stops calls, and the secret is not called wrong', async () => {
    sandbox.control.addVariant('front-door');
    await expect(signIn(sandbox)).rejects.toMatchObject({
      code: 'blocked-by-protection',
      details: { httpStatus: 403 },
    });
  });

  it.each(['gateway-unreadable', 'gateway-crowded', 'gateway-sorry'] as const)(
    "the client, with every variant of the service does not take a gateway's answer for the service's, though the link is made: %s",
    async (variant) => {
      const client = await signIn(sandbox);
      const { offerId, previewUrl } = await anApprovedOffer(client);
      sandbox.control.addVariant(variant);
      const before = sandbox.control.getStatistics().deeplinksMade;
      const minting = client.generateDeeplink({ offerId, url: previewUrl, subIds: ['', '', '', '', ''] });

      await expect(minting).rejects.toMatchObject({ code: 'service-failure' });
      expect(sandbox.control.getStatistics().deeplinksMade - before).toBe(1);
    },
  );

  it.each([
    ['php-holes'],
    ['php-notices'],
    ['grouped-counts'],
    ['small-pages'],
    ['no-next-page'],
    ['small-pages', 'no-next-page'],
    ['bare-pages'],
    ['count-of-page'],
    ['short-listing'],
    ['lying-next-page'],
    ['endless-next-page'],
    ['escaped-texts'],
    ['zero-dates'],
  ] as VariantName[][])(
    'the client, with every variant of the service makes a link and loses no row: %s %s',
    async (...variants) => {
      const before = await walk(async (page) => (await signIn(sandbox)).listOffers({}, page));
      sandbox.control.setVariants(variants);
      const client = await signIn(sandbox);

      expect(await walk((page) => client.listOffers({}, page))).toEqual(before);
      const { offerId, previewUrl } = await anApprovedOffer(client);
      const link = await client.generateDeeplink({ offerId, url: previewUrl, subIds: ['', '', '', '', ''] });
      expect(URL.canParse(link)).toBe(true);
    },
  );

  it.each([['same-page'], ['same-page', 'bare-pages'], ['same-page', 'endless-next-page']] as VariantName[][])(
    'the client, with every variant of the service ends at the second page where the service gives the first one again, and loses none of its rows: %s %s',
    async (...variants) => {
      const client = await signIn(sandbox);
      const { rows } = await client.listOffers({}, { page: 1 });
      sandbox.control.setVariants(variants);
      let pages = 0;
      const listed = await walk((request) => {
        pages += 1;
        if (pages > 5) throw new Error('the walk has no end');
        return client.listOffers({}, request);
      });
      expect(listed).toEqual(rows);
      expect(pages).toBe(2);
    },
  );

  it('the client, with every variant of the service reads to its end a listing whose count is in thousands', async () => {
    const large = await startSandbox({ ratePerMinute: 100_000, offers: 1_350, variants: ['grouped-counts'] });
    const transport = createTransport({ fetch, clock: createSystemClock(), isOnline: () => true });
    let token: string | null = null;
    const { serviceUrl, key, secret } = large;
    const client = createPublisherClient((path, parameters) =>
      transport({ serviceUrl, path, parameters, encoding: 'json', token }),
    );
    token = await client.authenticate({ key, secret });
    const [first, rows] = [await client.listOffers({}, { page: 1 }), await walk((page) => client.listOffers({}, page))];
    await large.close();

    expect(first).toMatchObject({ count: 1_350, pageCount: 14 });
    expect(rows).toHaveLength(1_350);
  });

  it('the client, with every variant of the service reads days and codes, whatever the service writes for none', async () => {
    const listCampaigns = async () => walk(async (page) => (await signIn(sandbox)).listCampaigns(wide, page));
    const before = await listCampaigns();
    sandbox.control.addVariant('zero-dates');
    expect(await listCampaigns()).toEqual(before.map((campaign) => ({ ...campaign, endDate: '' })));
  });

  it.each(['escaped-texts', 'grouped-amounts', 'zero-dates'] as const)(
    'the client, with every variant of the service reads conversions as without the variant: %s',
    async (variant) => {
      const listConversions = async () => walk(async (page) => (await signIn(sandbox)).listConversions({}, page));
      const before = await listConversions();
      sandbox.control.addVariant(variant);
      expect(await listConversions()).toEqual(before);
    },
  );

  it('the client, with every variant of the service reads campaigns and shops that are escaped for HTML as those that are not', async () => {
    const list = async () => {
      const client = await signIn(sandbox);
      return [
        await walk<Campaign | Shop>((page) => client.listCampaigns(wide, page)),
        await walk<Campaign | Shop>((page) => client.listShops('marketplaceextra', {}, page)),
      ];
    };
    const before = await list();
    sandbox.control.addVariant('escaped-texts');
    expect(await list()).toEqual(before);
  });

  it.each(['sample-types', 'commission-string', 'php-empties', 'zero-dates', 'grouped-amounts'] as const)(
    'the client, with every variant of the service loses no row, no field and no rate to %s',
    async (variant) => {
      const ratesOf = async (client: PublisherClient) =>
        (await walk((page) => client.listOffers({}, page))).map(({ offerId, commissions }) => [
          offerId,
          commissions.map(({ rate }) => rate).join(' OR '),
        ]);
      const before = await ratesOf(await signIn(sandbox));
      sandbox.control.addVariant(variant);
      const client = await signIn(sandbox);
      for (const page of [
        await client.listOffers({}, { page: 1 }),
        await client.listCampaigns(wide, { page: 1 }),
        await client.listShops('marketplaceextra', {}, { page: 1 }),
        await client.listConversions({}, { page: 1 }),
      ]) {
        expect(page.rows.length).toBeGreaterThan(0);
        expect(page).toMatchObject({ unreadableRows: 0, unreadableFields: 0 });
      }
      expect(await ratesOf(client)).toEqual(before);
    },
  );

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
    'the client, with every variant of the service distinguishes a token failure, wrong credentials and wrong arguments: %s %s',
    async (...variants) => {
      sandbox.control.setVariants(variants);
      const client = await signIn(sandbox);
      sandbox.control.expireTokens();

      await expect(client.listOffers({}, { page: 1 })).rejects.toMatchObject({ code: 'token-rejected' });
      await expect(client.authenticate({ key: 'general', secret: 'wrong' })).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
      await expect(
        (await signIn(sandbox)).generateDeeplink({ offerId: '', url: '', subIds: ['', '', '', '', ''] }),
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
  ] as VariantName[][])(
    'the client, with every variant of the service knows throttling in every shape: %s %s',
    async (...variants) => {
      sandbox.control.setVariants(variants);
      const client = await signIn(sandbox);
      const { ratePerMinute } = sandbox.control.getLimits();
      sandbox.control.setLimits({ ratePerMinute: 1 });
      try {
        await expect(client.listOffers({}, { page: 1 })).rejects.toMatchObject({ code: 'rate-limited' });
      } finally {
        sandbox.control.setLimits({ ratePerMinute });
      }
    },
  );

  it.each([[], ['status-200']] as VariantName[][])(
    'the client, with every variant of the service knows a refused deeplink: %s',
    async (...variants) => {
      sandbox.control.setVariants(variants);
      const client = await signIn(sandbox);
      const offer = await anApprovedOffer(client);
      const refused = client.generateDeeplink({
        offerId: offer.offerId,
        url: 'https://stranger.example/',
        subIds: ['', '', '', '', ''],
      });
      await expect(refused).rejects.toMatchObject({ code: 'deeplink-refused' });
    },
  );
});
