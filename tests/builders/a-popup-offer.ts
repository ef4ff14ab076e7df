import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { anOffer } from './an-offer.ts';

/** A program as the popup shows it, with what a test changes of it. */
export function aPopupOffer(change: Partial<OfferWithStatus> = {}): OfferWithStatus {
  const { block, matches, matchHosts, ...offer } = anOffer();
  return {
    ...offer,
    merchantId: '9',
    name: 'Kedai Harian',
    descriptionHtml: '',
    previewUrl: 'https://kedai.example/',
    logoUrl: 'https://elsewhere.example/logo.png',
    updatedAt: '2026-01-01 00:00:00',
    categories: [],
    trackingLink: 'https://go.example/landing',
    commissionTracking: '',
    directoryPage: 'https://network.example/programs/101',
    requiresApproval: true,
    ...change,
  };
}
