import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import {
  campaignRowSchema,
  conversionRowSchema,
  offerRowSchema,
  shopRowSchema,
} from '#lib/publisher-api/wire-schemas.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aConversionRow } from '#tests/builders/a-conversion-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';

const clientOf = (data: unknown) => createPublisherClient(async () => data);
const listingOf = (rows: readonly unknown[]) =>
  clientOf({ page: 1, limit: 100, count: rows.length, nextPage: null, data: rows });
const campaignDays = { startDate: '2026-01-01', endDate: '2026-12-31' };

const listings = [
  {
    resource: 'offer',
    schema: offerRowSchema,
    ids: ['offer_id'],
    row: anOfferRow(),
    list: (rows: readonly unknown[]) => listingOf(rows).listOffers({}, { page: 1 }),
  },
  {
    resource: 'campaign',
    schema: campaignRowSchema,
    ids: ['campaign_banner_id', 'offer_id'],
    row: aCampaignRow(),
    list: (rows: readonly unknown[]) => listingOf(rows).listCampaigns(campaignDays, { page: 1 }),
  },
  {
    resource: 'conversion',
    schema: conversionRowSchema,
    ids: ['conversion_id'],
    row: aConversionRow(),
    list: (rows: readonly unknown[]) => listingOf(rows).listConversions({}, { page: 1 }),
  },
  {
    resource: 'shop',
    schema: shopRowSchema,
    ids: ['shop_id'],
    row: aShopRow(),
    list: (rows: readonly unknown[]) => listingOf(rows).listShops('marketplaceextra', {}, { page: 1 }),
  },
] as const;

describe.each(listings)('a row of the listing: $resource', ({ schema, ids, row, list }) => {
  const otherFields = Object.keys(schema.shape).filter((name) => !(ids as readonly string[]).includes(name));

  it.each(otherFields)('a row of a listing loses only %s to an object, and says so', async (field) => {
    const page = await list([{ ...row, [field]: { of: { quite: { another: 'kind' } } } }]);
    expect(page).toMatchObject({ unreadableRows: 0, unreadableFields: 1 });
    expect(page.rows).toEqual((await list([{ ...row, [field]: undefined }])).rows);
  });

  it.each(otherFields)(
    'a row of a listing reads %s as blank if it is null, missing, or what PHP writes for nothing',
    async (field) => {
      // The mark is of the row as it came.
      const { mark: _mark, ...blank } = await list([{ ...row, [field]: '' }]);
      for (const nothing of [null, undefined, [], {}])
        expect(await list([{ ...row, [field]: nothing }])).toMatchObject(blank);
      expect(blank).toMatchObject({ unreadableRows: 0, unreadableFields: 0 });
    },
  );

  it.each(ids)('a row of a listing is lost with its %s, and counted, and no other row is', async (id) => {
    for (const nothing of [null, undefined, '', ' ', [], {}, ['1'], true, 1.5, 2 ** 53]) {
      const page = await list([{ ...row, [id]: nothing }, row]);
      expect(page).toMatchObject({ unreadableRows: 1, unreadableFields: 0 });
      expect(page.rows).toHaveLength(1);
    }
  });

  it('a row of a listing is lost when it is no object', async () => {
    expect(await list([null, 7, 'row', [], [row], row])).toMatchObject({ rows: [{}], unreadableRows: 5 });
  });

  it('a row of a listing counts every field that is lost', async () => {
    const damaged = Object.fromEntries(otherFields.map((field) => [field, [[['deep']]]]));
    const page = await list([{ ...row, ...damaged }, row]);
    expect(page).toMatchObject({ unreadableRows: 0, unreadableFields: otherFields.length });
    expect(page.rows).toHaveLength(2);
  });
});

const read = async (change: Readonly<Record<string, unknown>>) => {
  const { rows, unreadableFields } = await listingOf([anOfferRow(change)]).listOffers({}, { page: 1 });
  return { offer: rows[0], unreadableFields };
};
const twoTiers = [
  { label: '', rate: 'USD52.50' },
  { label: 'New buyer', rate: '6.50%' },
];

it.each<[string, unknown, readonly unknown[]]>([
  ['a list of objects', [{ Commission: 'USD52.50' }, { 'New buyer': '6.50%' }], twoTiers],
  ['one object', { Commission: 'USD52.50', 'New buyer': '6.50%' }, twoTiers],
  ['a list with gaps, as PHP writes it', { 0: { Commission: 'USD52.50' }, 2: { 'New buyer': '6.50%' } }, twoTiers],
  ['a list of texts', ['USD52.50 OR 5%'], [{ label: '', rate: 'USD52.50 OR 5%' }]],
  ['one text', 'USD52.50 OR 5%', [{ label: '', rate: 'USD52.50 OR 5%' }]],
  ['a list of lists', [['USD52.50 OR 5%']], [{ label: '', rate: 'USD52.50 OR 5%' }]],
  ['texts with gaps, as PHP writes them', { 1: 'USD52.50 OR 5%' }, [{ label: '', rate: 'USD52.50 OR 5%' }]],
  ['a list in a text', '[{"Commission":"USD52.50"},{"New buyer":"6.50%"}]', twoTiers],
  ['no list in a text', '[]', []],
  ['a word for none', 'N/A', []],
  ['a number', 5, [{ label: '', rate: '5' }]],
  ['a list with nothing in it', [null, '', [], {}], []],
  ['a label without a rate', [{ 'New buyer': null }], [{ label: 'New buyer', rate: '' }]],
  ['a rate that is none, without a label', [{ Commission: '' }, { Commission: null }, ['-'], ' '], []],
  ['words for none beside a rate', [{ Commission: 'N/A' }, { 'New buyer': '6.50%' }], twoTiers.slice(1)],
])('an offer has the commissions that are given as %s', async (_kind, commissions, tiers) => {
  expect(await read({ commissions })).toMatchObject({ offer: { commissions: tiers }, unreadableFields: 0 });
  expect(await read({ commissions: undefined, commission: commissions })).toMatchObject({
    offer: { commissions: tiers },
    unreadableFields: 0,
  });
});

it('an offer has the one of its two fields of commissions that says a rate', async () => {
  const { offer } = await read({ commissions: [{ Commission: '' }], commission: '5%' });
  expect(offer).toMatchObject({ commissions: [{ label: '', rate: '5%' }] });
});

it('the rate of an offer may be 0%, which is no word for none', async () => {
  const { offer } = await read({ commissions: [{ Commission: '0%' }] });
  expect(offer).toMatchObject({ commissions: [{ label: '', rate: '0%' }] });
});

it('an offer has no commissions if a rate is not a text', async () => {
  const commissions = [{ Commission: '5%' }, { 'New buyer': { rate: '6%' } }];
  expect(await read({ commissions })).toMatchObject({ offer: { commissions: [] }, unreadableFields: 1 });
});

it.each([
  ['text', 'Travel, Fashion'],
  ['a list', ['Travel', 'Fashion', null]],
  ['a list with gaps', { 0: 'Travel', 3: 'Fashion' }],
  ['a list in a text', '["Travel","Fashion"]'],
])('an offer has the categories and countries that are given as %s', async (_kind, value) => {
  const { offer, unreadableFields } = await read({ categories: value, countries: value });
  expect(offer).toMatchObject({ categories: ['Travel', 'Fashion'], countries: ['Travel', 'Fashion'] });
  expect(unreadableFields).toBe(0);
});

it('a name of a network is as long as what the user keeps of it has room for, and ends after a whole character', async () => {
  const long = `x${'\u{1f35a}'.repeat(600)}`;
  const kept = long.slice(0, 499);
  const named = { offer_name: long, campaign_name: long, shop_name: long };
  for (const { list, row } of listings) {
    const [read] = (await list([{ ...row, ...named }])).rows;
    const names = Object.entries(read ?? {}).filter(([field]) => field === 'name' || field === 'offerName');
    expect(names.length).toBeGreaterThan(0);
    expect(names.map(([, name]) => name)).toEqual(names.map(() => kept));
  }
});

it('an offer for Norway has its country, which reads like "no" in small letters', async () => {
  const { offer } = await read({ countries: 'NO' });
  expect(offer).toMatchObject({ countries: ['NO'] });
});

it.each(['N/A', 'null', '-', '[]'])('an offer has no categories, countries and devices for %j', async (value) => {
  const { offer } = await read({ categories: value, countries: value, tracking_type: value });
  expect(offer).toMatchObject({ categories: [], countries: [], devices: [] });
});

it.each(['ios android', 'iOS, Android', 'ios/android', 'ios & android', 'ios;android', '["ios","android"]'])(
  'an offer has the devices of %j',
  async (value) => {
    expect((await read({ tracking_type: value })).offer).toMatchObject({ devices: ['ios', 'android'] });
  },
);

it.each([true, 1, '1', 'true', 'TRUE', ' true ', 'yes', 'Y', 'on'])('a flag is set by %j', async (value) => {
  expect((await read({ is_require_approval: value })).offer).toMatchObject({ requiresApproval: true });
});

it.each([false, 0, '0', 'false', 'no', 'N', 'off', ''])('a flag is not set by %j', async (value) => {
  expect((await read({ is_require_approval: value })).offer).toMatchObject({ requiresApproval: false });
});

it('a row’s texts and links have no white space around them, and its subs stay as they are', async () => {
  const row = aConversionRow({
    conversion_status: ' Approved\n',
    offer_id: ' 7 ',
    offer_name: '\ufeffKedai ',
    aff_sub1: ' a ',
  });
  const { rows } = await listingOf([row]).listConversions({}, { page: 1 });
  expect(rows[0]).toMatchObject({
    status: 'approved',
    offerId: '7',
    offerName: 'Kedai',
    affSubs: expect.arrayContaining([' a ']),
  });
  const link = 'https://go.service.example/c?a=1&b=2';
  const { offer } = await read({ tracking_link: ` ${link}\r\n`, offer_type: 'CPS ' });
  expect(offer).toMatchObject({ trackingLink: link, offerType: 'cps' });
});

it('a conversion names its account, and the order that the advertiser sent', async () => {
  const row = aConversionRow({ adv_sub1: 'order-1', adv_sub2: 778_899, adv_sub5: 'MY' });
  const { rows } = await listingOf([row]).listConversions({}, { page: 1 });
  expect(rows[0]).toMatchObject({
    affiliateId: '5001',
    userId: '77',
    userEmail: 'publisher@mail.example',
    advSubs: ['order-1', '778899', null, null, 'MY'],
  });
});

it('a conversion has no order number and no program that JSON has rounded, and says so', async () => {
  const answer =
    '{"count":1,"data":[{"conversion_id":1,"offer_id":90071992547409931,"aff_sub1":12345678901234567890,' +
    '"adv_sub1":240915123456789012,"adv_sub2":240915}]}';
  const { rows, unreadableFields } = await clientOf(JSON.parse(answer)).listConversions({}, { page: 1 });
  expect(rows[0]).toMatchObject({ offerId: '', affSubs: [null, null, null, null, null] });
  expect(rows[0]?.advSubs).toEqual([null, '240915', null, null, null]);
  expect(unreadableFields).toBe(3);
});

it.each([
  [0.0000005, '0.0000005'],
  [-1.25e-9, '-0.00000000125'],
  [1e21, '1000000000000000000000'],
  [-1.5e22, '-15000000000000000000000'],
  [12.5, '12.5'],
  [0, '0'],
  ['5e-7', '5e-7'],
])('a conversion has the amount %j as %s: without an exponent, and a text unchanged', async (payout, written) => {
  const { rows } = await listingOf([aConversionRow({ payout })]).listConversions({}, { page: 1 });
  expect(rows[0]?.payout).toBe(written);
});

it('a conversion has its status, program and reason without blanks around them, as its other fields', async () => {
  const row = aConversionRow({ conversion_status: 'Approved ', offer_id: ' 101', affiliate_remarks: ' Returned\r\n' });
  const blank = aConversionRow({ conversion_id: 2, affiliate_remarks: ' ' });
  const { rows } = await listingOf([row, blank]).listConversions({}, { page: 1 });
  expect(rows).toMatchObject([{ status: 'approved', offerId: '101', remarks: 'Returned' }, { remarks: null }]);
});

it.each([null, undefined, '', 0, '0', '-', 'N/A'])('a conversion names no account by %j', async (none) => {
  const row = aConversionRow({ affiliate_id: none, user_id: none, user_email: none });
  const { rows, unreadableFields } = await listingOf([row]).listConversions({}, { page: 1 });
  expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['affiliateId']));
  expect(rows[0]).not.toHaveProperty('userId');
  expect(rows[0]).not.toHaveProperty('userEmail');
  expect(unreadableFields).toBe(0);
});

it.each([0, '0', '-', 'N/A'])('a program has no merchant, and a conversion no program, by %j', async (none) => {
  expect((await read({ merchant_id: none })).offer).toMatchObject({ merchantId: '' });
  const { rows } = await listingOf([aConversionRow({ offer_id: none })]).listConversions({}, { page: 1 });
  expect(rows[0]).toMatchObject({ offerId: '' });
});

it.each(['-', 'N/A', 'None'])(
  'a rejection has no reason, and a program and a shop no terms or kind, by %j',
  async (none) => {
    const reason = aConversionRow({ conversion_status: 'rejected', affiliate_remarks: none });
    expect((await listingOf([reason]).listConversions({}, { page: 1 })).rows).toMatchObject([{ remarks: null }]);
    const { offer } = await read({
      offer_type: none,
      validation_terms: none,
      payment_terms: none,
      commission_tracking: none,
    });
    expect(offer).toMatchObject({ offerType: 'cps', validationDays: '', paymentDays: '', commissionTracking: '' });
    const shops = await listingOf([aShopRow({ shop_type: none })]).listShops('marketplaceextra', {}, { page: 1 });
    expect(shops.rows).toMatchObject([{ type: '' }]);
  },
);

it('the terms of a program may be 0 days, which is no word for none', async () => {
  const { offer } = await read({ validation_terms: 0, payment_terms: '0' });
  expect(offer).toMatchObject({ validationDays: '0', paymentDays: '0' });
});

it.each(['', '-', 'N/A', 'null'])('a currency is none by %j', async (currency) => {
  const { rows } = await listingOf([aConversionRow({ currency })]).listConversions({}, { page: 1 });
  expect(rows[0]).toMatchObject({ currency: '' });
  expect((await read({ currency })).offer).toMatchObject({ currency: '' });
});

it.each<[unknown, string]>([
  [' Malaysia ', 'Malaysia'],
  ['NO', 'NO'],
  [['Malaysia'], 'Malaysia'],
  ['N/A', ''],
  ['-', ''],
])('a shop is of the country %j as a program is', async (country, name) => {
  const row = aShopRow({ country });
  const { rows, unreadableFields } = await listingOf([row]).listShops('marketplaceextra', {}, { page: 1 });
  expect(rows[0]?.country).toBe(name);
  expect(unreadableFields).toBe(0);
});

describe('a page of a listing', () => {
  const read = (change: object) =>
    clientOf({ page: 1, limit: 100, count: 1, nextPage: null, data: [aConversionRow()], ...change }).listConversions(
      {},
      { page: 1 },
    );

  it('a page of a listing has the rows of a list with holes, as PHP writes it', async () => {
    const data = { 0: aConversionRow({ conversion_id: 1 }), 7: aConversionRow({ conversion_id: 8 }) };
    const { rows } = await read({ count: 2, data });
    expect(rows.map(({ conversionId }) => conversionId)).toEqual(['1', '8']);
  });

  it.each([[[]], [{ page: 1, count: 0, data: null }], [{ page: 1, count: 0, data: '' }], [{ page: 1, data: [] }]])(
    'a page of a listing has no rows, and no next page, where it comes as %j',
    async (data) => {
      const answer = { rows: [], nextPage: null };
      expect(await clientOf(data).listConversions({}, { page: 1 })).toMatchObject(answer);
      expect(await clientOf(data).listOffers({}, { page: 1 })).toMatchObject(answer);
      expect(await clientOf(data).listCampaigns(campaignDays, { page: 1 })).toMatchObject(answer);
    },
  );

  it.each([[null], [''], [{}], [{ page: 1, count: 0 }], [[[]]], [[aConversionRow()]]])(
    'a page of a listing is malformed, and not empty, where it comes as %j',
    async (data) => {
      await expect(clientOf(data).listConversions({}, { page: 1 })).rejects.toMatchObject({ code: 'malformed-answer' });
    },
  );

  it('a page of a listing is malformed if its rows are a map of names', async () => {
    await expect(read({ data: { first: aConversionRow() } })).rejects.toMatchObject({ code: 'malformed-answer' });
  });

  it.each([['1,234'], ['1.234'], ['1 234'], ['1234']])(
    'a page of a listing counts %j entries in thousands, and continues',
    async (count) => {
      const data = Array.from({ length: 100 }, (_, index) => aConversionRow({ conversion_id: index }));
      expect(await read({ count, limit: '100', nextPage: '2', data })).toMatchObject({
        count: 1_234,
        pageCount: 13,
        nextPage: 2,
      });
    },
  );

  it('a page of a listing ends with a blank next page, and continues if only the count is blank', async () => {
    expect(await read({ count: null, nextPage: '' })).toMatchObject({ count: null, nextPage: null });
    expect(await read({ nextPage: false })).toMatchObject({ nextPage: null });
    expect(await read({ count: '', nextPage: 2 })).toMatchObject({ count: null, nextPage: 2 });
  });

  it.each([[-1], [true], ['none'], ['https://publisher.example/api/offers/all?page=2'], [{ page: 2 }]])(
    'a page of a listing whose next page is %j goes by its count and its rows',
    async (nextPage) => {
      const data = Array.from({ length: 100 }, (_, index) => aConversionRow({ conversion_id: index }));
      const odd = { page: 'first', limit: 'all', nextPage };
      expect(await read({ ...odd, count: 101, data })).toMatchObject({ count: 101, nextPage: 2 });
      expect(await read({ ...odd, count: 100, data })).toMatchObject({ count: 100, nextPage: null });
      expect(await read({ ...odd, count: null, data: data.slice(1) })).toMatchObject({ nextPage: null });
    },
  );

  it.each([['many'], ['1,23'], [-1], [1.5], [{}]])('a page of a listing is malformed with %j rows', async (count) => {
    await expect(read({ count })).rejects.toMatchObject({ code: 'malformed-answer' });
  });

  it('a page of a listing lists the shops of a list with holes that comes without its page', async () => {
    const shops = { 0: aShopRow({ shop_id: 'a' }), 4: aShopRow({ shop_id: 'e' }) };
    const { rows, count } = await clientOf(shops).listShops('marketplaceextra', {}, { page: 1 });
    expect(rows.map(({ shopId }) => shopId)).toEqual(['a', 'e']);
    expect(count).toBe(2);
  });
});

const mint = (data: unknown) =>
  clientOf(data).generateDeeplink({
    offerId: '101',
    url: 'https://www.kedai.example/p/1',
    subIds: ['', '', '', '', ''],
  });
const link = 'https://go.links.example/a';

it.each([[101], ['101'], [' 101 '], [undefined], [null], [''], [[]], [0], ['0'], ['N/A'], ['-']])(
  "the deeplink's answer is accepted if it names the requested program, or no program: %o",
  async (offer_id) => {
    expect(await mint({ offer_id, tracking_link: ` ${link} ` })).toBe(link);
  },
);

it.each([[102], ['0101'], ['101x'], [true]])(
  "the deeplink's answer is malformed if it names another program: %o",
  async (offer_id) => {
    await expect(mint({ offer_id, tracking_link: link })).rejects.toMatchObject({ code: 'malformed-answer' });
  },
);

it.each([
  [null],
  [[]],
  ['link'],
  [{}],
  [{ tracking_link: '' }],
  [{ tracking_link: [link] }],
  [{ tracking_link: null }],
])("the deeplink's answer is malformed without a link: %o", async (data) => {
  await expect(mint(data)).rejects.toThrow(AppError);
  await expect(mint(data)).rejects.toMatchObject({ code: 'malformed-answer' });
});

it("the deeplink's answer costs only the fields that have no use", async () => {
  expect(await mint({ offer_id: 101, offer_name: ['x'], merchant_id: { a: 1 }, tracking_link: link })).toBe(link);
});
