import { describe, expect, it } from 'vitest';
import { isAccountProfile } from '#lib/domain/accounts/account.ts';
import { bulkLineStates, isBulkLine, isBulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { isCopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { isConversionChange } from '#lib/domain/earnings/conversion.ts';
import { isLinkMark } from '#lib/domain/links/link-mark.ts';
import { isSitePreference } from '#lib/domain/page/site-preference.ts';
import { isRequestEntry } from '#lib/domain/service/request-log.ts';
import type { Fields, ObjectCheck } from '#lib/domain/shape.ts';
import { isLastSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { isJournalEntry } from '#lib/store/schema/journal-entry.ts';
import { isDeletedLink, isLinkRecord } from '#lib/store/schema/link-records.ts';
import {
  isCampaignRecord,
  isLearnedHostRecord,
  isOfferBlock,
  isOfferRecord,
  isShopRecord,
} from '#lib/store/schema/offer-records.ts';
import { isConversionRecord } from '#lib/store/schema/report-records.ts';

interface EarlierRow {
  readonly what: string;
  readonly is: ObjectCheck<unknown>;
  /** The row as version 0.1.0 stored it. Never edited: it is on people's disks. A later shape gets a row of its own. */
  readonly row: Fields;
}

const linkRow: Fields = {
  linkId: 'l1',
  offerId: '101',
  offerName: 'Kedai Harian (MY)',
  destinationUrl: 'https://kedai-harian.example/p/1',
  subIds: ['', '', '', '', ''],
  trackingLink: 'https://go.links.example/a',
  mintedAtMs: 1_770_000_000_000,
};

/* Rows are read as they were stored, so a field that came later is missing in them, and its type has to say so. */
const earlierRows: readonly EarlierRow[] = [
  {
    what: 'a program',
    is: isOfferRecord,
    row: {
      offerId: '101',
      merchantId: '5',
      name: 'Kedai Harian (MY)',
      descriptionHtml: '',
      previewUrl: 'https://kedai-harian.example',
      currency: 'MYR',
      logoUrl: '',
      offerType: 'cps',
      updatedAt: '2026-03-01 10:00:00',
      countries: ['Malaysia'],
      categories: [],
      commissions: [{ label: '', rate: '6.50%' }],
      specialCommissions: [],
      validationDays: '30',
      paymentDays: '',
      trackingLink: 'https://go.links.example/program',
      devices: [],
      commissionTracking: '',
      directoryPage: '',
      requiresApproval: false,
      isMarketplaceStore: false,
      applicationStatus: 'approved',
      offerStatus: 'active',
      matches: [{ host: 'kedai-harian.example', pathPrefix: '' }],
      matchHosts: ['kedai-harian.example'],
      block: 0,
      generation: 1,
      statusGeneration: 1,
    },
  },
  {
    what: 'a campaign',
    is: isCampaignRecord,
    row: {
      campaignId: '81000',
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      name: '10% off',
      description: '',
      voucherCode: 'HARIAN10',
      startDate: '2026-03-01',
      endDate: '',
      bannerUrl: '',
      hasBanner: false,
      trackingLink: 'https://go.links.example/campaign',
      categories: [],
      generation: 1,
    },
  },
  {
    what: 'a shop',
    is: isShopRecord,
    row: {
      shopId: '7',
      name: 'Embun Books',
      type: '',
      link: 'https://market.example/embun',
      imageUrl: '',
      bannerUrls: [],
      offerName: 'Market',
      country: 'MY',
      periodStart: null,
      periodEnd: null,
      commissionRate: '0.0123',
      trackingLink: 'https://go.links.example/shop',
      linkHost: 'market.example',
      linkKey: 'market.example/embun',
      key: '7 MY',
      generation: 1,
    },
  },
  {
    what: 'a conversion',
    is: isConversionRecord,
    row: {
      conversionId: '1',
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      merchantId: '5',
      saleAmount: '10.00',
      currency: 'MYR',
      payout: '1.00',
      basePayout: '1.00',
      bonusPayout: '0',
      affSubs: ['blog', null, null, null, null],
      advSubs: [null, null, null, null, null],
      convertedAt: '2026-03-01 10:00:00',
      status: 'pending',
      remarks: null,
      askedCurrency: 'own',
    },
  },
  {
    what: 'a change of a conversion',
    is: isConversionChange,
    row: {
      conversionId: '1',
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      atMs: 1_770_000_000_000,
      convertedAt: '2026-03-01 10:00:00',
      from: null,
      to: 'pending',
      payoutBefore: '1.00',
      payout: '1.00',
      currency: 'MYR',
    },
  },
  { what: 'a link', is: isLinkRecord, row: linkRow },
  { what: 'a deleted link', is: isDeletedLink, row: { ...linkRow, actId: 'a', deletedAtMs: 1_770_000_000_000 } },
  { what: 'the mark of a link', is: isLinkMark, row: { offerId: '101', trouble: 'paused', sinceMs: 1, isSeen: false } },
  {
    what: 'an entry of the journal',
    is: isJournalEntry,
    row: { requestId: 'r', state: 'sent', offerId: '101', reuseKey: 'k', updatedAtMs: 1_770_000_000_000 },
  },
  { what: 'what was chosen for a site', is: isSitePreference, row: { siteKey: 'kedai-harian.example' } },
  {
    what: 'a learned host',
    is: isLearnedHostRecord,
    row: { key: '101|a.example', offerId: '101', host: 'a.example', kind: 'minted', atMs: 1 },
  },
  { what: 'a block of packed summaries', is: isOfferBlock, row: { block: 0, version: 1, packed: '' } },
  {
    what: 'a request',
    is: isRequestEntry,
    row: { atMs: 1, endpoint: 'offers/all', outcome: 'ok', durationMs: 80, quotaCost: 0 },
  },
  {
    what: 'a bulk run',
    is: isBulkRun,
    row: {
      runId: 'r1',
      createdAtMs: 1_770_000_000_000,
      revision: 3,
      state: 'running',
      preset: { kind: 'auto' },
      plannedAtMs: 1_770_000_000_000,
      utcOffsetMinutes: 480,
      counts: Object.fromEntries(bulkLineStates.map((state) => [state, 0])),
      current: 0,
      pauseReason: null,
      waiting: null,
      lostInARow: 0,
      limitedInARow: 0,
      startedAtMs: 1_770_000_000_000,
      endedAtMs: null,
    },
  },
  {
    what: 'a line of a bulk run',
    is: isBulkLine,
    row: {
      runId: 'r1',
      index: 0,
      revision: 3,
      state: 'new',
      requestId: 'a',
      input: { url: 'https://kedai-harian.example/p/1', program: '', subIds: ['', '', '', '', ''], title: '' },
      destinationUrl: 'https://kedai-harian.example/p/1',
      dropped: [],
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      isChosen: false,
      candidates: [],
      isAppOnly: false,
      subIds: ['', '', '', '', ''],
      templates: null,
      presetName: null,
      reason: null,
      subject: '',
      trackedUrl: null,
      duplicateOf: null,
      trackingLink: null,
      landingLink: null,
      error: null,
      despiteRefusal: false,
      despiteUnknown: false,
    },
  },
  { what: 'the last sub-IDs', is: isLastSubIds, row: { offerId: '101', subIds: ['', '', '', '', ''] } },
  {
    what: 'a copied coupon',
    is: isCopiedCoupon,
    row: {
      campaignId: '81000',
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      name: '10% off',
      endDate: '',
      voucherCode: 'HARIAN10',
      copiedAtMs: 1,
      notifiedAtMs: null,
    },
  },
  {
    what: 'an account',
    is: isAccountProfile,
    row: { name: '', color: 'blue', fingerprints: [], affiliateId: '', userEmail: '', createdAtMs: 0 },
  },
];

describe.each(earlierRows)('$what that an earlier version stored', ({ is, row }) => {
  it('a row that an earlier version stored has every field that its type promises: what came later is optional', () => {
    const missing = Object.entries(is.shape).filter(([field, check]) => !check(row[field]));
    expect(missing.map(([field]) => field)).toEqual([]);
    expect(is(row)).toBe(true);
  });
});
