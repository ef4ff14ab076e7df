import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Database } from '#lib/store/database.ts';

/** What was done with an address before, whatever the sub-IDs. */
export interface AddressHistory {
  /** The newest line of the diary: posted or copied, and in which channel. */
  readonly line: DiaryLine | null;
  /** The newest link to it. */
  readonly link: KeptLink | null;
  /** Where a colleague posted a link to it last. */
  readonly teamPosting: TeamPosting | null;
}

/** An address of a bulk list may have thousands of links: the newest of the first ones will do. */
const maxLinks = 200;

/**
 * Reads by index what was done with a cleaned address before.
 * @param exceptPostId The post that the user is at: what it did itself is no news.
 */
export async function readAddressHistory(
  database: Database,
  url: string,
  exceptPostId: string | null = null,
): Promise<AddressHistory> {
  const [line, ...found] = await Promise.all([
    readLastAct(database, url, exceptPostId),
    ...toWritings(url).map((each) => database.getAllFromIndex('links', 'byDestination', each, maxLinks)),
  ]);
  const links = found.flat();
  const [link] = links.sort((a, b) => b.mintedAtMs - a.mintedAtMs);
  const postings = links.flatMap((each) => each.posted ?? []);
  const [teamPosting] = postings.sort((a, b) => b.day.localeCompare(a.day));
  return { line, link: link ?? null, teamPosting: teamPosting ?? null };
}

/** The newest line of the diary for a cleaned address: copied or posted. */
export async function readLastAct(
  database: Database,
  url: string,
  exceptPostId: string | null,
): Promise<DiaryLine | null> {
  const index = database.transaction('diary').store.index('byUrl');
  const lines = await Promise.all(
    toWritings(url).map(async (each) => {
      let cursor = await index.openCursor(IDBKeyRange.only(each), 'prev');
      while (cursor !== null) {
        const line = cursor.value;
        if (line.kind !== 'made' && (exceptPostId === null || line.postId !== exceptPostId)) return line;
        cursor = await cursor.continue();
      }
      return null;
    }),
  );
  // Ids begin with their time: the last one is the newest.
  return lines.filter((line) => line !== null).sort((a, b) => b.diaryId.localeCompare(a.diaryId))[0] ?? null;
}

/** The address as it is written, and as shops and browsers write its percent codes: one page (`toReuseKey`). */
function toWritings(url: string): readonly string[] {
  const code = /%[\da-f]{2}/gi;
  return [
    ...new Set([url, url.replace(code, (each) => each.toLowerCase()), url.replace(code, (each) => each.toUpperCase())]),
  ];
}
