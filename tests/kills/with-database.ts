import { type Database, openDatabase } from '#lib/store/database.ts';

/** Reads an account's database as a page does, and closes it. */
export async function withDatabase<Result>(
  accountId: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(accountId);
  try {
    return await read(db);
  } finally {
    db.close();
  }
}
