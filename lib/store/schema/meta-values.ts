import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { ButtonCorner } from '#lib/domain/page/page-surface.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ListingRefusals } from '#lib/domain/sync/listing-refusal.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { WalkCalls } from '#lib/domain/sync/sync-schedule.ts';
import type { ListedKind, UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { TeamBook, TeamSettings } from '#lib/domain/team/team.ts';
import type { TeamCount, TeamLease } from '#lib/domain/team/team-share.ts';
import type { ReportCursor, ReportState } from '#lib/store/schema/report-records.ts';
import type { ListingCursor, SyncCursor } from '#lib/store/schema/sync-cursors.ts';

/** By how much the dashboard's count and Linkmint's differed when the user said what the dashboard says. */
export interface QuotaCorrection {
  /** Links to add to what is counted; below zero where the dashboard had fewer. */
  readonly difference: number;
  /** What was counted then, without the difference. */
  readonly counted: number;
  readonly atMs: number;
}

/** Values that exist once, by name. */
export interface MetaValues {
  /** Names this device's counts of the account. Where it is lost with the journal, what was told under it still counts. */
  deviceId: string;
  /** This device's count by day of the service, as last told to the other devices. Two months of it. */
  publishedCounts: Readonly<Record<string, number>>;
  /** The last day of the service (`YYYY-MM-DD`) up to which the other devices were told of every link. */
  publishedToDay: string;
  /** Where a sync stands (`lib/worker/sync/sync-plan.ts`); absent when none is under way. */
  syncCursor: SyncCursor;
  syncProgress: SyncProgress;
  /** Programs that are stored: IndexedDB counts in a time that grows with them. Absent until the first are written. */
  offerCount: number;
  /** The number of the newest walk. A counter and not a time: clocks are set back. */
  generation: number;
  /** "The dashboard says N". */
  quotaCorrection: QuotaCorrection;
  /** The gate is closed to background work until then: `failures` drives the back-off, `faults` the short pauses. */
  gateBackoff: {
    readonly untilMs: number;
    readonly failures: number;
    readonly faults?: number;
    /** Whether the service asked for a wait of that length. */
    readonly isTold?: boolean;
  };
  /** When the last complete walk of everything, and the last of anything, began. */
  lastFullWalkAtMs: number;
  lastWalkAtMs: number;
  /** Calls that the last walk of everything, and the last of the changes, needed. */
  walkCalls: Partial<WalkCalls>;
  /** When the campaigns (of the account's own programs at least), and the shops, were last listed to their end. */
  campaignsListedAtMs: number;
  shopsListedAtMs: number;
  /** Optional listings that the service refused when it was last asked. */
  listingRefusals: ListingRefusals;
  /** How much of each listing could not be read when it was last walked. */
  unreadable: Readonly<Partial<Record<ListedKind, UnreadableCount>>>;
  /** Where a listing of campaigns alone, or of shops alone, stands; absent when none is under way. */
  campaignsCursor: ListingCursor;
  shopsCursor: ListingCursor;
  /**
   * This device's next number for `{counter}`, and the sub-IDs of the latest acts as they were expanded, newest last: an
   * act that is asked for again keeps them, whatever the time or the counter has become.
   */
  tokenCounter: {
    readonly next: number;
    readonly acts: readonly { readonly requestId: string; readonly subIds: SubIds }[];
  };
  /** Hosts of the account's own tracking links. */
  linkHosts: readonly string[];
  /** Hosts that the user took out of them, the latest last: no listing and no link teaches them. */
  ignoredLinkHosts: readonly string[];
  /** Hosts that programs lost, until they are out of the match index where no program has them; absent when there are none. */
  leftHosts: readonly string[];
  /** Lines on their way into the Bulk tab, from a page's selection. */
  bulkDraft: readonly BulkInputLine[];
  /** The corner that the on-page button was last moved to: for sites without a choice of their own. */
  buttonCorner: ButtonCorner;
  /** Where the loading of conversions stands; absent when none is under way. */
  reportCursor: ReportCursor;
  reportProgress: ReportProgress;
  reportState: ReportState;
  /** The team that this device joined for the account; absent where it joined none. Its token is in the vault. */
  teamSettings: TeamSettings;
  /** What the team's Redis last granted this device. */
  teamLease: TeamLease;
  /** What each of the team's devices counted, as last read. */
  teamCounts: readonly TeamCount[];
  /** Links that the team is still to be told of, by their ids. */
  teamOutbox: readonly string[];
  /** Presets and formats of colleagues and of the organisation. */
  teamBook: TeamBook;
}
