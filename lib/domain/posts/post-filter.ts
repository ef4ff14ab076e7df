import { compareDecimals, toDecimal, zero } from '#lib/domain/money/decimal.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import { toSearchWords } from '#lib/domain/text/to-search-text.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/** What of the posts is listed. Archived ones are listed only where they are asked for. */
export const postShows = ['edit', 'draft', 'out', 'archived'] as const;
export type PostShow = (typeof postShows)[number];

/** In days until now: when a post was last posted, or a draft last changed. */
export const postPeriods = ['7', '30', '90', '365'] as const;

const sortKeys = ['name', 'time', 'products', 'orders', 'earned', 'perLink'] as const;
export type PostSortKey = (typeof sortKeys)[number];

export interface PostSort {
  readonly key: PostSortKey;
  readonly direction: 'ascending' | 'descending';
}

export interface PostFilter {
  readonly query: string;
  /** Empty for all but the archived ones. */
  readonly show: PostShow | '';
  readonly period: (typeof postPeriods)[number] | '';
  /** A channel's name; empty for all. */
  readonly channel: string;
  readonly sort: PostSort;
}

/** The newest first, as a diary is read. */
const usualSort: PostSort = { key: 'time', direction: 'descending' };

/** The address names the choice of all days: without a name it is the usual period. */
export const allDays = 'all';

/**
 * Reads the filter from the tab's address. Anybody can write an address, so unknown values are ignored. Without a chosen
 * period the plain list has the last 30 days; what the user searches for or asks for by its state has any day.
 */
export function readPostFilter({ q = '', show: wanted, period, channel = '', sort }: RouteParams): PostFilter {
  const show = postShows.find((each) => each === wanted) ?? '';
  const isPlain = period !== allDays && toSearchWords(q).length === 0 && show === '';
  return {
    query: q,
    show,
    period: postPeriods.find((each) => each === period) ?? (isPlain ? '30' : ''),
    channel,
    sort: readSort(sort),
  };
}

function readSort(param: string | undefined): PostSort {
  const key = sortKeys.find((each) => each === param?.replace(/^-/, ''));
  if (key === undefined) return usualSort;
  return { key, direction: param?.startsWith('-') ? 'descending' : 'ascending' };
}

/** The sort after a click on a column, as the address has it. Names begin with the first letter, all else with the most. */
export function toNextPostSort(key: string, { key: current, direction }: PostSort): string {
  if (key !== current) return key === 'name' ? key : `-${key}`;
  return direction === 'ascending' ? `-${key}` : key;
}

/** @param edited The ids of the posts that need an edit. */
export function filterPostRows(
  rows: readonly PostRow[],
  { query, show, period, channel }: PostFilter,
  edited: ReadonlySet<string>,
  nowMs: number,
): readonly PostRow[] {
  const words = toSearchWords(query);
  const sinceMs = period === '' ? Number.NEGATIVE_INFINITY : nowMs - Number(period) * dayMs;
  return rows.filter(
    (row) =>
      isShown(row, show, edited) &&
      toPostTime(row) >= sinceMs &&
      (channel === '' || row.outIn.includes(channel) || row.notYetIn.includes(channel)) &&
      words.every((word) => row.searchText.includes(word)),
  );
}

function isShown({ state, postId }: PostRow, show: PostShow | '', edited: ReadonlySet<string>): boolean {
  if (show === '') return state !== 'archived';
  return show === 'edit' ? edited.has(postId) : state === show;
}

/** When a post was last posted, or a draft last changed. */
export const toPostTime = ({ postedAtMs, changedAtMs }: Pick<PostRow, 'postedAtMs' | 'changedAtMs'>): number =>
  postedAtMs ?? changedAtMs;

/**
 * Sorts a copy. Posts without earnings come after all others. Amounts of two currencies are never compared: posts are
 * grouped by their most frequent currency first.
 */
export function sortPostRows(
  rows: readonly PostRow[],
  { key, direction }: PostSort,
  earningsOf: ReadonlyMap<string, PostEarnings>,
): readonly PostRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const byTime = (a: PostRow, b: PostRow) => toPostTime(b) - toPostTime(a) || compareTexts(a.postId, b.postId);
  const compare = (a: PostRow, b: PostRow): number => {
    switch (key) {
      case 'name':
        return sign * a.name.localeCompare(b.name);
      case 'time':
        return sign * (toPostTime(a) - toPostTime(b));
      case 'products':
        return sign * (a.products.length - b.products.length);
      default:
        return compareEarnings(earningsOf.get(a.postId), earningsOf.get(b.postId), key, sign);
    }
  };
  return rows.toSorted((a, b) => compare(a, b) || byTime(a, b));
}

function compareEarnings(
  a: PostEarnings | undefined,
  b: PostEarnings | undefined,
  key: 'orders' | 'earned' | 'perLink',
  sign: number,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (key === 'orders') return sign * (a.conversionCount - b.conversionCount);
  const [one, other] = [a.amounts[0], b.amounts[0]];
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (one.currency !== other.currency) return compareTexts(one.currency, other.currency);
  const amountOf = (amount: typeof one) => toDecimal(key === 'earned' ? amount.total : amount.perLink) ?? zero;
  return sign * compareDecimals(amountOf(one), amountOf(other));
}
