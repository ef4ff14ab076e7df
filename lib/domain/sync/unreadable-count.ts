import { type Checked, hasFields, isAbsentOr, isCount, isOneOf } from '#lib/domain/shape.ts';

/** What the service lists, named like the tabs. */
export type ListedKind = 'programs' | 'campaigns' | 'shops' | 'conversions';

/** A listing whose rows never reached its count. */
export const isShortfall = hasFields({
  /** Rows that the service counts. */
  listed: isCount,
  /** Different rows that came. */
  given: isCount,
});
export type Shortfall = Checked<typeof isShortfall>;

/** How much of a listing was unreadable: whole rows, and single fields of readable rows. */
export const isUnreadableCount = hasFields({
  rows: isCount,
  fields: isCount,
  /** Absent while the last complete walk got all that the service counts, and in values of an earlier version. */
  shortfall: isAbsentOr(isShortfall),
  /** A page of the last complete walk came again in place of the next one, whose rows are not known. */
  isRepeated: isAbsentOr(isOneOf(true)),
  /**
   * Rows of the fullest page, the unreadable ones, too: some services give fewer than the limit that was asked for.
   * Absent in values of an earlier version, and for conversions until a listing with pages of theirs was read.
   */
  pageRows: isAbsentOr(isCount),
});
export type UnreadableCount = Checked<typeof isUnreadableCount>;

export const noneUnreadable: UnreadableCount = { rows: 0, fields: 0 };

export function addUnreadable(
  { rows, fields, pageRows = 0 }: UnreadableCount,
  page: { readonly rows: readonly unknown[]; readonly unreadableRows: number; readonly unreadableFields?: number },
): UnreadableCount {
  return {
    rows: rows + page.unreadableRows,
    fields: fields + (page.unreadableFields ?? 0),
    pageRows: Math.max(pageRows, page.rows.length + page.unreadableRows),
  };
}
