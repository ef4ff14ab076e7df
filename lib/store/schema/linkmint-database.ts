import type { DBSchema } from 'idb';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import type { ReportBlock } from '#lib/domain/earnings/report-block.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { RequestEntry } from '#lib/domain/service/request-log.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { PostDigest } from '#lib/domain/today/post-digest.ts';
import type { CallRecord, JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { DeletedLink, LinkRecord } from '#lib/store/schema/link-records.ts';
import type {
  CampaignRecord,
  LearnedHostRecord,
  OfferBlock,
  OfferRecord,
  OfferSighting,
  ShopRecord,
} from '#lib/store/schema/offer-records.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** A post as Today reads it, in JSON. */
export interface TodayPostRecord {
  readonly postId: string;
  readonly text: string;
}

/** The stores of an account's database, with their records and indexes. */
export interface LinkmintDatabase extends DBSchema {
  meta: { key: string; value: unknown };
  vault: { key: string; value: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer } };
  calls: { key: number; value: CallRecord; indexes: { byAt: number } };
  journal: {
    key: string;
    value: JournalEntry;
    indexes: { byState: string; byCountedAt: number; byUpdatedAt: number; byLink: string };
  };
  offers: {
    key: string;
    value: OfferRecord;
    indexes: {
      byHost: string;
      byApplicationStatus: string;
      byMerchant: string;
      byTrackingLink: string;
    };
  };
  /** Written with each program that a walk sees, and deleted with it. */
  offerSightings: { key: string; value: OfferSighting; indexes: { byGeneration: number } };
  offerBlocks: { key: number; value: OfferBlock; indexes: { byVersion: number } };
  campaigns: {
    key: string;
    value: CampaignRecord;
    indexes: { byOffer: string; byGeneration: number; byTrackingLink: string };
  };
  shops: {
    key: string;
    value: ShopRecord;
    indexes: {
      byGeneration: number;
      byLinkHost: string;
      byLinkKey: string;
      byShopId: string;
      byTrackingLink: string;
    };
  };
  links: {
    key: string;
    value: LinkRecord;
    indexes: {
      byReuseKey: string;
      byMintedAt: number;
      byOffer: string;
      byTrackingLink: string;
      byChangedAt: number;
      byDestination: string;
      byOfferAndSubIds: [offerId: string, subIds: string[]];
    };
  };
  deletedLinks: { key: string; value: DeletedLink; indexes: { byAct: string; byDeletedAt: number } };
  linkMarks: { key: string; value: LinkMark };
  learnedHosts: { key: string; value: LearnedHostRecord; indexes: { byOffer: string } };
  programPreferences: { key: string; value: { readonly offerId: string; readonly subIds: SubIds } };
  sitePreferences: { key: string; value: SitePreference };
  offerChanges: { key: number; value: OfferChange; indexes: { byAt: number; byOffer: string } };
  copiedCoupons: { key: string; value: CopiedCoupon };
  posts: { key: string; value: Post; indexes: { byCode: string; byChangedAt: number; byRun: string } };
  /** Written with each post by `open-posts.ts`, and by nothing else. */
  postDigests: { key: string; value: PostDigest };
  todayPosts: { key: string; value: TodayPostRecord };
  diary: { key: string; value: DiaryLine; indexes: { byUrl: string; byPost: string } };
  bulkRuns: { key: string; value: BulkRun };
  bulkLines: {
    key: [string, number];
    value: BulkLine;
    indexes: { byRunAndState: [string, string]; byRunAndRevision: [string, number] };
  };
  conversions: {
    key: string;
    value: ConversionRecord;
    indexes: {
      byCurrencyAndTime: [ConversionRecord['askedCurrency'], string];
      byOpenSince: string;
      byUndated: ReportCurrency;
      byOffer: string;
    };
  };
  /** A month's conversions in one currency, packed for reports; `[askedCurrency, YYYY-MM]`. Absent: read the rows. */
  conversionBlocks: { key: [ReportCurrency, string]; value: ReportBlock };
  conversionChanges: { key: number; value: ConversionChange; indexes: { byAt: number } };
  requestLog: { key: number; value: RequestEntry };
}
