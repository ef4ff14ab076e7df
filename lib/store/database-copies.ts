/*
 * A database that is broken is set aside and not deleted: the next one has the same name with a number behind it, and
 * the last of them is the one in use. So nothing has to remember which it is, where remembering is what failed.
 */

const mark = '~';

/** The names of all databases. Empty where not even they can be read: opening one says why. */
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
 * The database in use of that name: the last one that was begun.
 * @param names From `readDatabaseNames`, where it was asked already.
 */
export async function findCurrentName(name: string, names?: Promise<readonly string[]>): Promise<string> {
  return toCopyName(name, (await listNumbers(name, names)).at(-1) ?? 1);
}

/** What the database after the one in use is called. */
export async function findNextName(name: string): Promise<string> {
  return toCopyName(name, ((await listNumbers(name)).at(-1) ?? 1) + 1);
}

/** The database in use and every one that was set aside. */
export async function listNames(name: string): Promise<readonly string[]> {
  return [name, ...(await listNumbers(name)).map((number) => toCopyName(name, number))];
}
