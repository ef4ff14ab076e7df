import { createLinkAttribution, toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinksOfRows } from '#lib/store/links/read-links-of-rows.ts';

/** The channel whose link brought a conversion; null where that is not sure. */
export type ChannelOf = (row: ReportRow) => string | null;

/** Reads the links with the conversions' programs and sub-IDs, of which one brought each. */
export async function readChannelOf(
  database: Database,
  rows: readonly Pick<ReportRow, 'offerId' | 'affSubs'>[],
  utcOffsetMinutes: number,
): Promise<ChannelOf> {
  const find = createLinkAttribution(await readLinksOfRows(database, rows), utcOffsetMinutes);
  return (row) => {
    const group = find(row);
    return group && toSolePreset(group);
  };
}
