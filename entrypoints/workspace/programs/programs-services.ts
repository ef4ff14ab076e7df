import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PayoutSum } from '#lib/domain/earnings/sum-payouts.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { ProgramIndex } from '#lib/domain/programs/program-index.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** One program with what else this device knows of it. */
export interface ProgramDetails {
  readonly offerId: string;
  /** Null for a program that is not, or no longer, listed. */
  readonly offer: OfferRecord | null;
  /** The other programs of its merchant. */
  readonly merchantOffers: readonly OfferRecord[];
  /** Those that run today, those that end soonest first. */
  readonly campaigns: readonly Campaign[];
  /** Marketplace shops with extra commission under this program. */
  readonly shopCount: number;
  /** Deeplinks that the user minted with it. */
  readonly linkCount: number;
  readonly earnings: PayoutSum;
  /** What the last 60 days brought, newest first. */
  readonly changes: readonly OfferChange[];
  /** Hosts of tracking links: no address on one is ever offered as a link. */
  readonly linkHosts: readonly string[];
}

/** What the tab of programs needs of the world. */
export interface ProgramsServices {
  nowMs(): number;
  /**
   * All programs, and then whenever some changed; those of the account alone before, where that is sooner. Returns the
   * function that stops it.
   */
  followPrograms(onPrograms: (index: ProgramIndex) => void): () => void;
  /** The programs as they were last followed, so that coming back to the tab shows them in its first frame. */
  lastPrograms(): ProgramIndex | null;
  /** `today`: the service's day, `YYYY-MM-DD`. */
  readDetails(offerId: string, today: string): Promise<ProgramDetails>;
  /** A program's landing link; null where it has none that may be handed out. */
  readLandingLink(offerId: string, serviceUrl: string): Promise<string | null>;
  /** The page where one applies to a program; null where the service names none that is safe to open. */
  readApplyUrl(offerId: string, serviceUrl: string): Promise<OfferableUrl | null>;
  /** What syncs found since an instant, newest first. */
  readChanges(sinceMs: number): Promise<readonly OfferChange[]>;
  /** What of the service's listing could not be read. */
  readUnreadable(): Promise<UnreadableCount>;
  /** Fetches the program's campaigns. @throws AppError why it did not work. */
  refreshCampaigns(offerId: string): Promise<void>;
  /** @throws AppError why it did not work. */
  syncNow(): Promise<unknown>;
  /** Whether the text is on the clipboard. */
  copyText(text: string): Promise<boolean>;
}
