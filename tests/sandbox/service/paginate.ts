import { type Parameters, textOf } from './read-parameters.ts';
import { incorrectArguments } from './service-failure.ts';

/** Spec §1, "Standard pagination". */
interface Page<Row> {
  page: number;
  limit: number;
  count: number;
  nextPage: number | null;
  data: Row[];
}

interface PageRequest {
  page: number;
  /** Already clamped to the maximum. */
  limit: number;
}

/** `honest` · `one-too-many`: the last page names one more · `endless`: every page does. */
export type NextPageManner = 'honest' | 'one-too-many' | 'endless';

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

/**
 * Cuts one page out of a listing. `shiftBy`: null for a listing that stands still; otherwise, at the boundary before
 * this page, the last row of the page before comes again and the row that far into this page is skipped.
 */
export function paginate<Entry, Row>(options: {
  entries: readonly Entry[];
  request: PageRequest;
  toRow: (entry: Entry) => Row;
  nextPageManner: NextPageManner;
  shiftBy: number | null;
}): Page<Row> {
  const { entries, request, toRow, nextPageManner, shiftBy } = options;
  const { page, limit } = request;
  const from = (page - 1) * limit;
  let cut = entries.slice(from, from + limit);
  if (shiftBy !== null && page > 1 && cut.length > 0) {
    const skipped = shiftBy % cut.length;
    cut = [...entries.slice(from - 1, from), ...cut.slice(0, skipped), ...cut.slice(skipped + 1)];
  }
  const hasNext = page * limit < entries.length;
  const isLast = !hasNext && (cut.length > 0 || page === 1);
  const namesNext = nextPageManner === 'endless' || hasNext || (nextPageManner === 'one-too-many' && isLast);
  return {
    page,
    limit,
    count: entries.length,
    nextPage: namesNext ? page + 1 : null,
    data: cut.map(toRow),
  };
}
