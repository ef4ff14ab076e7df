import { type Parameters, textOf } from './read-parameters.ts';
import { incorrectArguments } from './service-failure.ts';

/** Spec §1, "Standard pagination". */
interface Page<Row> {
  page: number;
  limit: number;
  count: number | null;
  nextPage: number | null;
  data: Row[];
}

interface PageRequest {
  page: number;
  /** Already clamped to the maximum. */
  limit: number;
}

/** `honest` · `one-too-many`: the last page names one more · `endless`: every page does · `unnamed`: none does. */
export type NextPageManner = 'honest' | 'one-too-many' | 'endless' | 'unnamed';

/** `honest` · `of-page`: the rows of the page · `too-high`: a page more than there are · `unnamed`: none. */
export type CountManner = 'honest' | 'of-page' | 'too-high' | 'unnamed';

/** How the pages of one answer are cut: honestly, or as a variant or a fault wants it. */
export interface PageManner {
  nextPage: NextPageManner;
  count: CountManner;
  /** Whether every page is the first. */
  isFixed: boolean;
  /** Whether pages have half of the rows that the limit allows. */
  isHalf: boolean;
  /**
   * Null for a listing that stands still. Otherwise, at the boundary before this page, the last row of the page before
   * comes again and the row that far into this page is skipped.
   */
  shiftBy: number | null;
}

function wholeNumberOf(parameters: Parameters, name: string, fallback: number): number {
  const text = textOf(parameters, name);
  if (text === null) return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw incorrectArguments();
  return Number(text);
}

/** Reads `page` and `limit`; both default as observed, and a larger limit is the maximum. */
export function readPageRequest(parameters: Parameters, maxLimit: number): PageRequest {
  return {
    page: wholeNumberOf(parameters, 'page', 1),
    limit: Math.min(wholeNumberOf(parameters, 'limit', maxLimit), maxLimit),
  };
}

/** Cuts one page out of a listing. */
export function paginate<Entry, Row>(options: {
  entries: readonly Entry[];
  request: PageRequest;
  toRow: (entry: Entry) => Row;
  manner: PageManner;
}): Page<Row> {
  const { entries, request, toRow, manner } = options;
  const { nextPage: nextPageManner, shiftBy } = manner;
  const { limit } = request;
  const page = manner.isFixed ? 1 : request.page;
  const size = manner.isHalf ? Math.ceil(limit / 2) : limit;
  const from = (page - 1) * size;
  let cut = entries.slice(from, from + size);
  if (shiftBy !== null && page > 1 && cut.length > 0) {
    const skipped = shiftBy % cut.length;
    cut = [...entries.slice(from - 1, from), ...cut.slice(0, skipped), ...cut.slice(skipped + 1)];
  }
  const hasNext = page * size < entries.length;
  const isLast = !hasNext && (cut.length > 0 || page === 1);
  const namesNext = nextPageManner === 'endless' || hasNext || (nextPageManner === 'one-too-many' && isLast);
  const counts = {
    honest: entries.length,
    'of-page': cut.length,
    'too-high': entries.length + size,
    unnamed: null,
  };
  return {
    page,
    limit,
    count: counts[manner.count],
    nextPage: namesNext && nextPageManner !== 'unnamed' ? page + 1 : null,
    data: cut.map(toRow),
  };
}
