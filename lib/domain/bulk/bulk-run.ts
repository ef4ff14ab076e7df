import { isHandover } from '#lib/domain/acts/act-record.ts';
import { addressWritings } from '#lib/domain/addresses-in-text/address-writing.ts';
import { isErrorCode } from '#lib/domain/is-error-code.ts';
import {
  type Checked,
  hasFields,
  hasOnlyFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isFields,
  isFlag,
  isId,
  isInteger,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTextOf,
  isTime,
  isToken,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';

/** The longest list to save, in UTF-16 units: about the list of the largest run. */
export const maxKeptListLength = 2_000_000;

/** Where an address stands in its text. The places of all addresses, one after another, are the text. */
const isTextPlace = hasFields({
  /** The text between the previous address and this one. */
  before: isTextOf(0, maxKeptListLength),
  /** The address as written in the text, with its escapes. */
  source: isTextOf(0, 100_000),
  writing: isOneOf(...addressWritings),
  /** The text after the last address; empty at the others. */
  after: isTextOf(0, maxKeptListLength),
});

/** A stored error. Only the code is always there: the rest depends on it. */
const isErrorData = (value: unknown): value is ErrorData => isFields(value) && isErrorCode(value.code);

/** The most lines that one run may have. */
export const maxBulkLines = 5_000;

/** The place of a line's link in a post. */
const isPostPlace = hasFields({
  productId: isToken,
  /** The preset that gives the sub-IDs. */
  channelId: isToken,
  /** The post's letters, for `{post}`. */
  code: isTextOf(1, 20),
});

/** How much of a cell a line holds, in UTF-16 units. Of each but a title, less than that is too long to be one. */
export const maxHeldLengths = { url: 100_000, program: 1_000, title: 1_000 } as const;

/** A line as the user gave it. */
export const isBulkInputLine = hasFields({
  /** Unchecked: anything that stood in the line. */
  url: isTextOf(0, maxHeldLengths.url),
  /** The program's id or name if the list names one; otherwise empty. */
  program: isTextOf(0, maxHeldLengths.program),
  /** The user chose the program (by id) for this address before, so the address need not be on the program's hosts. */
  isChosen: isAbsentOr(isFlag),
  /** What the list says in place of the program that the user chose. Absent where it names none. */
  listed: isAbsentOr(isTextOf(0, maxHeldLengths.program)),
  /** Sub-IDs from the list itself. Each non-empty one is sent unchanged and replaces the preset's. */
  subIds: isSubIds,
  /** The page's title, for `{title}` and to find the link again. */
  title: isTextOf(0, maxHeldLengths.title),
  /** Where the address stood in the text, if its link is to be written back there. */
  place: isAbsentOr(isTextPlace),
  /** The post that the line's link is for; it then has the sub-IDs of its channel. */
  post: isAbsentOr(isPostPlace),
});
export type BulkInputLine = Checked<typeof isBulkInputLine>;

/** The preset for the lines' sub-IDs. `auto`: for each line the preset that one click on its page would use. */
export const isBulkPresetChoice = isAnyOf(
  hasOnlyFields({ kind: isOneOf('auto', 'none') }),
  hasOnlyFields({ kind: isOneOf('preset'), presetId: isToken }),
);
export type BulkPresetChoice = Checked<typeof isBulkPresetChoice>;

/**
 * State of a line. Before the run: `raw` (not looked at yet), `reused` (a link exists already), `new` (costs a link),
 * `duplicate` (of an earlier line), `choose` (several programs tie), `blocked` (cannot be minted), `unknown` (an
 * earlier try lost its answer). After it: `done`, `refused`, `failed` (nothing was spent), `unknown` (this may have
 * used a link), `skipped` (the user cancelled the run first). The user removed `removed` lines; no view shows them.
 */
export const bulkLineStates = [
  'raw',
  'reused',
  'new',
  'duplicate',
  'choose',
  'blocked',
  'done',
  'refused',
  'failed',
  'unknown',
  'skipped',
  'removed',
] as const;

export type BulkLineState = (typeof bulkLineStates)[number];

/** Why a line cannot be minted, known before any link is used. */
const isBulkBlockReason = isOneOf(
  'not-an-address',
  'address-too-long',
  'tracking-link',
  'no-program',
  'program-unknown',
  'host-not-in-program',
  'program-unavailable',
  'sub-id-too-long',
  'preset-gone',
  'refused-before',
);
export type BulkBlockReason = Checked<typeof isBulkBlockReason>;

/** One line of a bulk run. Its texts come from the list, the service or a page: hostile. */
export const isBulkLine = hasFields({
  runId: isText,
  /** The line's place in the run, from 0. */
  index: isCount,
  /** The run's revision at the line's last change. */
  revision: isCount,
  state: isOneOf(...bulkLineStates),
  /**
   * Names the one act of minting this line: see `mintDeeplink`. Changes only if no link was used, or if the user asks.
   */
  requestId: isText,
  input: isBulkInputLine,
  /** The cleaned address; empty if the line has no valid one. */
  destinationUrl: isText,
  /** The names of the parts that cleaning dropped. */
  dropped: isListOf(isText),
  offerId: isNullOr(isText),
  offerName: isText,
  /** Whether the user chose the program for this line. */
  isChosen: isFlag,
  /** The programs that could mint the address, best first, if there are several. */
  candidates: isListOf(hasFields({ offerId: isText, name: isText })),
  /** Whether the program pays only for purchases in apps. */
  isAppOnly: isFlag,
  /** The sub-IDs to send. `{counter}` stands for the counter's number until it is drawn. */
  subIds: isSubIds,
  /** The numbers of the sub-IDs in which the end of `{path}` is left out. Absent for a line of an earlier version. */
  cutSubIds: isAbsentOr(isListOf(isCount)),
  /** The preset's sub-IDs until their counter is drawn. */
  templates: isNullOr(isSubIds),
  presetName: isNullOr(isText),
  reason: isNullOr(isBulkBlockReason),
  /** The status, or the number of the sub-ID, that the reason refers to. */
  subject: isText,
  /** Where a tracking link leads, read from the link itself; null if it does not say. */
  trackedUrl: isNullOr(isText),
  /** The index of the earlier line with the same link. */
  duplicateOf: isNullOr(isCount),
  trackingLink: isNullOr(isText),
  /** After a refusal: the program's landing link, not deep. */
  landingLink: isNullOr(isText),
  /** Why it failed, or what happened to the answer. */
  error: isNullOr(isErrorData),
  /** The user wants a call although the service refused this program and host before. */
  despiteRefusal: isFlag,
  /** The user wants a call although an earlier one lost its answer. */
  despiteUnknown: isFlag,
});
export type BulkLine = Checked<typeof isBulkLine>;

/** The line as the list had it: a program that the user chose in a plan is that plan's. */
export const toInput = ({ input: { isChosen, listed = '', ...input } }: BulkLine): BulkInputLine =>
  isChosen ? { ...input, program: listed } : input;

/**
 * Why a run is paused. `answers-lost`: several in a row, each of which may have used a link. `team-share`: links are left
 * by the count, and the team leaves none of them to this device for now.
 */
const isBulkPauseReason = isAnyOf(isOneOf('user', 'quota-reserve', 'answers-lost', 'team-share'), isErrorCode);
export type BulkPauseReason = Checked<typeof isBulkPauseReason>;

/** Whether a run paused because no links were left for it. */
export const isForWantOfLinks = (reason: BulkPauseReason | null): boolean =>
  reason === 'quota-reached' || reason === 'quota-reserve' || reason === 'links-used-up';

/** What a running run waits for. `minute`: the next free slot. `limited`: the service asked for a pause. */
const isBulkWait = isOneOf('minute', 'limited', 'offline', 'locked');

/** How many lines a run has in each state. */
const isBulkCounts = (value: unknown): value is Readonly<Record<BulkLineState, number>> =>
  isFields(value) && bulkLineStates.every((state) => isCount(value[state]));

/** A bulk run: many destinations, minted one after another. */
export const isBulkRun = hasFields({
  runId: isText,
  createdAtMs: isTime,
  /** Where a clock was ahead at an earlier run: its place behind that one (`toRunOrder`). Absent otherwise. */
  orderMs: isAbsentOr(isTime),
  /** Rises with each change of the run or of its lines. */
  revision: isCount,
  state: isOneOf('planning', 'planned', 'running', 'paused', 'done', 'cancelled'),
  preset: isBulkPresetChoice,
  /** The time that `{date}` and `{time}` stand for in this run. */
  plannedAtMs: isTime,
  utcOffsetMinutes: isInteger,
  counts: isBulkCounts,
  /** The line whose call is under way. */
  current: isNullOr(isCount),
  pauseReason: isNullOr(isBulkPauseReason),
  waiting: isNullOr(hasFields({ reason: isBulkWait, untilMs: isTime })),
  /** How many answers in a row were lost, and how many calls in a row were refused as too many. */
  lostInARow: isCount,
  limitedInARow: isCount,
  startedAtMs: isNullOr(isTime),
  endedAtMs: isNullOr(isTime),
  /** A link that one click queued or kept. Absent for a list. */
  isSingle: isAbsentOr(isOneOf(true)),
  /** For a link that the popup queued: where to notify its user of the outcome. Absent after that. */
  handover: isAbsentOr(isHandover),
  /** The post whose links the run makes, or the posts in which it replaces a program. */
  postId: isAbsentOr(isText),
  postIds: isAbsentOr(isListOf(isText)),
  /** Set once the user was notified why this pause keeps a queued link waiting. */
  isPauseSaid: isAbsentOr(isOneOf(true)),
});
export type BulkRun = Checked<typeof isBulkRun>;

/** Whether a list waits for its start, with its price shown. */
export const isPlan = ({ startedAtMs }: Pick<BulkRun, 'startedAtMs'>): boolean => startedAtMs === null;

/** By this runs are in the order in which they were stored: the latest run of a post is the one whose links it has. */
export const toRunOrder = ({ createdAtMs, orderMs = createdAtMs }: Pick<BulkRun, 'createdAtMs' | 'orderMs'>): number =>
  orderMs;

/** The posts that a run makes links for; none for a list. */
export const postsOfRun = ({ postId, postIds }: Pick<BulkRun, 'postId' | 'postIds'>): readonly string[] =>
  postIds ?? (postId === undefined ? [] : [postId]);

/** The lines of a run that are for a post: where it has several posts, those with the letters of this one. */
export const linesOfPost = (
  { postIds }: Pick<BulkRun, 'postIds'>,
  lines: readonly BulkLine[],
  { code }: { readonly code: string },
): readonly BulkLine[] => (postIds === undefined ? lines : lines.filter(({ input }) => input.post?.code === code));

/** What the user changes in a plan. */
export const isBulkLineChange = isAnyOf(
  /** `use-destination`: replace the tracking link by the destination that it names. */
  hasOnlyFields({ kind: isOneOf('remove', 'use-destination') }),
  /** The program, for the line and for lines of the same site that wait for the same choice. */
  hasOnlyFields({ kind: isOneOf('program'), offerId: isId }),
);
export type BulkLineChange = Checked<typeof isBulkLineChange>;

/** Why the user's request changed nothing. */
export type BulkProblem =
  /** Another run is under way or paused. */
  | 'busy'
  /** The run was deleted, or has moved on in the meantime. */
  | 'too-late'
  | 'too-many-lines'
  /** More links than the button said would be made. None is. */
  | 'costs-more';

export type BulkOutcome = { readonly problem: null } | { readonly problem: BulkProblem };

export const bulkDone: BulkOutcome = { problem: null };
export const bulkTooLate: BulkOutcome = { problem: 'too-late' };

export const noBulkCounts = Object.fromEntries(bulkLineStates.map((state) => [state, 0])) as Record<
  BulkLineState,
  number
>;
