import { AppError } from '#lib/errors/app-error.ts';
import type { z } from '#lib/platform/zod.ts';
import { readRow } from '#lib/publisher-api/read-row.ts';
import { pageSchema } from '#lib/publisher-api/wire-schemas.ts';

/** One page of a listing. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows that could not be read; the rest of the page still counts. */
  readonly unreadableRows: number;
  /** Fields of `rows` that could not be read: each reads as blank. */
  readonly unreadableFields: number;
  readonly page: number;
  /** Entries of the whole listing, where the service says. */
  readonly count: number | null;
  /** Pages of the whole listing, where that can be told. */
  readonly pageCount: number | null;
  /** The page to ask for next; null when the listing ends here. */
  readonly nextPage: number | null;
}

/**
 * No listing is followed further than this, so that one ends that neither counts nor stops. A million offers are 10,000
 * pages: a catalogue never comes near.
 */
const pageCap = 20_000;

/**
 * Reads a listing's `data` (spec §1) and decides whether it goes on. It ends when the page is empty, or page × limit ≥
 * count, or `nextPage` is null or not beyond this page, or the page cap is reached (observed, spec §1).
 * @throws AppError `malformed-answer` when `data` is no listing.
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
