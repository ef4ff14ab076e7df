import { type IDBPDatabase, openDB } from 'idb';
import { type ImportedLink, readImportedLink } from '#lib/domain/links/imported-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { toLinkFile } from '#lib/domain/links/link-file.ts';
import { type Fields, isFields } from '#lib/domain/shape.ts';
import { browser } from '#lib/platform/browser.ts';
import { type Clock, createSystemClock } from '#lib/platform/clock.ts';

/** What could be read from unusable databases. */
export interface Rescue {
  /** A file of links that the Links tab can import, with settings and counts added. */
  readonly text: string;
  readonly linkCount: number;
  /** How many databases, stores and links were unreadable. */
  readonly unreadCount: number;
}

/** A part that is silent for longer is given up, because the user waits for the rest. */
const partTimeoutMs = 4_000;

/**
 * Reads links, posts, counts and settings from every database, record by record, whatever version wrote it. An unreadable
 * record costs only itself. Writes nothing, and reads no credentials. Never rejects.
 */
export async function readRescue(clock: Clock = createSystemClock()): Promise<Rescue> {
  const unread: string[] = [];
  /** How many records came: a large store takes its time, and is not silent. */
  let came = 0;
  async function waitForSilence(signal: AbortSignal): Promise<never> {
    for (let before = -1; before !== came; ) {
      before = came;
      await clock.sleep(partTimeoutMs, signal);
    }
    throw new Error('too late');
  }
  async function orNothing<Value>(part: string, work: Promise<Value>): Promise<Value | null> {
    const answered = new AbortController();
    const tooLate = waitForSilence(answered.signal);
    try {
      return await Promise.race([work, tooLate]);
    } catch {
      unread.push(part);
      return null;
    } finally {
      answered.abort();
      tooLate.catch(() => undefined);
    }
  }

  const links: KeptLink[] = [];
  const accounts: unknown[] = [];
  const posts: Fields[] = [];
  const months: Record<string, Record<string, number>> = {};
  const all = (await orNothing('databases', indexedDB.databases())) ?? [];
  for (const name of all.map((database) => database.name ?? '').filter((each) => /^linkmint(-|~|$)/.test(each))) {
    const opening = openDB(name);
    const database = await orNothing(name, opening);
    if (database === null) {
      // One that opens later would be held as long as the page is open: no wipe could delete it.
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
      continue;
    }
    const read = (store: string, take: (record: Fields) => boolean) =>
      orNothing(
        `${name} ${store}`,
        readEach(database, store, take, (isTaken) => {
          came += 1;
          if (!isTaken) unread.push(`${name} ${store}`);
        }),
      );
    await read('accounts', (account) => accounts.push(toSettings(account)) > 0);
    await read('links', (link) => {
      const kept = toLink(link);
      return kept !== null && links.push(kept) > 0;
    });
    await read('posts', (post) => posts.push(post) > 0);
    await read('journal', ({ countedAtMs }) => {
      if (typeof countedAtMs !== 'number') return true;
      const counted = months[name] ?? {};
      months[name] = counted;
      const month = new Date(countedAtMs).toISOString().slice(0, 7);
      counted[month] = (counted[month] ?? 0) + 1;
      return true;
    });
    database.close();
  }
  const synced = await orNothing('settings', browser.storage.sync.get(null));
  const file: Fields = JSON.parse(toLinkFile(links, clock.nowMs()));
  const text = JSON.stringify(
    { ...file, rescued: { accounts, posts, synced, countsByMonth: months, unread } },
    null,
    2,
  );
  return { text, linkCount: links.length, unreadCount: unread.length };
}

/** @param take Returns whether the record was usable. */
async function readEach(
  database: IDBPDatabase,
  store: string,
  take: (record: Fields) => boolean,
  onRecord: (isTaken: boolean) => void,
): Promise<void> {
  if (!database.objectStoreNames.contains(store)) return;
  let cursor = await database.transaction(store).store.openCursor();
  while (cursor !== null) {
    onRecord(canTake(cursor.value, take));
    cursor = await cursor.continue();
  }
}

/** A record with invalid times or texts must not cost the records after it. */
function canTake(record: unknown, take: (record: Fields) => boolean): boolean {
  try {
    return isFields(record) && take(record);
  } catch {
    return false;
  }
}

/** Picks what the user set, and leaves out what identifies the account to other devices. */
function toSettings({ name, color, connection, settings }: Fields): Fields {
  const { serviceUrl, marketplacePath } = isFields(connection) ? connection : ({} as Fields);
  return { name, color, serviceUrl, marketplacePath, settings };
}

/** A link that the file's reader accepts. A link that the reader refuses would make it refuse the whole file. */
function toLink(record: Fields): KeptLink | null {
  const read = readImportedLink(record, typeof record.trackingLink === 'string' ? record.trackingLink : '');
  if (!('link' in read)) return null;
  const { mintedAtMs, lastReusedAtMs, ...link }: ImportedLink = read.link;
  return { ...link, mintedAtMs: mintedAtMs ?? 0, ...(lastReusedAtMs !== null && { lastReusedAtMs }) };
}
