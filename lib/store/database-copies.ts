/*
 * A broken database is set aside, not deleted. The next one has the same name plus a number, and the highest number is
 * in use. So no record needs to say which one is in use, at a time when records fail.
 */

const mark = '~';

/** The names of all databases. Empty if even these are unreadable: opening a database then reports the reason. */
export async function readDatabaseNames(): Promise<readonly string[]> {
  const databases = await indexedDB.databases().catch(() => []);
  return databases.map(({ name = '' }) => name);
}

async function listNumbers(name: string, names = readDatabaseNames()): Promise<readonly number[]> {
  return (await names)
    .filter((other) => other.startsWith(`${name}${mark}`))
    .map((other) => Number(other.slice(name.length + mark.length)))
    .filter((number) => Number.isSafeInteger(number) && number > 1)
    .sort((a, b) => a - b);
}

const toCopyName = (name: string, number: number) => (number > 1 ? `${name}${mark}${number}` : name);

/**
 * The database in use for a name: the one created last.
 * @param names From `readDatabaseNames`, if that was called already.
 */
export async function findCurrentName(name: string, names?: Promise<readonly string[]>): Promise<string> {
  return toCopyName(name, (await listNumbers(name, names)).at(-1) ?? 1);
}

/** The name of the database after the one in use. */
export async function findNextName(name: string): Promise<string> {
  return toCopyName(name, ((await listNumbers(name)).at(-1) ?? 1) + 1);
}

/** The database in use and all that were set aside. */
export async function listNames(name: string): Promise<readonly string[]> {
  return [name, ...(await listNumbers(name)).map((number) => toCopyName(name, number))];
}
