import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Database } from '#lib/store/database.ts';

/** Remembers the sub-IDs that were last used with a program. */
export async function rememberSubIds(database: Database, preference: MessageInput<'rememberSubIds'>): Promise<void> {
  await database.put('programPreferences', preference);
}
