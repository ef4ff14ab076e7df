import type { RequestEntry } from '#lib/domain/service/request-log.ts';
import type { Database } from '#lib/store/database.ts';

/** The account's last requests, the newest first. */
export async function readRequests(database: Database): Promise<readonly RequestEntry[]> {
  return (await database.getAll('requestLog')).reverse();
}
