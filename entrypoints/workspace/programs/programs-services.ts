import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PayoutSum } from '#lib/domain/earnings/sum-program.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { ProgramIndex } from '#lib/domain/programs/program-index.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { ListedLink } from '../write-listed-link.ts';

/** One program, with what else this device knows of it. */
export interface ProgramDetails {
  readonly offerId: string;
  /** Null if the program is not, or no longer, listed. */
  readonly offer: OfferRecord | null;
  /** The other programs of its merchant. */
  readonly merchantOffers: readonly OfferRecord[];
  /** The campaigns that run today. Those that end soonest come first. */
  readonly campaigns: readonly Campaign[];
  /** How many marketplace shops pay extra commission under this program. */
  readonly shopCount: number;
  /** How many deeplinks the user minted with it. */
  readonly linkCount: number;
  readonly earnings: PayoutSum;
  /** The changes of the last 60 days, newest first. */
  readonly changes: readonly OfferChange[];
  /** Hosts of tracking links. The page never offers an address on one of them as a link. */
  readonly linkHosts: readonly string[];
}

/** The landing link of a program, and the page that a deeplink leads to in its place: null if no page is known. */
export interface ProgramRowLink {
  readonly link: ListedLink;
  readonly target: DeeplinkTarget | null;
}

/** What the Programs tab reads and does outside itself. */
export interface ProgramsServices extends DeeplinkServices {
  nowMs(): number;
  /**
   * Calls `onPrograms` with all programs, and again whenever some change. Before that, calls it with the account's own
   * programs if they are read sooner. Calls `onUnread` with each reading that fails: what was read before stays as it
   * was. Returns the function that stops this.
   */
  followPrograms(onPrograms: (index: ProgramIndex) => void, onUnread: (error: unknown) => void): () => void;
  /** The programs of the last reading. The tab's first frame shows them when the user returns. Null without one. */
  lastPrograms(): ProgramIndex | null;
  /** @param today The service's day, `YYYY-MM-DD`. */
  readDetails(offerId: string, today: string): Promise<ProgramDetails>;
  /** Reads what a program's row copies. Null if the program has no link that the user may share. */
  readRowLink(offerId: string, serviceUrl: string): Promise<ProgramRowLink | null>;
  /** Reads the page where a publisher applies to a program. Null if the service names no page that is safe to open. */
  readApplyUrl(offerId: string, serviceUrl: string): Promise<OfferableUrl | null>;
  /** Reads what syncs found since a time, newest first. */
  readChanges(sinceMs: number): Promise<readonly OfferChange[]>;
  /** Reads how much of the service's listing could not be read. */
  readUnreadable(): Promise<UnreadableCount>;
  /** Fetches the program's campaigns. @throws AppError the reason of a failure. */
  refreshCampaigns(offerId: string): Promise<void>;
  /** @throws AppError the reason of a failure. */
  syncNow(): Promise<unknown>;
  /** Copies a text. Returns whether it is on the clipboard. */
  copyText(text: string): Promise<boolean>;
}
