import type { Conversion } from '#lib/domain/earnings/conversion.ts';

/** A pending conversion of 1 March 2026, as the client returns it. */
export function aConversion(change: Partial<Conversion> = {}): Conversion {
  return {
    conversionId: '1',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    merchantId: '11',
    saleAmount: '120.00',
    currency: 'MYR',
    payout: '7.80',
    basePayout: '6.00',
    bonusPayout: '1.80',
    affSubs: ['newsletter', null, null, null, null],
    advSubs: [null, null, null, null, null],
    convertedAt: '2026-03-01 10:00:00',
    status: 'pending',
    remarks: null,
    ...change,
  };
}
