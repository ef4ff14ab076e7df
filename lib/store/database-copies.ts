/*
 * A database that is broken is set aside and not deleted: the next one has the same name with a number behind it, and
 * the last of them is the one in use. So nothing has to remember which it is, where remembering is what failed.
 */

const mark = '~';

async function listNumbers(name: string): Promise<readonly number[]> {
  // Where even the list cannot be read, opening says why.
  const databases = await indexedDB.databases().catch(() => []);
  return databases
    .map((database) => database.name ?? '')
    .filter((other) => other.startsWith(`${name}${mark}`))
    .map((other) => Number(other.slice(name.length + mark.length)))
    .filter((number) => Number.isSafeInteger(number) && number > 1)
    .sort((a, b) => a - b);
}

const toCopyName = (name: string, number: number) => (number > 1 ? `${name}${mark}${number}` : name);

/** The database in use of that name: the last one that was begun. */
export async function findCurrentName(name: string): Promise<string> {
  return toCopyName(name, (await listNumbers(name)).at(-1) ?? 1);
}

/** What the database after the one in use is called. */
export async function findNextName(name: string): Promise<string> {
  return toCopyName(name, ((await listNumbers(name)).at(-1) ?? 1) + 1);
}

/** The database in use and every one that was set aside. */
export async function listNames(name: string): Promise<readonly string[]> {
  return [name, ...(await listNumbers(name)).map((number) => toCopyName(name, number))];
}
