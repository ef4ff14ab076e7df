import { type Checked, hasFields, isCount } from '#lib/domain/shape.ts';
/** What is listed by the service, by the noun of its tab. */
export type ListedKind = 'programs' | 'campaigns' | 'shops' | 'conversions';

/** What of a listing could not be read: whole rows, and single fields of rows that could. */
export const isUnreadableCount = hasFields({
  rows: isCount,
  fields: isCount,
});
export type UnreadableCount = Checked<typeof isUnreadableCount>;

export const noneUnreadable: UnreadableCount = { rows: 0, fields: 0 };

/** Adds the count of a listing's page to that of the pages before. */
export function addUnreadable(
  { rows, fields }: UnreadableCount,
  page: { readonly unreadableRows: number; readonly unreadableFields?: number },
): UnreadableCount {
  return { rows: rows + page.unreadableRows, fields: fields + (page.unreadableFields ?? 0) };
}
