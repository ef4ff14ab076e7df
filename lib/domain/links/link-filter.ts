import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

const dayMs = 86_400_000;

/** The states that the list can be narrowed to; `stopped` is every trouble of a program. */
export const linkStates = ['fine', 'stopped', 'paused', 'unapproved', 'ended', 'refused', 'unsent', 'unknown'] as const;

/** The periods that the list can be narrowed to, in days up to now. */
export const linkPeriods = ['1', '7', '30', '90', '365'] as const;

/** What the list can be sorted by, and the order that comes first: the newest, the first in the alphabet, the most. */
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

/** What an address says of the order where it is another one than the newest first: a key, or a key the other way round. */
export function toSortParam({ key, direction }: LinkSort): string {
  if (key === 'time') return direction === 'descending' ? '' : 'oldest';
  return direction === linkSortKeys[key] ? key : `${key}-reverse`;
}

/** The order that an address says; the newest first where it says none that there is. */
function readSort(param = ''): LinkSort {
  const turned = (['ascending', 'descending'] as const).flatMap((direction) =>
    (Object.keys(linkSortKeys) as LinkSortKey[]).map((key) => ({ key, direction })),
  );
  return turned.find((sort) => toSortParam(sort) === param) ?? { key: 'time', direction: 'descending' };
}

/** The order after a click on a column's header: its first one, or the other way round. */
export function toNextSort(key: string, { key: before, direction }: LinkSort): LinkSort {
  const next = (Object.keys(linkSortKeys) as LinkSortKey[]).find((each) => each === key) ?? 'time';
  if (next !== before) return { key: next, direction: linkSortKeys[next] };
  return { key: next, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}

/** What narrows the list of links. An empty text narrows nothing. */
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

/** The filter that an address has. Whatever it does not know narrows nothing. */
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

/** The rows that a filter lets through, in their order. Every word of the query must be somewhere in the row. */
export function filterLinkRows(rows: readonly LinkRow[], filter: LinkFilter, nowMs: number): readonly LinkRow[] {
  const { state, offerId, presetName, tag, period, use } = filter;
  const words = toSearchText(filter.query).split(/\s+/).filter(Boolean);
  const sinceMs = period === '' ? Number.NEGATIVE_INFINITY : nowMs - Number(period) * dayMs;
  return rows.filter(
    (row) =>
      (state === '' || row.state.kind === state || (state === 'stopped' && isStopped(row))) &&
      (offerId === '' || row.offerId === offerId) &&
      (presetName === '' || row.presetName === presetName) &&
      (tag === '' || row.link?.tags?.includes(tag) === true) &&
      row.atMs >= sinceMs &&
      (use === '' || (row.link !== null && (use === 'reused') === (row.link.reuseCount ?? 0) > 0)) &&
      words.every((word) => row.searchText.includes(word)),
  );
}

/**
 * The rows in the order of a sort; those that are alike in it newest first.
 * @param earnings What the links' groups earned, by key; empty while that is not known.
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
      return sortByPlace(rows, ({ offerName }) => offerName, turn);
    case 'tags':
      return sortByPlace(rows, ({ link }) => link?.tags?.[0] ?? null, turn);
    case 'earned': {
      // Each row's sum is looked up once, and not with each comparison.
      const earned = rows.map((row) => ({ row, of: row.link === null ? undefined : earnings.of(row) }));
      return earned
        .sort((a, b) => {
          // Links without conversions come last, whichever way round.
          if (a.of === undefined || b.of === undefined) {
            return Number(a.of === undefined) - Number(b.of === undefined) || newestFirst(a.row, b.row);
          }
          return turn * earnings.compare(a.of, b.of) || newestFirst(a.row, b.row);
        })
        .map(({ row }) => row);
    }
  }
}

/** By a text of which there are few beside the rows: each is placed once. Rows without one come last. */
function sortByPlace(rows: readonly LinkRow[], textOf: (row: LinkRow) => string | null, turn: 1 | -1) {
  const texts = [...new Set(rows.map(textOf))].filter((text) => text !== null);
  const places = new Map(texts.sort(new Intl.Collator().compare).map((text, place) => [text, turn * place]));
  const placeOf = (row: LinkRow) => {
    const text = textOf(row);
    return (text === null ? undefined : places.get(text)) ?? Number.MAX_SAFE_INTEGER;
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || b.atMs - a.atMs);
}

function isStopped({ state: { kind } }: LinkRow): boolean {
  return kind === 'paused' || kind === 'unapproved' || kind === 'ended';
}
