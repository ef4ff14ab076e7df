import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { addressWritings, type TextPlace } from '#lib/domain/bulk/text-place.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import {
  type Check,
  hasFields,
  isAbsentOr,
  isCount,
  isDay,
  isFields,
  isFlag,
  isInteger,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import { isListingCursor, isReportCursor, isSyncCursor, isUnreadableCount } from '#lib/store/schema/cursor-shapes.ts';
import type { MetaValues, QuotaCorrection } from '#lib/store/schema/meta-values.ts';
import { isListingRefusal, isReportProgress, isSyncProgress } from '#lib/store/schema/progress-shapes.ts';
import { isTeamBook, isTeamCount, isTeamLease, isTeamSettings } from '#lib/store/schema/team-shapes.ts';

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

const isBulkInputLine = hasFields<BulkInputLine>({
  url: isText,
  program: isText,
  isChosen: isAbsentOr(isFlag),
  subIds: isSubIds,
  title: isText,
  place: isAbsentOr(
    hasFields<TextPlace>({ before: isText, source: isText, writing: isOneOf(...addressWritings), after: isText }),
  ),
});

const isExpandedAct = hasFields<MetaValues['tokenCounter']['acts'][number]>({ requestId: isText, subIds: isSubIds });

/**
 * Reads the values of `meta`, where another version or a failing disk may have left something else. A cursor that cannot be
 * read is dropped, and its walk starts over. A time that cannot be read means that the work was never done. Of counts and
 * lists, what can be read stays.
 */
export const metaParsers: { readonly [Name in keyof MetaValues]: Parse<MetaValues[Name]> } = {
  deviceId: whole(isId),
  publishedCounts(stored) {
    if (!isFields(stored)) return undefined;
    const isDayCount = (entry: [string, unknown]): entry is [string, number] => isDay(entry[0]) && isCount(entry[1]);
    return Object.fromEntries(Object.entries(stored).filter(isDayCount));
  },
  publishedToDay: whole(isDay),
  syncCursor: whole(isSyncCursor),
  syncProgress: whole(isSyncProgress),
  offerCount: whole(isCount),
  generation: whole(isCount),
  quotaCorrection: whole(hasFields<QuotaCorrection>({ difference: isInteger, counted: isCount, atMs: isTime })),
  gateBackoff: whole(
    hasFields<MetaValues['gateBackoff']>({
      untilMs: isTime,
      failures: isCount,
      faults: isAbsentOr(isCount),
      isTold: isAbsentOr(isFlag),
    }),
  ),
  lastFullWalkAtMs: whole(isTime),
  lastWalkAtMs: whole(isTime),
  walkCalls: named(isOneOf('everything', 'changes'), isCount),
  campaignsListedAtMs: whole(isTime),
  shopsListedAtMs: whole(isTime),
  listingRefusals: named(isOneOf('campaigns', 'shops', 'changes'), isListingRefusal),
  unreadable: named(isOneOf('programs', 'campaigns', 'shops', 'conversions'), isUnreadableCount),
  campaignsCursor: whole(isListingCursor),
  shopsCursor: whole(isListingCursor),
  tokenCounter(stored) {
    if (!isFields(stored)) return undefined;
    // A damaged number begins again at 1 and costs no act its sub-IDs; damaged acts do not cost the number.
    const next = isCount(stored.next) && stored.next > 0 ? stored.next : 1;
    return { next, acts: listed(isExpandedAct)(stored.acts) ?? [] };
  },
  linkHosts: listed(isText),
  ignoredLinkHosts: listed(isText),
  leftHosts: listed(isText),
  bulkDraft: listed(isBulkInputLine),
  buttonCorner: whole(isOneOf(...buttonCorners)),
  reportCursor: whole(isReportCursor),
  reportProgress: whole(isReportProgress),
  teamSettings: whole(isTeamSettings),
  teamLease: whole(isTeamLease),
  teamCounts: listed(isTeamCount),
  teamOutbox: listed(isId),
  teamBook: whole(isTeamBook),
  reportState(stored) {
    if (!isFields(stored)) return undefined;
    const toTime = (value: unknown) => (isTime(value) ? value : null);
    return {
      currency: reportCurrencies.find((currency) => currency === stored.currency) ?? 'own',
      firstLoadedAtMs: toTime(stored.firstLoadedAtMs),
      lastAllAtMs: toTime(stored.lastAllAtMs),
      lastSpanAtMs: toTime(stored.lastSpanAtMs),
      lastHoursAtMs: toTime(stored.lastHoursAtMs),
      lastLookAtMs: toTime(stored.lastLookAtMs),
      areDatesIgnored: stored.areDatesIgnored === true,
      seenAtMs: toTime(stored.seenAtMs),
      rejectionsToldAtMs: toTime(stored.rejectionsToldAtMs),
    };
  },
};
