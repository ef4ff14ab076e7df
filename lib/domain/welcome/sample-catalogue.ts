import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** An invented merchant's program, with the data that the popup shows. */
export interface SampleProgram
  extends Pick<
    OfferWithStatus,
    'offerId' | 'name' | 'applicationStatus' | 'offerStatus' | 'validationDays' | 'paymentDays' | 'commissions'
  > {
  /** The page of the sample. Its host has a reserved name (RFC 2606), so it never leads anywhere. */
  readonly pageUrl: string;
  /** What the page sells. Absent: the page is of no product that a post would have. */
  readonly product?: { readonly name: string; readonly price: string };
  readonly campaigns: readonly Campaign[];
}

const approved = { applicationStatus: 'approved', offerStatus: 'active' } as const;

/** Merchants, rates and coupons to look at without an account. All of them are invented and never stored. */
export const samplePrograms: readonly SampleProgram[] = [
  {
    ...approved,
    offerId: 'sample-1',
    name: 'Hutan Outdoor',
    validationDays: '30',
    paymentDays: '60',
    commissions: [
      { label: 'New customer', rate: '8.00%' },
      { label: 'Returning customer', rate: '5.00%' },
    ],
    pageUrl: 'https://hutan.example/tents/two-person-tent',
    product: { name: 'Two-person tent', price: '129.00' },
    campaigns: [
      aCampaign('sample-1', 'Hutan Outdoor', '10% off tents', 'On every tent, once a customer.', 'HUTAN10'),
      aCampaign('sample-1', 'Hutan Outdoor', 'Free delivery', 'From 100.00 on, within the country.', 'HUTANFREE'),
    ],
  },
  {
    ...approved,
    offerId: 'sample-2',
    name: 'Bilah Kitchen',
    validationDays: '45',
    paymentDays: '60',
    commissions: [{ label: '', rate: '6.50%' }],
    pageUrl: 'https://www.bilah.example/knives/chef-20',
    product: { name: "Chef's knife, 20 cm", price: '48.00' },
    campaigns: [
      aCampaign('sample-2', 'Bilah Kitchen', '5 off the first order', 'New customers, from 50.00 on.', 'BILAH5'),
    ],
  },
  {
    ...approved,
    offerId: 'sample-3',
    name: 'Lagu Tickets',
    validationDays: '14',
    paymentDays: '30',
    commissions: [
      { label: 'Concert', rate: 'USD3.00' },
      { label: 'Festival', rate: 'USD7.50' },
    ],
    pageUrl: 'https://lagu.example/concerts/harbour-night',
    product: { name: 'Harbour night, concert', price: '35.00' },
    campaigns: [],
  },
  {
    ...approved,
    applicationStatus: 'pending',
    offerId: 'sample-4',
    name: 'Tidur Hotels',
    validationDays: '60',
    paymentDays: '90',
    commissions: [{ label: 'Stay', rate: '4.00%' }],
    pageUrl: 'https://tidur.example/hotels/old-harbour',
    campaigns: [],
  },
];

/** A sample link as short as the links of most networks. */
export function toShortSampleLink({ offerId }: SampleProgram, subId: string): string {
  return `https://links.example/${offerId}?${new URLSearchParams({ aff_sub: subId })}`;
}

/** The link that a service might have made. Its host is reserved, and its text shows that it is a sample. */
export function toSampleLink({ offerId, pageUrl }: SampleProgram, subId: string): string {
  const link = new URL(`https://links.example/${offerId}`);
  link.searchParams.set('url', pageUrl);
  if (subId.trim() !== '') link.searchParams.set('aff_sub', subId.trim());
  return link.href;
}

function aCampaign(
  offerId: string,
  offerName: string,
  name: string,
  description: string,
  voucherCode: string,
): Campaign {
  return {
    campaignId: `${offerId}-${voucherCode}`,
    offerId,
    offerName,
    name,
    description,
    voucherCode,
    startDate: '',
    endDate: '',
    bannerUrl: '',
    hasBanner: false,
    trackingLink: '',
    categories: [],
  };
}
