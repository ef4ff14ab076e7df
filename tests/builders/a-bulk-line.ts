import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A line of a planned run that would cost a link, with what a test changes of it. */
export function aBulkLine(change: Partial<BulkLine> = {}): BulkLine {
  return {
    runId: 'run-1',
    index: 0,
    revision: 0,
    state: 'new',
    requestId: 'act-1',
    input: { url: 'https://www.kedai.example/p/1', program: '', subIds: noSubIds, title: '' },
    destinationUrl: 'https://www.kedai.example/p/1',
    dropped: [],
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    isChosen: false,
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
    ...change,
  };
}
