import {
  type ListedKind,
  noneUnreadable,
  type Shortfall,
  type UnreadableCount,
} from '#lib/domain/sync/unreadable-count.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';

const dataKinds: Readonly<Record<ListedKind, DataKind>> = {
  programs: 'offers',
  campaigns: 'campaigns',
  shops: 'shops',
  conversions: 'conversions',
};

/**
 * Stores what a listing could not read, for the page that shows the listing.
 * @param isComplete Whether all of the listing was read. A partial read sees some of the same rows again, so its count
 *   can rise and never fall.
 */
export async function noteUnreadable(
  database: Database,
  kind: ListedKind,
  count: UnreadableCount,
  isComplete: boolean,
): Promise<void> {
  const transaction = database.transaction('meta', 'readwrite');
  const before = (await metaOf(transaction).get('unreadable')) ?? {};
  const { rows, fields, ...others } = before[kind] ?? noneUnreadable;
  const risen = {
    rows: Math.max(rows, count.rows),
    fields: Math.max(fields, count.fields),
    ...(count.pageRows !== undefined && { pageRows: Math.max(others.pageRows ?? 0, count.pageRows) }),
  };
  const after = isComplete ? count : risen;
  await metaOf(transaction).put('unreadable', { ...before, [kind]: { ...others, ...after } });
  await transaction.done;
  announceDataChange(dataKinds[kind]);
}

/** Stores that a listing counts more rows than it gave, or that it gave all. For the end of a complete walk. */
export async function noteShortfall(database: Database, kind: ListedKind, { listed, given }: Shortfall): Promise<void> {
  const transaction = database.transaction('meta', 'readwrite');
  const before = (await metaOf(transaction).get('unreadable')) ?? {};
  const { shortfall: _, ...others } = before[kind] ?? noneUnreadable;
  const after = { ...others, ...(given < listed && { shortfall: { listed, given } }) };
  await metaOf(transaction).put('unreadable', { ...before, [kind]: after });
  await transaction.done;
  announceDataChange(dataKinds[kind]);
}
