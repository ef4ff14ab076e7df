import { AppError } from '#lib/errors/app-error.ts';
import type { z } from '#lib/platform/zod.ts';
import { readRow } from '#lib/publisher-api/read-row.ts';
import { pageSchema } from '#lib/publisher-api/wire-schemas.ts';

/** One page of a listing. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Unreadable rows; the rest of the page still counts. */
  readonly unreadableRows: number;
  /** Unreadable fields of `rows`: each reads as blank. */
  readonly unreadableFields: number;
  readonly page: number;
  /** Entries of the whole listing, if the service says. */
  readonly count: number | null;
  /** Pages of the whole listing, if known. */
  readonly pageCount: number | null;
  /** The next page to ask for; null when the listing ends here. */
  readonly nextPage: number | null;
}

/**
 * A limit for listings without a count and without an end. A million offers are 10,000 pages, so no catalogue reaches
 * it.
 */
const pageCap = 20_000;

/**
 * Reads a listing's `data` (spec §1) and decides whether it continues. It ends when the page is empty, or page × limit
 * ≥ count, or `nextPage` is null or not beyond this page, or the page cap is reached (observed, spec §1).
 * @throws AppError `malformed-answer` when `data` is not a listing.
 */
export function readPage<Schema extends z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>, Row>(
  data: unknown,
  requested: { readonly page: number; readonly limit: number },
  rowSchema: Schema,
  toRow: (wire: z.infer<Schema>) => Row,
): Page<Row> {
  const parsed = pageSchema.safeParse(data);
  if (!parsed.success) throw new AppError('malformed-answer');
  const { data: rawRows, count, nextPage } = parsed.data;
  const limit = parsed.data.limit || requested.limit;

  const rows: Row[] = [];
  let unreadableFields = 0;
  for (const raw of rawRows) {
    const read = readRow(raw, rowSchema);
    if (read === null) continue;
    rows.push(toRow(read.wire));
    unreadableFields += read.unreadableFields;
  }

  const isLast =
    rawRows.length === 0 ||
    (count !== null && requested.page * limit >= count) ||
    nextPage === null ||
    nextPage <= requested.page ||
    requested.page >= pageCap;
  return {
    rows,
    unreadableRows: rawRows.length - rows.length,
    unreadableFields,
    page: requested.page,
    count,
    pageCount: count === null ? null : Math.ceil(count / limit),
    nextPage: isLast ? null : requested.page + 1,
  };
}
