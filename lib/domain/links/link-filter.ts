import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { findTag } from '#lib/domain/links/to-tags.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { narrows, toSearchWords } from '#lib/domain/text/to-search-text.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/** The states to filter the list by. `stopped` covers every trouble of a program. */
export const linkStates = ['fine', 'stopped', 'paused', 'unapproved', 'ended', 'refused', 'unsent', 'unknown'] as const;

/** The periods to filter the list by, in days up to now. */
export const linkPeriods = ['1', '7', '30', '90', '365'] as const;

/** The columns to sort the list by, each with its first direction: newest first, A to Z, or largest first. */
const linkSortKeys = {
  time: 'descending',
  program: 'ascending',
  tags: 'ascending',
  earned: 'descending',
} as const;

type LinkSortKey = keyof typeof linkSortKeys;

export interface LinkSort {
  readonly key: LinkSortKey;
  readonly direction: 'ascending' | 'descending';
}

/** An order as an address parameter: a key, or a key with the opposite direction. Empty for newest first. */
export function toSortParam({ key, direction }: LinkSort): string {
  if (key === 'time') return direction === 'descending' ? '' : 'oldest';
  return direction === linkSortKeys[key] ? key : `${key}-reverse`;
}

/** The order in an address; newest first without a valid one. */
function readSort(param = ''): LinkSort {
  const turned = (['ascending', 'descending'] as const).flatMap((direction) =>
    (Object.keys(linkSortKeys) as LinkSortKey[]).map((key) => ({ key, direction })),
  );
  return turned.find((sort) => toSortParam(sort) === param) ?? { key: 'time', direction: 'descending' };
}

/** The order after a click on a column's header: its first direction, or the opposite one. */
export function toNextSort(key: string, { key: before, direction }: LinkSort): LinkSort {
  const next = (Object.keys(linkSortKeys) as LinkSortKey[]).find((each) => each === key) ?? 'time';
  if (next !== before) return { key: next, direction: linkSortKeys[next] };
  return { key: next, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}

/** The filter of the list of links. An empty text filters nothing. */
export interface LinkFilter {
  readonly query: string;
  readonly state: (typeof linkStates)[number] | '';
  readonly offerId: string;
  readonly presetName: string;
  readonly tag: string;
  readonly period: (typeof linkPeriods)[number] | '';
  readonly use: 'new' | 'reused' | '';
  readonly sort: LinkSort;
}

/** Reads the filter from an address. Unknown values filter nothing. */
export function readLinkFilter(params: RouteParams): LinkFilter {
  const { q = '', program = '', preset = '', tag = '' } = params;
  return {
    query: q,
    state: linkStates.find((state) => state === params.state) ?? '',
    offerId: program,
    presetName: preset,
    tag,
    period: linkPeriods.find((period) => period === params.period) ?? '',
    use: params.use === 'new' || params.use === 'reused' ? params.use : '',
    sort: readSort(params.sort),
  };
}

/** The rows that pass a filter, in their order. The row must contain every word of the query. */
export function filterLinkRows(rows: readonly LinkRow[], filter: LinkFilter, nowMs: number): readonly LinkRow[] {
  const { state, offerId, presetName, tag, period, use } = filter;
  const words = toSearchWords(filter.query);
  const sinceMs = period === '' ? Number.NEGATIVE_INFINITY : nowMs - Number(period) * dayMs;
  if ([state, offerId, presetName, tag, period, use, ...words].every((wanted) => wanted === '')) return rows;
  return rows.filter(
    (row) =>
      (state === '' || row.state.kind === state || (state === 'stopped' && isStopped(row))) &&
      (offerId === '' || row.offerId === offerId) &&
      (presetName === '' || row.presetName === presetName) &&
      (tag === '' || findTag(row.link?.tags ?? [], tag) !== undefined) &&
      row.atMs >= sinceMs &&
      (use === '' || (row.link !== null && (use === 'reused') === (row.link.reuseCount ?? 0) > 0)) &&
      words.every((word) => row.searchText.includes(word)),
  );
}

interface LinkSearch {
  readonly rows: readonly LinkRow[];
  readonly filter: LinkFilter;
  readonly nowMs: number;
  readonly found: readonly LinkRow[];
}

/** Filters as `filterLinkRows` does. For another letter of a query it looks only among the rows that it found before. */
export function createLinkSearch(): typeof filterLinkRows {
  let last: LinkSearch | null = null;
  const toOthers = ({ query: _query, sort: _sort, ...others }: LinkFilter) => JSON.stringify(others);
  return (rows, filter, nowMs) => {
    const among =
      last !== null &&
      last.rows === rows &&
      // A clock that was set back brings older rows into the period.
      last.nowMs <= nowMs &&
      toOthers(last.filter) === toOthers(filter) &&
      narrows(toSearchWords(last.filter.query), toSearchWords(filter.query))
        ? last.found
        : rows;
    const found = filterLinkRows(among, filter, nowMs);
    last = { rows, filter, nowMs, found };
    return found;
  };
}

/**
 * The rows in a sort's order; equal ones newest first.
 * @param earnings What the links' groups earned, by key; empty until that is loaded.
 */
export function sortLinkRows(
  rows: readonly LinkRow[],
  { key, direction }: LinkSort,
  earnings: LinkEarnings = noEarnings,
): readonly LinkRow[] {
  const newestFirst = (a: LinkRow, b: LinkRow) => b.atMs - a.atMs;
  const turn = direction === 'ascending' ? 1 : -1;
  switch (key) {
    case 'time':
      return rows.toSorted((a, b) => turn * (a.atMs - b.atMs));
    case 'program':
      return sortByText(rows, ({ offerName }) => offerName, turn);
    case 'tags':
      return sortByText(rows, ({ link }) => link?.tags?.[0] ?? null, turn);
    case 'earned': {
      // Look up each row's sum once, instead of in each comparison.
      const earned = rows.map((row) => ({ row, of: row.link === null ? undefined : earnings.of(row) }));
      return earned
        .sort((a, b) => {
          // Links without conversions come last in either direction.
          if (a.of === undefined || b.of === undefined) {
            return Number(a.of === undefined) - Number(b.of === undefined) || newestFirst(a.row, b.row);
          }
          return turn * earnings.compare(a.of, b.of) || newestFirst(a.row, b.row);
        })
        .map(({ row }) => row);
    }
  }
}

/**
 * Sorts the groups that share a text: 50,000 links have few programs and tags. Rows without a text come last in either
 * direction.
 */
function sortByText(rows: readonly LinkRow[], textOf: (row: LinkRow) => string | null, turn: 1 | -1) {
  const { compare } = new Intl.Collator();
  const groups = [...Map.groupBy(rows, textOf)].sort(([a], [b]) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : turn * compare(a, b),
  );
  return groups.flatMap(([, group]) => group.sort((a, b) => b.atMs - a.atMs));
}

function isStopped({ state: { kind } }: LinkRow): boolean {
  return kind === 'paused' || kind === 'unapproved' || kind === 'ended';
}
