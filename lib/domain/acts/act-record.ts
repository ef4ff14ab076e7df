import { type Checked, hasFields, isAbsentOr, isInteger, isOneOf, isText, isTime } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A link that an act waits for, as it would be sent. */
export const isWaitingLink = hasFields({
  offerId: isText,
  /** The destination that the user saw. */
  destinationUrl: isText,
  subIds: isSubIds,
  /**
   * The preset of the sub-IDs, whose tokens the worker expands. Without a preset it sends them unchanged, braces and all.
   */
  preset: isAbsentOr(hasFields({ name: isText })),
  /** The page's title, for `{title}` and for finding the link again; absent if unknown. */
  title: isAbsentOr(isText),
  /** The user picked the program for this destination, so the destination need not be on the program's hosts. */
  chosenByUser: isAbsentOr(isOneOf(true)),
});
export type WaitingLink = Checked<typeof isWaitingLink>;

/** Where the user of a click looks for its outcome. */
export const isHandover = hasFields({
  /** The tab of the click, and the tab's address at that time; empty if the extension may not read it. */
  tabId: isInteger,
  url: isText,
  /** The format in which to copy the link. */
  formatId: isText,
});
export type Handover = Checked<typeof isHandover>;

/**
 * What the worker remembers of a click after it was made. Whether its call was sent, and what the service answered,
 * is in the journal. The facts are independent of each other: a cancelled click may still need its notice.
 */
export const isActRecord = hasFields({
  /** Names the act: see `mintDeeplink`. */
  requestId: isText,
  /** Absent while neither a notice nor a link needs it. */
  handover: isAbsentOr(isHandover),
  /** The user does not know the outcome yet. Cleared after the notification. */
  isNoticePending: isAbsentOr(isOneOf(true)),
  /** When the call can go, in ms since the epoch, while it waits for a slot of the minute. Cleared when it leaves. */
  startsAtMs: isAbsentOr(isTime),
  /** The user has read that this link waits. If the worker dies in the wait, the next one queues it. */
  waitingLink: isAbsentOr(isWaitingLink),
  /** The user cancelled the click while it waited: nothing may be sent for it. */
  isWithdrawn: isAbsentOr(isOneOf(true)),
  /** A link that came after the popup was closed. Cleared when the popup has shown it. */
  linkId: isAbsentOr(isText),
});
export type ActRecord = Checked<typeof isActRecord>;

/** A click that waits for a slot of the minute. */
export interface MintProgress {
  readonly requestId: string;
  readonly startsAtMs: number;
}

/** The clicks that wait for a slot, of every window. The newest is the last. */
export function listMintProgress(records: readonly ActRecord[]): readonly MintProgress[] {
  return records.flatMap(({ requestId, startsAtMs }) => (startsAtMs === undefined ? [] : [{ requestId, startsAtMs }]));
}

/** The link that waits for the popup over a tab. */
export function findUndelivered(records: readonly ActRecord[], tabId: number, url: string) {
  const record = records.findLast(
    ({ linkId, handover }) => linkId !== undefined && handover?.tabId === tabId && handover.url === url,
  );
  if (record?.linkId === undefined || record.handover === undefined) return null;
  return { requestId: record.requestId, linkId: record.linkId, formatId: record.handover.formatId };
}
