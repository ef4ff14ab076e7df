import { type Database, readMeta } from './database.ts';

/** Hosts of the account's own tracking links, as far as they are known. */
export async function readLinkHosts(database: Database): Promise<readonly string[]> {
  return (await readMeta(database, 'linkHosts')) ?? [];
}
