import { expect, it } from 'vitest';
import { chooseCoupon, isLiveCampaign } from '#lib/domain/coupons/campaign.ts';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aConversionRow } from '#tests/builders/a-conversion-row.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { connectWorker, makeWorker } from '#tests/builders/make-worker.ts';
import { aListing, anEnvelope } from '#tests/fakes/fake-service.ts';

const today = '2026-03-10';

/** What is stored of a service that lists one row of each kind. */
async function store(rows: {
  readonly offer?: Readonly<Record<string, unknown>>;
  readonly campaign?: Readonly<Record<string, unknown>>;
  readonly shop?: Readonly<Record<string, unknown>>;
  readonly conversion?: Readonly<Record<string, unknown>>;
}) {
  const worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 101, row: anOfferRow(rows.offer ?? {}) }]));
  worker.service.respond('campaigns/all', aListing([aCampaignRow(rows.campaign ?? {})]));
  worker.service.respond('marketplaceextra/all', aListing([aShopRow(rows.shop ?? {})]));
  worker.service.respond('conversions/all', aListing([aConversionRow(rows.conversion ?? {})]));
  await connectWorker(worker);
  await worker.clock.runUntil(worker.listing.refresh('shops'));
  await worker.clock.runUntil(worker.reports.run());
  const [[offer], [campaign], [shop], [conversion]] = await Promise.all([
    worker.db.getAll('offers'),
    worker.db.getAll('campaigns'),
    worker.db.getAll('shops'),
    worker.db.getAll('conversions'),
  ]);
  if (!offer || !campaign || !shop || !conversion) throw new Error('a row was not stored');
  return { worker, offer, campaign, shop, conversion };
}

it.each([
  ['1970-01-01 08:00:00', '', true],
  ['31/12/2020', '2020-12-31', false],
  // The service is at UTC+08:00.
  ['2026-03-09T16:00:00.000000Z', '2026-03-10', true],
  ['2026-03-10T00:00:00Z', '2026-03-10', true],
  ['2026-03-10T23:59:59Z', '2026-03-10', true],
  ['2026-03-10T23:59:59.999+07:00', '2026-03-10', true],
  ['2026-03-09 23:59 +05:30', '2026-03-09', false],
  ['2026-03-10T00:00:00+09:00', '2026-03-10', true],
  ['2026-03-09T22:00:00+05:00', '2026-03-10', true],
])('%s is stored as "%s", and the campaign runs: %s', async (date_campaign_end, endDate, isLive) => {
  const { worker, campaign } = await store({ campaign: { date_campaign_end } });
  expect(campaign.endDate).toBe(endDate);
  expect(isLiveCampaign(campaign, today)).toBe(isLive);
  expect(await readUnreadable(worker.db, 'campaigns')).toMatchObject({ rows: 0, fields: 0 });
});

it.each([
  ['05/04/2026 10:00:00', '05/04/2026'],
  ['Until further notice', 'Until fur…'],
])(
  'a campaign’s last day that is unclear is counted, and stays in the service’s words: %s',
  async (date_campaign_end, endDate) => {
    const { worker, campaign } = await store({ campaign: { date_campaign_end } });
    expect(campaign.endDate).toBe(endDate);
    expect(isLiveCampaign(campaign, today)).toBe(true);
    expect(await readUnreadable(worker.db, 'campaigns')).toMatchObject({ rows: 0, fields: 1 });
  },
);

it('a campaign’s last day with two meanings hides the campaign once both have passed, or until both have come', () => {
  expect(isLiveCampaign({ startDate: '', endDate: '03/02/2026' }, today)).toBe(false);
  expect(isLiveCampaign({ startDate: '', endDate: '03/12/2026' }, today)).toBe(true);
  expect(isLiveCampaign({ startDate: '01/04/2026', endDate: '' }, today)).toBe(false);
  expect(isLiveCampaign({ startDate: '01/03/2026', endDate: '' }, today)).toBe(true);
});

it('a campaign’s last day is read in rows that an earlier version stored as the service wrote them', () => {
  expect(isLiveCampaign({ startDate: '0000-00-00', endDate: '0000-00-00' }, today)).toBe(true);
  expect(isLiveCampaign({ startDate: '', endDate: '2026/3/5' }, today)).toBe(false);
});

it('a campaign’s last day that is sure is preferred for a post', async () => {
  const { campaign } = await store({ campaign: { voucher_code: 'UNSURE', date_campaign_end: 'soon' } });
  const sure = { ...campaign, voucherCode: 'SURE', endDate: today };
  expect(chooseCoupon([campaign, sure], today)?.voucherCode).toBe('SURE');
  expect(chooseCoupon([campaign], today)?.voucherCode).toBe('UNSURE');
});

it('a campaign’s words for no code are no code', async () => {
  expect((await store({ campaign: { voucher_code: 'Tidak perlu kod' } })).campaign.voucherCode).toBe('');
});

it('references are decoded in names, codes, lists, addresses and links', async () => {
  const { offer, campaign, shop, conversion } = await store({
    offer: {
      offer_name: 'Tom &amp; Siti&#039;s Kitchen',
      preview_url: 'https://shop.example/?a=1&amp;b=2',
      tracking_link: 'https://go.links.example/c?offer_id=1&amp;amp;aff_id=55',
      categories: 'Health &amp; Beauty, Travel',
    },
    campaign: { campaign_name: 'Buy 1 &amp; get 1', voucher_code: 'B&amp;G' },
    shop: { shop_name: 'A &amp; B', shop_banner: ['https://img.example/?a=1&#38;b=2'] },
    conversion: { offer_name: 'Tom &amp; Co', aff_sub1: 'tom&amp;co' },
  });
  expect(offer).toMatchObject({
    name: "Tom & Siti's Kitchen",
    previewUrl: 'https://shop.example/?a=1&b=2',
    trackingLink: 'https://go.links.example/c?offer_id=1&aff_id=55',
    categories: ['Health & Beauty', 'Travel'],
  });
  expect(campaign).toMatchObject({ name: 'Buy 1 & get 1', voucherCode: 'B&G' });
  expect(shop).toMatchObject({ name: 'A & B', bannerUrls: ['https://img.example/?a=1&b=2'] });
  expect(conversion).toMatchObject({ offerName: 'Tom & Co', affSubs: ['tom&co', null, null, null, null] });
});

it('a made link that was escaped for HTML keeps its parameters', async () => {
  const worker = await makeMintingWorker();
  await worker.clock.advance(120_000);
  const tracking_link = 'https://track.links.example/aff_c?offer_id=101&amp;aff_id=55&copy=2';
  worker.service.once('deeplink/generate', anEnvelope({ offer_id: 101, tracking_link }));
  const outcome = await worker.clock.runUntil(worker.handlers.mintDeeplink(aMintWish()));
  expect(outcome).toMatchObject({
    kind: 'minted',
    link: { trackingLink: 'https://track.links.example/aff_c?offer_id=101&aff_id=55&copy=2' },
  });
});

it.each([
  'Malaysia, Singapore',
  'Malaysia|Singapore',
  'Malaysia;Singapore',
  'Malaysia / Singapore',
  'Malaysia\nSingapore',
])('a program is of both countries: %j', async (countries) => {
  expect((await store({ offer: { countries } })).offer.countries).toEqual(['Malaysia', 'Singapore']);
});

it('amounts and currencies are exact, and what has two meanings is counted', async () => {
  const { worker, conversion } = await store({
    conversion: { payout: '1,234.50', sale_amount: '12.345,60', base_payout: '1,234', currency: ' myr ' },
  });
  expect(conversion).toMatchObject({ payout: '1234.50', saleAmount: '12345.60', basePayout: '1,234', currency: 'MYR' });
  expect(await readUnreadable(worker.db, 'conversions')).toEqual({ rows: 0, fields: 1, pageRows: 1 });
});

it('a shop’s period is read as a campaign’s days are', async () => {
  const { shop } = await store({ shop: { period_start_time: '1767225600', period_end_time: '0000-00-00 00:00:00' } });
  expect(shop).toMatchObject({ periodStart: '2026-01-01', periodEnd: null });
});
