import type { OpenAct } from '#lib/domain/acts/open-act.ts';
import { isTextPlace } from '#lib/domain/bulk/text-place.ts';
import { type Checked, hasFields, isAbsentOr, isEither, isFlag, isOneOf, isText } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ErrorCode, ErrorData } from '#lib/errors/app-error.ts';

/** The most lines that one run may have. */
export const maxBulkLines = 5_000;

/** A line as the user gave it. */
export const isBulkInputLine = hasFields({
  /** Not checked yet: anything that stood in the line. */
  url: isText,
  /** The program's id or name, where the list names one; empty otherwise. */
  program: isText,
  /** `program` is the id of the one that the user chose for this address before: the address need not be on its hosts. */
  isChosen: isAbsentOr(isFlag),
  /** Sub-IDs from the list itself. Each that is not empty is sent as it is, in the place of the preset's. */
  subIds: isSubIds,
  /** The page's title, for `{title}` and to find the link again. */
  title: isText,
  /** Where it was found, for a line of a text that gets its links back. */
  place: isAbsentOr(isTextPlace),
});
export type BulkInputLine = Checked<typeof isBulkInputLine>;

/** Whose sub-IDs the lines get. `auto`: for each line those that one click on its page would take. */
export const isBulkPresetChoice = isEither(
  hasFields({ kind: isOneOf('auto', 'none') }),
  hasFields({ kind: isOneOf('preset'), presetId: isText }),
);
export type BulkPresetChoice = Checked<typeof isBulkPresetChoice>;

/**
 * Where a line stands. Before the run: `raw` (not looked at yet), `reused` (there is a link already), `new` (costs a
 * link), `duplicate` (of an earlier line), `choose` (several programs tie), `blocked` (cannot be minted), `unknown` (an
 * earlier try lost its answer). After it: `done`, `refused`, `failed` (nothing was spent), `unknown` (this may have used
 * a link), `skipped` (the run was cancelled first). `removed` lines are the user's own doing, and not shown.
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

/** Why a line cannot be minted, known before anything is spent. */
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

/** One line of a bulk run. Texts are the list's, the service's or a page's: hostile. */
export interface BulkLine {
  readonly runId: string;
  /** The line's place in the run, from 0. */
  readonly index: number;
  /** The run's revision in which the line changed last. */
  readonly revision: number;
  readonly state: BulkLineState;
  /** Names the one act of minting this line: see `mintDeeplink`. Renewed only where nothing was spent, or by the user. */
  readonly requestId: string;
  readonly input: BulkInputLine;
  /** The cleaned address; empty where there is none. */
  readonly destinationUrl: string;
  /** What cleaning dropped, by name. */
  readonly dropped: readonly string[];
  readonly offerId: string | null;
  readonly offerName: string;
  /** The program is the user's choice for this line. */
  readonly isChosen: boolean;
  /** Programs of the address that can be minted, best first, where there are several. */
  readonly candidates: readonly { readonly offerId: string; readonly name: string }[];
  /** The program pays in apps only. */
  readonly isAppOnly: boolean;
  /** As they are sent. Where the counter's number is not drawn yet, `{counter}` stands for it. */
  readonly subIds: SubIds;
  /** The preset's sub-IDs, for as long as their counter is not drawn. */
  readonly templates: SubIds | null;
  readonly presetName: string | null;
  readonly reason: BulkBlockReason | null;
  /** The status, or the number of the sub-ID, that the reason is about. */
  readonly subject: string;
  /** Where a tracking link leads, read from the link itself; null where it does not say. */
  readonly trackedUrl: string | null;
  /** The earlier line with the same link. */
  readonly duplicateOf: number | null;
  readonly trackingLink: string | null;
  /** After a refusal: the program's landing link, not deep. */
  readonly landingLink: string | null;
  /** Why it failed, or what became of the answer. */
  readonly error: ErrorData | null;
  /** The user wants a call although the service refused this program and host before. */
  readonly despiteRefusal: boolean;
  /** The user wants a call although the answer of an earlier one was lost. */
  readonly despiteUnknown: boolean;
}

/** Why a run stands still. `answers-lost`: several in a row, each of which may have cost a link. */
export type BulkPauseReason = 'user' | 'quota-reserve' | 'answers-lost' | ErrorCode;

/** What a running run waits for. `minute`: the next free slot. `limited`: the service asked for a pause. */
export type BulkWait = 'minute' | 'limited' | 'offline' | 'locked';

/** A bulk run: many destinations, minted one after another. */
export interface BulkRun {
  readonly runId: string;
  readonly createdAtMs: number;
  /** Raised with each change of the run or of its lines. */
  readonly revision: number;
  readonly state: 'planning' | 'planned' | 'running' | 'paused' | 'done' | 'cancelled';
  readonly preset: BulkPresetChoice;
  /** What `{date}` and `{time}` mean in this run. */
  readonly plannedAtMs: number;
  readonly utcOffsetMinutes: number;
  /** Lines by state. */
  readonly counts: Readonly<Record<BulkLineState, number>>;
  /** The line whose link is being asked for. */
  readonly current: number | null;
  readonly pauseReason: BulkPauseReason | null;
  readonly waiting: { readonly reason: BulkWait; readonly untilMs: number } | null;
  /** How many answers in a row were lost, and how many calls in a row were turned down as too many. */
  readonly lostInARow: number;
  readonly limitedInARow: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Of a link that the popup queued: where its user is notified of what came of it. Absent once they were. */
  readonly handover?: Omit<OpenAct, 'requestId'> | undefined;
  /** The user was notified of why this pause keeps a queued link waiting. */
  readonly isPauseSaid?: true | undefined;
}

/** What the user changes in a plan. */
export type BulkLineChange =
  /** `use-destination`: the destination that its tracking link names, in the place of the link. */
  | { readonly kind: 'remove' | 'use-destination' }
  /** The program, for the line and for those of the same site that wait for the same choice. */
  | { readonly kind: 'program'; readonly offerId: string };

/** Why the user's act changed nothing. */
export type BulkProblem =
  /** Another run goes on or is paused. */
  | 'busy'
  /** The run is gone, or has gone on in the meantime. */
  | 'too-late'
  | 'too-many-lines';

export type BulkOutcome = { readonly problem: null } | { readonly problem: BulkProblem };

export const bulkDone: BulkOutcome = { problem: null };
export const bulkTooLate: BulkOutcome = { problem: 'too-late' };

export const noBulkCounts = Object.fromEntries(bulkLineStates.map((state) => [state, 0])) as Record<
  BulkLineState,
  number
>;
