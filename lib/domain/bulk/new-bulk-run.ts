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
