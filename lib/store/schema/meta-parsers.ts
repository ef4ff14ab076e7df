import { isBulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { isReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import { isQuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import {
  type Check,
  hasFields,
  isAbsentOr,
  isCount,
  isDay,
  isFields,
  isFlag,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import { isListingRefusal } from '#lib/domain/sync/listing-refusal.ts';
import { isSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { isUnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { isTeamBook, isTeamSettings } from '#lib/domain/team/team.ts';
import { isTeamCount, isTeamLease } from '#lib/domain/team/team-share.ts';
import { isReportCursor, parseReportState } from '#lib/store/schema/report-records.ts';
import { isListingCursor, isSyncCursor } from '#lib/store/schema/sync-cursors.ts';

/** Undefined where nothing of what was stored can be used. */
type Parse<Value> = (stored: unknown) => Value | undefined;

/** A value of another shape is as if it were not there. */
const whole =
  <Value>(check: Check<Value>): Parse<Value> =>
  (stored) =>
    check(stored) ? stored : undefined;

/** The entries of a list that can be read. */
const listed =
  <Value>(check: Check<Value>): Parse<readonly Value[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter(check) : undefined;

/** The values by name that can be read. */
const named =
  <Name extends string, Value>(isName: Check<Name>, check: Check<Value>) =>
  (stored: unknown): Partial<Record<Name, Value>> | undefined => {
    if (!isFields(stored)) return undefined;
    const read: Partial<Record<Name, Value>> = {};
    for (const [name, value] of Object.entries(stored)) if (isName(name) && check(value)) read[name] = value;
    return read;
  };

const isId = (stored: unknown): stored is string => isText(stored) && stored !== '';

const isExpandedAct = hasFields({ requestId: isText, subIds: isSubIds });

/**
 * Reads the values of `meta`, where another version or a failing disk may have left something else. A cursor that cannot be
 * read is dropped, and its walk starts over. A time that cannot be read means that the work was never done. Of counts and
 * lists, what can be read stays.
 */
const parsers = {
  /** Names this device's counts of the account. Where it is lost with the journal, what was told under it still counts. */
  deviceId: whole(isId),
  /** This device's count by day of the service, as last told to the other devices. Two months of it. */
  publishedCounts(stored: unknown) {
    if (!isFields(stored)) return undefined;
    const isDayCount = (entry: [string, unknown]): entry is [string, number] => isDay(entry[0]) && isCount(entry[1]);
    return Object.fromEntries(Object.entries(stored).filter(isDayCount));
  },
  /** The last day of the service (`YYYY-MM-DD`) up to which the other devices were told of every link. */
  publishedToDay: whole(isDay),
  /** Where a sync stands (`lib/worker/sync/sync-plan.ts`); absent when none is under way. */
  syncCursor: whole(isSyncCursor),
  syncProgress: whole(isSyncProgress),
  /** Programs that are stored: IndexedDB counts in a time that grows with them. Absent until the first are written. */
  offerCount: whole(isCount),
  /** The number of the newest walk. A counter and not a time: clocks are set back. */
  generation: whole(isCount),
  /** "The dashboard says N". */
  quotaCorrection: whole(isQuotaCorrection),
  /** The gate is closed to background work until then: `failures` drives the back-off, `faults` the short pauses. */
  gateBackoff: whole(
    hasFields({
      untilMs: isTime,
      failures: isCount,
      faults: isAbsentOr(isCount),
      isTold: isAbsentOr(isFlag),
    }),
  ),
  /** When the last complete walk of everything, and the last of anything, began. */
  lastFullWalkAtMs: whole(isTime),
  lastWalkAtMs: whole(isTime),
  /** Calls that the last walk of everything, and the last of the changes, needed. */
  walkCalls: named(isOneOf('everything', 'changes'), isCount),
  /** When the campaigns (of the account's own programs at least), and the shops, were last listed to their end. */
  campaignsListedAtMs: whole(isTime),
  shopsListedAtMs: whole(isTime),
  /** Optional listings that the service refused when it was last asked. */
  listingRefusals: named(isOneOf('campaigns', 'shops', 'changes'), isListingRefusal),
  /** How much of each listing could not be read when it was last walked. */
  unreadable: named(isOneOf('programs', 'campaigns', 'shops', 'conversions'), isUnreadableCount),
  /** Where a listing of campaigns alone, or of shops alone, stands; absent when none is under way. */
  campaignsCursor: whole(isListingCursor),
  shopsCursor: whole(isListingCursor),
  /**
   * This device's next number for `{counter}`, and the sub-IDs of the latest acts as they were expanded, newest last: an
   * act that is asked for again keeps them, whatever the time or the counter has become.
   */
  tokenCounter(stored: unknown) {
    if (!isFields(stored)) return undefined;
    // A damaged number begins again at 1 and costs no act its sub-IDs; damaged acts do not cost the number.
    const next = isCount(stored.next) && stored.next > 0 ? stored.next : 1;
    return { next, acts: listed(isExpandedAct)(stored.acts) ?? [] };
  },
  /** Hosts of the account's own tracking links. */
  linkHosts: listed(isText),
  /** Hosts that the user took out of them, the latest last: no listing and no link teaches them. */
  ignoredLinkHosts: listed(isText),
  /** Hosts that programs lost, until they are out of the match index where no program has them; absent when there are none. */
  leftHosts: listed(isText),
  /** Lines on their way into the Bulk tab, from a page's selection. */
  bulkDraft: listed(isBulkInputLine),
  /** The corner that the on-page button was last moved to: for sites without a choice of their own. */
  buttonCorner: whole(isOneOf(...buttonCorners)),
  /** Where the loading of conversions stands; absent when none is under way. */
  reportCursor: whole(isReportCursor),
  reportProgress: whole(isReportProgress),
  /** The team that this device joined for the account; absent where it joined none. Its token is in the vault. */
  teamSettings: whole(isTeamSettings),
  /** What the team's Redis last granted this device. */
  teamLease: whole(isTeamLease),
  /** What each of the team's devices counted, as last read. */
  teamCounts: listed(isTeamCount),
  /** Links that the team is still to be told of, by their ids. */
  teamOutbox: listed(isId),
  /** Presets and formats of colleagues and of the organisation. */
  teamBook: whole(isTeamBook),
  /** What of the conversions is loaded. */
  reportState: (stored: unknown) => (isFields(stored) ? parseReportState(stored) : undefined),
} as const satisfies Readonly<Record<string, Parse<unknown>>>;

/** Values that exist once, by name. */
export type MetaValues = {
  [Name in keyof typeof parsers]: Exclude<ReturnType<(typeof parsers)[Name]>, undefined>;
};

export const metaParsers: { readonly [Name in keyof MetaValues]: Parse<MetaValues[Name]> } = parsers;
