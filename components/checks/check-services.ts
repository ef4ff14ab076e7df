import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';
import type { PossibleLink } from '#lib/domain/checks/link-verdict.ts';
import type { LinkParts } from '#lib/domain/checks/page-link.ts';
import type { JudgedLink } from '#lib/domain/checks/page-report.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Send } from '#lib/messaging/create-send.ts';

/** What a check reads and does outside itself, the same in the side panel and in the workspace. */
export interface CheckServices {
  nowMs(): number;
  newId(): string;
  readonly send: Send;
  /** `YYYY-MM-DD` in the service's time zone, and the settings. */
  readOccasion(): Promise<{ readonly today: string; readonly settings: Settings }>;
  /** The publisher's own words of disclosure that readers understand. */
  readOwnDisclosures(): Promise<readonly string[]>;
  /**
   * Judges links in batches by what is stored, while their page is read.
   * @param siteKey The page's site; empty for a text.
   */
  judge(parts: LinkParts, siteKey: string): AsyncIterable<readonly JudgedLink[]>;
  /** Null if the user was not asked yet. */
  readIsOwnSite(host: string): Promise<boolean | null>;
  readCampaigns(offerIds: ReadonlySet<string>): Promise<readonly Campaign[]>;
  /** The user's programs in a category of this one, each with a link to its front page. */
  readSimilar(offerId: string): Promise<readonly PossibleLink[]>;
  readEarnings(offerIds: ReadonlySet<string>): Promise<readonly GroupEarnings[]>;
  /** What the user did last with a product's address; null without anything. */
  readLastUse(url: string): Promise<DiaryLine | null>;
  readChecks(): Promise<readonly KeptCheck[]>;
  readRun(runId: string): Promise<{ readonly run: BulkRun; readonly lines: readonly BulkLine[] } | null>;
  copyFormatted(formatted: FormattedLink): Promise<boolean>;
  /** Calls back with the number that the user clicked on the page, until stopped. The outlines stay as long. */
  watchPage(checkId: string, onNumber: (number: number) => void): () => void;
  /** Asks the browser for notifications, where the user has not allowed them yet. */
  requestNotifications(): Promise<boolean>;
  openProgram(offerId: string): void;
  openLink(linkId: string): void;
}
