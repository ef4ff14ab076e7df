import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

const dayMs = 86_400_000;

/** The states that the list can be narrowed to; `stopped` is every trouble of a program. */
export const linkStates = ['fine', 'stopped', 'paused', 'unapproved', 'ended', 'refused', 'unknown'] as const;

/** The periods that the list can be narrowed to, in days up to now. */
export const linkPeriods = ['1', '7', '30', '90', '365'] as const;

export const linkSorts = ['newest', 'oldest', 'program', 'program-reverse'] as const;

export type LinkSort = (typeof linkSorts)[number];

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
    sort: linkSorts.find((sort) => sort === params.sort) ?? 'newest',
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

/** The rows in the order of a sort; those of one program newest first. */
export function sortLinkRows(rows: readonly LinkRow[], sort: LinkSort): readonly LinkRow[] {
  const newestFirst = (a: LinkRow, b: LinkRow) => b.atMs - a.atMs;
  switch (sort) {
    case 'newest':
      return rows.toSorted(newestFirst);
    case 'oldest':
      return rows.toSorted((a, b) => a.atMs - b.atMs);
    default: {
      // Programs are few beside the links: each is placed once.
      const names = [...new Set(rows.map(({ offerName }) => offerName))].sort(new Intl.Collator().compare);
      const places = new Map(names.map((name, place) => [name, sort === 'program' ? place : -place]));
      const placeOf = ({ offerName }: LinkRow) => places.get(offerName) ?? 0;
      return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || newestFirst(a, b));
    }
  }
}

function isStopped({ state: { kind } }: LinkRow): boolean {
  return kind === 'paused' || kind === 'unapproved' || kind === 'ended';
}
