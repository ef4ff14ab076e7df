import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import { toLineReason, toStateMark } from './describe-line.ts';
import { toResultLink } from './to-result-link.ts';

const header = [
  'url',
  'link',
  'state',
  'reason',
  'destination',
  'program',
  'offer_id',
  ...['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
  'title',
  'landing_link',
];

/**
 * Returns a run's lines as a CSV file that the Bulk tab can read again: with the given addresses and the sent sub-IDs.
 */
export function writeResultCsv(run: BulkRun, lines: readonly BulkLine[], nowMs: number): string {
  const byIndex = new Map(lines.map((line) => [line.index, line]));
  return toSpreadsheetFile(
    header,
    lines.map((line) => [
      line.input.url,
      toResultLink(line, (index) => byIndex.get(index)) ?? '',
      toStateMark(line, run).text,
      toLineReason(line, run, nowMs),
      line.destinationUrl,
      line.offerName,
      line.offerId ?? '',
      ...line.subIds,
      line.input.title,
      line.landingLink ?? '',
    ]),
  );
}
