import type { Handover } from '#lib/domain/acts/act-record.ts';
import { isTextPlace } from '#lib/domain/bulk/text-place.ts';
import {
  type Checked,
  hasFields,
  hasOnlyFields,
  isAbsentOr,
  isEither,
  isFlag,
  isOneOf,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ErrorCode, ErrorData } from '#lib/errors/app-error.ts';

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

/** A line as the user gave it. */
export const isBulkInputLine = hasFields({
  /** Unchecked: anything that stood in the line. */
  url: isTextOf(0, 100_000),
  /** The program's id or name if the list names one; otherwise empty. */
  program: isTextOf(0, 1_000),
  /** The user chose the program (by id) for this address before, so the address need not be on the program's hosts. */
  isChosen: isAbsentOr(isFlag),
  /** Sub-IDs from the list itself. Each non-empty one is sent unchanged and replaces the preset's. */
  subIds: isSubIds,
  /** The page's title, for `{title}` and to find the link again. */
  title: isTextOf(0, 1_000),
  /** Where the address stood in the text, if its link is to be written back there. */
  place: isAbsentOr(isTextPlace),
  /** The post that the line's link is for; it then has the sub-IDs of its channel. */
  post: isAbsentOr(isPostPlace),
});
export type BulkInputLine = Checked<typeof isBulkInputLine>;

/** The preset for the lines' sub-IDs. `auto`: for each line the preset that one click on its page would use. */
export const isBulkPresetChoice = isEither(
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

/** Why a line cannot be minted, known before any link is spent. */
export type BulkBlockReason =
  | 'not-an-address'
  | 'address-too-long'
  | 'tracking-link'
  | 'no-program'
  | 'program-unknown'
  | 'host-not-in-program'
  | 'program-unavailable'
  | 'sub-id-too-long'
  | 'refused-before';

/** One line of a bulk run. Its texts come from the list, the service or a page: hostile. */
export interface BulkLine {
  readonly runId: string;
  /** The line's place in the run, from 0. */
  readonly index: number;
  /** The run's revision at the line's last change. */
  readonly revision: number;
  readonly state: BulkLineState;
  /**
   * Names the one act of minting this line: see `mintDeeplink`. Changes only if nothing was spent, or if the user asks.
   */
  readonly requestId: string;
  readonly input: BulkInputLine;
  /** The cleaned address; empty if the line has no valid one. */
  readonly destinationUrl: string;
  /** The names of the parts that cleaning dropped. */
  readonly dropped: readonly string[];
  readonly offerId: string | null;
  readonly offerName: string;
  /** Whether the user chose the program for this line. */
  readonly isChosen: boolean;
  /** The programs that could mint the address, best first, if there are several. */
  readonly candidates: readonly { readonly offerId: string; readonly name: string }[];
  /** Whether the program pays only for purchases in apps. */
  readonly isAppOnly: boolean;
  /** The sub-IDs to send. `{counter}` stands for the counter's number until it is drawn. */
  readonly subIds: SubIds;
  /** The preset's sub-IDs until their counter is drawn. */
  readonly templates: SubIds | null;
  readonly presetName: string | null;
  readonly reason: BulkBlockReason | null;
  /** The status, or the number of the sub-ID, that the reason refers to. */
  readonly subject: string;
  /** Where a tracking link leads, read from the link itself; null if it does not say. */
  readonly trackedUrl: string | null;
  /** The index of the earlier line with the same link. */
  readonly duplicateOf: number | null;
  readonly trackingLink: string | null;
  /** After a refusal: the program's landing link, not deep. */
  readonly landingLink: string | null;
  /** Why it failed, or what happened to the answer. */
  readonly error: ErrorData | null;
  /** The user wants a call although the service refused this program and host before. */
  readonly despiteRefusal: boolean;
  /** The user wants a call although an earlier one lost its answer. */
  readonly despiteUnknown: boolean;
}

/** Why a run is paused. `answers-lost`: several in a row, each of which may have cost a link. */
export type BulkPauseReason = 'user' | 'quota-reserve' | 'answers-lost' | ErrorCode;

/** What a running run waits for. `minute`: the next free slot. `limited`: the service asked for a pause. */
export type BulkWait = 'minute' | 'limited' | 'offline' | 'locked';

/** A bulk run: many destinations, minted one after another. */
export interface BulkRun {
  readonly runId: string;
  readonly createdAtMs: number;
  /** Rises with each change of the run or of its lines. */
  readonly revision: number;
  readonly state: 'planning' | 'planned' | 'running' | 'paused' | 'done' | 'cancelled';
  readonly preset: BulkPresetChoice;
  /** The time that `{date}` and `{time}` stand for in this run. */
  readonly plannedAtMs: number;
  readonly utcOffsetMinutes: number;
  /** Lines by state. */
  readonly counts: Readonly<Record<BulkLineState, number>>;
  /** The line whose call is under way. */
  readonly current: number | null;
  readonly pauseReason: BulkPauseReason | null;
  readonly waiting: { readonly reason: BulkWait; readonly untilMs: number } | null;
  /** How many answers in a row were lost, and how many calls in a row were refused as too many. */
  readonly lostInARow: number;
  readonly limitedInARow: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** For a link that the popup queued: where to notify its user of the outcome. Absent after that. */
  readonly handover?: Handover | undefined;
  /** The post whose links the run makes. */
  readonly postId?: string | undefined;
  /** Set once the user was notified why this pause keeps a queued link waiting. */
  readonly isPauseSaid?: true | undefined;
}

/** What the user changes in a plan. */
export type BulkLineChange =
  /** `use-destination`: replace the tracking link by the destination that it names. */
  | { readonly kind: 'remove' | 'use-destination' }
  /** The program, for the line and for lines of the same site that wait for the same choice. */
  | { readonly kind: 'program'; readonly offerId: string };

/** Why the user's request changed nothing. */
export type BulkProblem =
  /** Another run is under way or paused. */
  | 'busy'
  /** The run was deleted, or has moved on in the meantime. */
  | 'too-late'
  | 'too-many-lines';

export type BulkOutcome = { readonly problem: null } | { readonly problem: BulkProblem };

export const bulkDone: BulkOutcome = { problem: null };
export const bulkTooLate: BulkOutcome = { problem: 'too-late' };

export const noBulkCounts = Object.fromEntries(bulkLineStates.map((state) => [state, 0])) as Record<
  BulkLineState,
  number
>;
