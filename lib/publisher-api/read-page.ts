import { toPrint } from '#lib/domain/text/to-print.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { z } from '#lib/platform/zod.ts';
import { readRow } from '#lib/publisher-api/read-row.ts';
import { pageSchema } from '#lib/publisher-api/wire-schemas.ts';

export type RowSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Unreadable rows; the rest of the page still counts. */
  readonly unreadableRows: number;
  /** Unreadable fields of `rows`: each reads as blank, or in the service's own words. */
  readonly unreadableFields: number;
  readonly page: number;
  /** Rows on this page and on those before it, the unreadable ones, too. */
  readonly rowsSeen: number;
  /** Entries of the whole listing, if the service says. */
  readonly count: number | null;
  /** Pages of the whole listing by its count and the rows seen: an estimate until the last one. Null without a count. */
  readonly pageCount: number | null;
  /** The next page to ask for; null when the listing ends here. */
  readonly nextPage: number | null;
  /** The same for the same rows: two pages with one mark are one page that came twice. */
  readonly mark: string;
  /** Whether the service gave the page before once more: then rows behind it stay unknown. */
  readonly isRepeated: boolean;
}

/** Which page was asked for, as `PageRequest` describes it. */
export interface RequestedPage {
  readonly page: number;
  readonly limit: number;
  readonly rowsBefore?: number | undefined;
  readonly markBefore?: string | undefined;
}

/**
 * A limit for listings without a count and without an end. A million offers are 10,000 pages, so no catalogue reaches
 * it.
 */
const pageCap = 20_000;

/**
 * Reads a listing's `data` (spec §1) and decides whether it continues. It ends when it is whole: when the rows seen
 * reach the count, at an empty page, or, where there is no count, at a page with fewer rows than the limit that names
 * no next one. A count of the page's own rows ends nothing while the page names a next one. Pages are never multiplied
 * by a limit: some services have smaller pages than the limit that they name (observed, spec §1). A page with the rows
 * of the page before is empty: the service does not read `page`.
 * @throws AppError `malformed-answer` when `data` is not a listing.
 */
export function readPage<Schema extends RowSchema, Row>(
  data: unknown,
  requested: RequestedPage,
  rowSchema: Schema,
  toRow: (wire: z.infer<Schema>) => Row,
): Page<Row> {
  // PHP writes an empty list for every empty map: a listing without rows may be one.
  const isEmptyMap = Array.isArray(data) && data.length === 0;
  const parsed = pageSchema.safeParse(isEmptyMap ? { data } : data);
  if (!parsed.success) throw new AppError('malformed-answer');
  const { nextPage } = parsed.data;
  const mark = toMark(parsed.data.data);
  const comesTwice = requested.page > 1 && mark !== '' && mark === requested.markBefore;
  const rawRows = comesTwice ? [] : parsed.data.data;
  // Less than the page itself has says nothing about the listing.
  const count = (parsed.data.count ?? 0) < rawRows.length ? null : parsed.data.count;
  const { page } = requested;
  const limit = Math.min(parsed.data.limit || requested.limit, requested.limit);
  const rowsBefore = requested.rowsBefore ?? (page - 1) * limit;

  const rows: Row[] = [];
  let unreadableFields = 0;
  for (const raw of rawRows) {
    const read = readRow(raw, rowSchema);
    if (read === null) continue;
    rows.push(toRow(read.wire));
    unreadableFields += read.unreadableFields;
  }

  const rowsSeen = rowsBefore + rawRows.length;
  // A short page that the count covers was the whole listing: nothing is behind it.
  const isRepeated = comesTwice && !(rowsSeen === count && rowsSeen < limit);
  const namesNext = nextPage !== null && nextPage > page;
  // A page that counts only itself, and names a next one. It may be shorter than the limit that it names.
  const isOwnCount = count === rawRows.length && namesNext;
  const isWhole = count === null ? !namesNext && rawRows.length < limit : rowsSeen >= count && !isOwnCount;
  const isLast = rawRows.length === 0 || isWhole || page >= pageCap;
  return {
    rows,
    unreadableRows: rawRows.length - rows.length,
    unreadableFields,
    page,
    rowsSeen,
    count,
    pageCount: count === null ? null : estimatePages({ page, limit, rowsBefore, rowsSeen, count }),
    nextPage: isLast ? null : page + 1,
    mark,
    isRepeated,
  };
}

/** The number of a page's rows, and 32 bits of its first and last: a cursor that has it stays small. */
function toMark(rows: readonly unknown[]): string {
  if (rows.length === 0) return '';
  return `${rows.length}-${toPrint(JSON.stringify([rows[0], rows.at(-1)])).toString(36)}`;
}

/**
 * The pages of a listing, by the size of its pages so far. Rows that would fill less than a page behind a short one are
 * more often a count that is too high.
 */
function estimatePages({
  page,
  limit,
  rowsBefore,
  rowsSeen,
  count,
}: {
  readonly page: number;
  readonly limit: number;
  readonly rowsBefore: number;
  readonly rowsSeen: number;
  readonly count: number;
}): number {
  const rowsHere = rowsSeen - rowsBefore;
  const usual = page === 1 ? rowsHere || limit : rowsBefore / (page - 1);
  const pagesLeft = Math.max(0, count - rowsSeen) / Math.max(1, usual);
  const isShort = rowsHere > 0 ? rowsHere < (page === 1 ? limit : usual) : rowsBefore > 0;
  return (rowsHere === 0 ? page - 1 : page) + (isShort ? Math.floor(pagesLeft) : Math.ceil(pagesLeft));
}
