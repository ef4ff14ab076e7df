import { type StoredChoice, storedChoices } from '#lib/domain/backup/choices.ts';
import { isBulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { isKeptCheck } from '#lib/domain/checks/kept-check.ts';
import { isReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { isReplacing } from '#lib/domain/posts/replacing.ts';
import { isQuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import {
  type Check,
  type Checked,
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
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { isListingRefusal } from '#lib/domain/sync/listing-refusal.ts';
import { isSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { isUnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { isTeamBook, isTeamSettings } from '#lib/domain/team/team.ts';
import { isTeamCount, isTeamLease } from '#lib/domain/team/team-share.ts';
import { isDoneMark } from '#lib/domain/today/done-mark.ts';
import { isReportCursor, parseReportState } from '#lib/store/schema/report-records.ts';
import { isDoubtedList, isListingCursor, isSyncCursor } from '#lib/store/schema/sync-cursors.ts';

/** Undefined if no part of the stored value is usable. */
type Parse<Value> = (stored: unknown) => Value | undefined;

/** A value of another shape counts as absent. */
const whole =
  <Value>(check: Check<Value>): Parse<Value> =>
  (stored) =>
    check(stored) ? stored : undefined;

/** The readable entries of a list. */
const listed =
  <Value>(check: Check<Value>): Parse<readonly Value[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter(check) : undefined;

/** The readable values by name. */
const named =
  <Name extends string, Value>(isName: Check<Name>, check: Check<Value>) =>
  (stored: unknown): Partial<Record<Name, Value>> | undefined => {
    if (!isFields(stored)) return undefined;
    const read: Partial<Record<Name, Value>> = {};
    for (const [name, value] of Object.entries(stored)) if (isName(name) && check(value)) read[name] = value;
    return read;
  };

const isId = (stored: unknown): stored is string => isText(stored) && stored !== '';

const choiceParsers = Object.fromEntries(
  Object.entries(storedChoices).map(([name, { is }]) => [name, whole<unknown>(is)]),
) as { readonly [Name in StoredChoice]: Parse<Checked<(typeof storedChoices)[Name]['is']>> };

const isExpandedAct = hasFields({ requestId: isText, subIds: isSubIds });

/**
 * Reads the values of `meta`, where another version or a failing disk may have left something else. An unreadable
 * cursor is dropped, and its walk starts over. An unreadable time means that the work was never done. Counts and lists
 * keep their readable parts.
 */
const parsers = {
  ...choiceParsers,
  /**
   * The name of this device's counts of the account. If it is lost together with the journal, the counts published
   * under it still count.
   */
  deviceId: whole(isId),
  /** This device's count by day of the service, as last published for the other devices. Two months of it. */
  publishedCounts(stored: unknown) {
    if (!isFields(stored)) return undefined;
    const isDayCount = (entry: [string, unknown]): entry is [string, number] => isDay(entry[0]) && isCount(entry[1]);
    return Object.fromEntries(Object.entries(stored).filter(isDayCount));
  },
  /** The last day of the service (`YYYY-MM-DD`) whose links are all published for the other devices. */
  publishedToDay: whole(isDay),
  /** The position of a sync (`lib/worker/sync/sync-plan.ts`); absent when none is under way. */
  syncCursor: whole(isSyncCursor),
  syncProgress: whole(isSyncProgress),
  /** How many programs are stored: IndexedDB's own count takes longer with each. Absent until the first are written. */
  offerCount: whole(isCount),
  /** The number of the newest walk. A counter instead of a time, because clocks are set back. */
  generation: whole(isCount),
  /** "The dashboard says N". */
  quotaCorrection: whole(isQuotaCorrection),
  /** When the service said last that the period's links are used up. Absent once it gave a link, or was corrected. */
  linksUsedUpAtMs: whole(isTime),
  /**
   * How long the gate is closed to background work: `failures` drives the back-off, `faults` the short pauses.
   * `isRequested`: the service itself asked for a wait of that length.
   */
  gateBackoff: whole(
    hasFields({
      untilMs: isTime,
      failures: isCount,
      faults: isAbsentOr(isCount),
      isRequested: isAbsentOr(isFlag),
    }),
  ),
  /** When the last complete walk of everything began, and when the last walk of any kind began. */
  lastFullWalkAtMs: whole(isTime),
  lastWalkAtMs: whole(isTime),
  /** How many calls the last walk of everything and the last walk of the changes needed. */
  walkCalls: named(isOneOf('everything', 'changes'), isCount),
  /** When the campaigns (at least those of the account's own programs) and the shops were last listed completely. */
  campaignsListedAtMs: whole(isTime),
  shopsListedAtMs: whole(isTime),
  /** Since when a list has been empty in each walk of it, in ms since the epoch. Absent where the last one had rows. */
  emptySinceMs: named(isDoubtedList, isTime),
  /** Optional listings that the service refused at the last attempt. */
  listingRefusals: named(isOneOf('campaigns', 'shops', 'changes'), isListingRefusal),
  /** How much of each listing was unreadable in its last walk. */
  unreadable: named(isOneOf('programs', 'campaigns', 'shops', 'conversions'), isUnreadableCount),
  /** The position of a listing of only campaigns, or only shops; absent when none is under way. */
  campaignsCursor: whole(isListingCursor),
  shopsCursor: whole(isListingCursor),
  /**
   * This device's next number for `{counter}`, and the expanded sub-IDs of the latest acts, newest last. A repeated act
   * keeps them, whatever the time or the counter is by then.
   */
  tokenCounter(stored: unknown) {
    if (!isFields(stored)) return undefined;
    // A damaged number restarts at 1 and costs no act its sub-IDs. Damaged acts do not cost the number.
    const next = isCount(stored.next) && stored.next > 0 ? stored.next : 1;
    return { next, acts: listed(isExpandedAct)(stored.acts) ?? [] };
  },
  /** Hosts of the account's own tracking links. */
  linkHosts: listed(isText),
  /** Hosts that the user removed from these, the latest last: no listing and no link adds them again. */
  ignoredLinkHosts: listed(isText),
  /**
   * Hosts that programs lost. They stay listed until the match index drops those without any program. Absent without
   * any.
   */
  leftHosts: listed(isText),
  /** Lines from a page's selection that wait for the Bulk tab. */
  bulkDraft: listed(isBulkInputLine),
  /** The last checks of pages, the newest first. */
  pageChecks: listed(isKeptCheck),
  /** Whether the user was asked for the countries; the popup asks once. */
  isCountryAsked: whole(isFlag),
  /** Whether the user has answered if Linkmint may load conversions; it asks once. */
  isEarningsAnswered: whole(isFlag),
  /** The position of a load of conversions; absent when none is under way. */
  reportCursor: whole(isReportCursor),
  reportProgress: whole(isReportProgress),
  /** The team that this device joined for the account; absent without one. The vault has its token. */
  teamSettings: whole(isTeamSettings),
  /** The last grant of the team's Redis to this device. */
  teamLease: whole(isTeamLease),
  /** The counts of each of the team's devices, as last read. */
  teamCounts: listed(isTeamCount),
  /** The part of a file whose links were written last, in one transaction with them: it counts once. */
  filePart: whole(hasFields({ runId: isText, place: isCount, added: isCount, changed: isCount })),
  /** The ids of links that the team does not know yet. */
  teamOutbox: listed(isId),
  /** Presets and formats of colleagues and of the organisation. */
  teamBook: whole(isTeamBook),
  /** The causes of an edit of posts that a notification named (`PostEdit.causeId`), the latest last. */
  toldPostCauses: listed(isText),
  /** The rows of Today that the user is done with, the latest last. */
  doneMarks: listed(isDoneMark),
  /** The acts that replaced a program in several posts and can be taken back, the latest last. */
  replacings: listed(isReplacing),
  /** The user's day (`YYYY-MM-DD`) on which a notification said last what Today has. */
  toldDay: whole(isDay),
  /** The state of loading conversions. */
  reportState: (stored: unknown) => (isFields(stored) ? parseReportState(stored) : undefined),
} as const satisfies Readonly<Record<string, Parse<unknown>>>;

export type MetaValues = {
  [Name in keyof typeof parsers]: Exclude<ReturnType<(typeof parsers)[Name]>, undefined>;
};

export const metaParsers: { readonly [Name in keyof MetaValues]: Parse<MetaValues[Name]> } = parsers;
