import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** An approved, active program of the mirror, as the worker stores it. Its `matchHosts` follow its `matches`. */
export function anOffer(change: Partial<Omit<OfferRecord, 'matchHosts'>> = {}): OfferRecord {
  const { matches = [{ host: 'kedai.example', pathPrefix: '' }] } = change;
  return {
    offerId: '101',
    merchantId: '11',
    name: 'Kedai Harian (MY)',
    descriptionHtml: '<p>Groceries.</p>',
    previewUrl: 'https://www.kedai.example/',
    currency: 'MYR',
    logoUrl: 'https://images.example/logo.png',
    offerType: 'cps',
    updatedAt: '2026-03-01 10:00:00',
    countries: ['Malaysia'],
    categories: ['Food & Grocery'],
    commissions: [{ label: 'New buyer', rate: '6.50%' }],
    specialCommissions: [],
    validationDays: '30',
    paymentDays: '60',
    trackingLink: 'https://go.links.example/landing-101',
    devices: ['desktop', 'mobile'],
    commissionTracking: 'real-time',
    directoryPage: 'https://directory.example/kedai',
    requiresApproval: false,
    isMarketplaceStore: false,
    applicationStatus: 'approved',
    offerStatus: 'active',
    block: 0,
    ...change,
    matches,
    matchHosts: matches.map(({ host }) => host),
  };
}
