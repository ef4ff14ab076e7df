import { noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { noteUnreadable } from '#lib/worker/service/note-unreadable.ts';

/** Notes what a finished sync knows, for the surfaces and for what is due next. Deletes its cursor last. */
export async function noteSyncEnd(database: Database, cursor: SyncCursor): Promise<void> {
  const { kind, startedAtMs, calls = 0, changeCalls = 0, unreadablePrograms = noneUnreadable } = cursor;
  const isFull = kind === 'full';
  await noteUnreadable(database, 'programs', unreadablePrograms, isFull);
  const refusals = await readMeta(database, 'listingRefusals');
  const hasChanges = refusals?.changes === undefined;
  const hasCampaigns = refusals?.campaigns === undefined;
  await writeMeta(database, 'walkCalls', {
    ...(await readMeta(database, 'walkCalls')),
    ...(isFull && { everything: calls }),
    // Instead of every program, a walk of the changes lists updated programs that run, and updated ones that are
    // paused. Instead of every campaign it lists those of the own programs.
    changes: isFull ? changeCalls + (hasChanges ? 2 : 0) + (hasCampaigns ? 1 : 0) : changeCalls,
  });
  if (isFull) await writeMeta(database, 'lastFullWalkAtMs', startedAtMs);
  await writeMeta(database, 'lastWalkAtMs', startedAtMs);
  await database.delete('meta', 'syncCursor');
}
