import type { WaitingLink } from '#lib/domain/acts/waiting-link.ts';
import { type BulkLine, type BulkRun, noBulkCounts } from '#lib/domain/bulk/bulk-run.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A link that the user wants made later, as the popup would have sent it. */
export interface QueuedWish extends WaitingLink {
  /** Names the act, the run and its line: whichever way asks for the link again, no second one is made. */
  readonly requestId: string;
  /** Where to notify the user of the outcome; absent without a tab to do it in. */
  readonly handover?: BulkRun['handover'];
}

/** A run of one line that is already under way. The user saw the address and the program, so it needs no plan. */
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
      state: 'running',
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
