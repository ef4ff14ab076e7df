import { type Checked, hasFields, isCount } from '#lib/domain/shape.ts';
/** What the service lists, named like the tabs. */
export type ListedKind = 'programs' | 'campaigns' | 'shops' | 'conversions';

/** How much of a listing was unreadable: whole rows, and single fields of readable rows. */
export const isUnreadableCount = hasFields({
  rows: isCount,
  fields: isCount,
});
export type UnreadableCount = Checked<typeof isUnreadableCount>;

export const noneUnreadable: UnreadableCount = { rows: 0, fields: 0 };

/** Adds a page's count to the count of the pages before. */
export function addUnreadable(
  { rows, fields }: UnreadableCount,
  page: { readonly unreadableRows: number; readonly unreadableFields?: number },
): UnreadableCount {
  return { rows: rows + page.unreadableRows, fields: fields + (page.unreadableFields ?? 0) };
}
