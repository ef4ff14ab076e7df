import type { RawLink } from '#lib/domain/links/imported-link.ts';
import { type LinkFileContent, readRawLinks } from '#lib/domain/links/link-file.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { isCalendarDay } from '#lib/domain/service/service-date.ts';
import { parseCsvRows, toSpreadsheetFile } from '#lib/domain/text/csv.ts';

/** The columns of a CSV file of links, with their properties. An import ignores `state`. */
const columns = {
  tracking_link: 'trackingLink',
  destination_url: 'destinationUrl',
  offer_id: 'offerId',
  program: 'offerName',
  title: 'title',
  sub_1: 'subIds',
  sub_2: 'subIds',
  sub_3: 'subIds',
  sub_4: 'subIds',
  sub_5: 'subIds',
  preset: 'presetName',
  minted_at: 'mintedAtMs',
  reuse_count: 'reuseCount',
  last_reused_at: 'lastReusedAtMs',
  state: '',
  state_since: '',
  note: 'note',
  tags: 'tags',
  link_id: 'linkId',
} as const;

/** The additional column of a file with links of several accounts. An import ignores it. */
const accountColumn = 'account';

const required = ['tracking_link', 'destination_url', 'offer_id'] as const;

/**
 * The links among rows as a CSV file. Times are in UTC (ISO 8601), commas separate tags.
 * @param accountTitles The titles of the rows' accounts if there are several; null for one account.
 */
export function toLinkTable(
  rows: readonly LinkRow[],
  accountTitles: ReadonlyMap<string, string> | null = null,
): string {
  return toSpreadsheetFile(
    [...(accountTitles === null ? [] : [accountColumn]), ...Object.keys(columns)],
    rows.flatMap(({ link, state, accountId }) => {
      if (link === null) return [];
      return [
        [
          ...(accountTitles === null ? [] : [accountTitles.get(accountId) ?? '']),
          link.trackingLink,
          link.destinationUrl,
          link.offerId,
          link.offerName,
          link.title ?? '',
          ...link.subIds,
          link.presetName ?? '',
          toInstant(link.mintedAtMs),
          String(link.reuseCount ?? 0),
          toInstant(link.lastReusedAtMs),
          state.kind,
          'sinceMs' in state ? toInstant(state.sinceMs) : '',
          link.note ?? '',
          (link.tags ?? []).join(', '),
          link.linkId,
        ],
      ];
    }),
  );
}

/** Reads a CSV file of links by its header, with columns in any order. Checks all of it before it returns any. */
export function parseLinkTable(text: string, serviceUrl: string): LinkFileContent {
  const [header, ...rows] = parseCsvRows(text);
  const names = (header?.cells ?? []).map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'));
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) return { problem: 'missing-column', field: missing };
  const cellOf = (row: readonly string[], name: keyof typeof columns) => row[names.indexOf(name)] ?? '';
  const raw = rows.map(
    ({ cells: row }): RawLink => ({
      trackingLink: cellOf(row, 'tracking_link'),
      destinationUrl: cellOf(row, 'destination_url'),
      offerId: cellOf(row, 'offer_id'),
      offerName: cellOf(row, 'program'),
      title: cellOf(row, 'title'),
      subIds: (['sub_1', 'sub_2', 'sub_3', 'sub_4', 'sub_5'] as const).map((name) => cellOf(row, name)),
      presetName: cellOf(row, 'preset'),
      mintedAtMs: readInstant(cellOf(row, 'minted_at')),
      reuseCount: readCount(cellOf(row, 'reuse_count')),
      lastReusedAtMs: readInstant(cellOf(row, 'last_reused_at')),
      note: cellOf(row, 'note'),
      tags: [cellOf(row, 'tags')],
      linkId: cellOf(row, 'link_id'),
    }),
  );
  return readRawLinks(raw, serviceUrl, { rowOf: (index) => rows[index]?.row ?? index, toField });
}

function toField(property: string): string {
  return Object.entries(columns).find(([, of]) => of === property)?.[0] ?? property;
}

const toInstant = (atMs: number | undefined) => (atMs === undefined ? '' : new Date(atMs).toISOString());

const instant = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|[-+]\d\d:?\d\d)?)?$/;

/**
 * NaN, an invalid time, if the cell has no time of ISO 8601, because browsers find a year in "Rice 5" and read 12/11 as
 * December. A time without its offset is in UTC, as those that Linkmint writes.
 */
function readInstant(cell: string): number | null {
  if (cell === '') return null;
  const [, day = '', time = '00:00', offset = 'Z'] = instant.exec(cell) ?? [];
  return isCalendarDay(day) ? Date.parse(`${day}T${time}${offset}`) : Number.NaN;
}

const readCount = (cell: string) => (cell === '' ? 0 : /^\d+$/.test(cell) ? Number(cell) : Number.NaN);
