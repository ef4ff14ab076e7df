import type { CampaignRecord } from '#lib/store/schema/offer-records.ts';

/** A campaign of the mirror, as the worker stores it: it runs through March 2026. */
export function aCampaign(change: Partial<CampaignRecord> = {}): CampaignRecord {
  return {
    campaignId: '81000',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    name: '10% off the first basket',
    description: 'Minimum spend applies.',
    voucherCode: 'HARIAN10',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    bannerUrl: 'https://images.example/banner.png',
    hasBanner: true,
    trackingLink: 'https://go.links.example/campaign',
    categories: ['Food & Grocery'],
    generation: 1,
    ...change,
  };
}
