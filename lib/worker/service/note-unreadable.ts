import { isSame } from '#lib/domain/backup/keep-same.ts';
import {
  type ListedKind,
  noneUnreadable,
  type Shortfall,
  type UnreadableCount,
} from '#lib/domain/sync/unreadable-count.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
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
export const noteUnreadable = (
  database: Database,
  kind: ListedKind,
  count: UnreadableCount,
  isComplete: boolean,
): Promise<void> =>
  note(database, kind, ({ rows, fields, ...others }) => {
    const risen = {
      rows: Math.max(rows, count.rows),
      fields: Math.max(fields, count.fields),
      ...(count.pageRows !== undefined && { pageRows: Math.max(others.pageRows ?? 0, count.pageRows) }),
    };
    return { ...others, ...(isComplete ? count : risen) };
  });

/**
 * Stores that a listing counts more rows than it gave, or that it gave all. For the end of a complete walk.
 * @param isRepeated Whether a page came again in place of the next one.
 */
export const noteShortfall = (
  database: Database,
  kind: ListedKind,
  { listed, given }: Shortfall,
  isRepeated = false,
): Promise<void> =>
  note(database, kind, ({ shortfall: _shortfall, isRepeated: _isRepeated, ...others }) => ({
    ...others,
    ...(given < listed && { shortfall: { listed, given } }),
    ...(isRepeated && { isRepeated }),
  }));

/** Writes and announces what differs alone: a walk notes the same day after day. */
async function note(
  database: Database,
  kind: ListedKind,
  change: (before: UnreadableCount) => UnreadableCount,
): Promise<void> {
  const transaction = database.transaction('meta', 'readwrite');
  const all = (await metaOf(transaction).get('unreadable')) ?? {};
  const before = all[kind] ?? noneUnreadable;
  const after = change(before);
  const isChanged = !isSame(toSorted(after), toSorted(before));
  if (isChanged) await metaOf(transaction).put('unreadable', { ...all, [kind]: after });
  await transaction.done;
  if (isChanged) announceDataChange(dataKinds[kind]);
}

const toSorted = (count: UnreadableCount) => Object.entries(count).sort(([one], [other]) => compareTexts(one, other));
