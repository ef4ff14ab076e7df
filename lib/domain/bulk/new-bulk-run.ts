import type { WaitingLink } from '#lib/domain/acts/act-record.ts';
import {
  type BulkInputLine,
  type BulkLine,
  type BulkPresetChoice,
  type BulkRun,
  noBulkCounts,
} from '#lib/domain/bulk/bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * A run with its lines, still to be planned.
 * @param newId Returns an id for the run and for each line's act.
 */
export function newBulkRun(
  list: readonly BulkInputLine[],
  preset: BulkPresetChoice,
  { nowMs, utcOffsetMinutes }: { readonly nowMs: number; readonly utcOffsetMinutes: number },
  newId: () => string,
): { readonly run: BulkRun; readonly lines: readonly BulkLine[] } {
  const runId = newId();
  return {
    run: {
      runId,
      createdAtMs: nowMs,
      revision: 0,
      state: 'planning',
      preset,
      plannedAtMs: nowMs,
      utcOffsetMinutes,
      counts: { ...noBulkCounts, raw: list.length },
      current: null,
      pauseReason: null,
      waiting: null,
      lostInARow: 0,
      limitedInARow: 0,
      startedAtMs: null,
      endedAtMs: null,
    },
    lines: list.map((input, index) => toRawLine(runId, index, input, newId())),
  };
}

function toRawLine(runId: string, index: number, input: BulkInputLine, requestId: string): BulkLine {
  return {
    runId,
    index,
    revision: 0,
    state: 'raw',
    requestId,
    input,
    destinationUrl: '',
    dropped: [],
    offerId: input.isChosen ? input.program : null,
    offerName: '',
    isChosen: input.isChosen ?? false,
    candidates: [],
    isAppOnly: false,
    subIds: noSubIds,
    templates: null,
    presetName: null,
    reason: null,
    subject: '',
    trackedUrl: null,
    duplicateOf: null,
    trackingLink: null,
    landingLink: null,
    error: null,
    despiteRefusal: false,
    despiteUnknown: false,
  };
}

/** A link that the user wants made later, as the popup would have sent it. */
export interface QueuedWish extends WaitingLink {
  /** Names the act, the run and its line: whichever way asks for the link again, no second one is made. */
  readonly requestId: string;
  /** Where to notify the user of the outcome; absent without a tab to do it in. */
  readonly handover?: BulkRun['handover'];
  /** No link is left: it waits until the user wants it made. Otherwise it is made as soon as it can be. */
  readonly isKept?: true | undefined;
}

/**
 * A run of one line that is already under way, or waits for its user. The user saw the address and the program, so it
 * needs no plan.
 */
export function newQueuedRun(
  wish: QueuedWish,
  offerName: string,
  now: { readonly nowMs: number; readonly utcOffsetMinutes: number },
): { readonly run: BulkRun; readonly lines: readonly BulkLine[] } {
  const { requestId, offerId, destinationUrl, subIds, preset, title = '', chosenByUser = false, handover } = wish;
  const input = { url: destinationUrl, program: offerId, subIds: noSubIds, title };
  const { run, lines } = newBulkRun([input], { kind: 'none' }, now, () => requestId);
  return {
    run: {
      ...run,
      runId: requestId,
      isSingle: true,
      ...(wish.isKept ? ({ state: 'paused', pauseReason: 'quota-reached' } as const) : ({ state: 'running' } as const)),
      counts: { ...noBulkCounts, new: 1 },
      startedAtMs: now.nowMs,
      ...(handover && { handover }),
    },
    lines: lines.map((line) => ({
      ...line,
      runId: requestId,
      state: 'new',
      destinationUrl,
      offerId,
      offerName,
      isChosen: chosenByUser,
      subIds,
      templates: preset === undefined ? null : subIds,
      presetName: preset?.name ?? null,
    })),
  };
}
