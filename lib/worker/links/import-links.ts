import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type ImportedLink, mergeImportedLink } from '#lib/domain/links/imported-link.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { untilStored } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { markLinksOf } from '#lib/worker/links/link-marks.ts';
import { toLinkHash } from '#lib/worker/text/to-sha256.ts';

/** How many links were new, and how many gained something. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
}

/**
 * Imports a slice of a file, all or none. Importing the same slice again changes nothing.
 * @param slice.place The slice's place in its run: a slice of it that is stored already answers as it did then.
 */
export async function importLinks(
  context: AccountContext,
  {
    links: imported,
    place,
  }: {
    readonly links: readonly ImportedLink[];
    readonly place?: { readonly runId: string; readonly place: number };
  },
): Promise<ImportCounts> {
  const { database, clock, random, connection } = context;
  // Works while signed out, too: restoring an account stores its links before its secret.
  const { serviceUrl } = await connection.read();
  const safe = imported.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, serviceUrl));
  const { own, borrowing } = await askJournal(context, safe);
  const transaction = (await database()).transaction(['links', 'deletedLinks', 'meta'], 'readwrite');
  const meta = metaOf(transaction);
  const before = await meta.get('filePart');
  if (place !== undefined && before?.runId === place.runId && before.place === place.place) return before;

  const links = transaction.objectStore('links');
  // All at once: one after the other, 50,000 links took two minutes.
  const known = await Promise.all(safe.map(({ trackingLink }) => links.index('byTrackingLink').get(trackingLink)));
  const unknown = safe.filter(({ linkId }, at) => linkId !== '' && known[at] === undefined);
  const [taken, reserved] = await Promise.all([
    Promise.all(unknown.map(({ linkId }) => links.getKey(linkId))),
    findReserved(transaction.objectStore('deletedLinks'), unknown),
  ]);
  const nowMs = clock.nowMs();
  const written = new Map<string, LinkRecord>();
  const counts = { added: 0, changed: 0 };
  const takenIds = new Set(taken.filter((linkId) => linkId !== undefined));
  for (const [at, link] of safe.entries()) {
    const here = written.get(link.trackingLink) ?? known[at];
    if (here !== undefined) {
      const merged = mergeImportedLink(here, link);
      if (merged === here) continue;
      written.set(link.trackingLink, { ...merged, changedAtMs: nowMs });
      counts.changed += 1;
      continue;
    }
    const isIdFree = link.linkId !== '' && !takenIds.has(link.linkId) && !borrowing.has(link) && !reserved.has(link);
    const linkId = isIdFree ? link.linkId : random.id();
    takenIds.add(linkId);
    const reuseKey = toReuseKey(link.offerId, link.destinationUrl, link.subIds);
    const isOwn = isIdFree && own.has(link);
    written.set(link.trackingLink, {
      ...toRecord(link, linkId, nowMs),
      ...(isOwn ? { reuseKey } : { importedAtMs: nowMs }),
    });
    counts.added += 1;
  }
  const writing = [...written.values()].map((record) => links.put(record));
  const noting = place === undefined ? undefined : meta.put('filePart', { ...place, ...counts });
  await untilStored(transaction, Promise.all([noting, ...writing]));
  // A run does both once for all of its slices.
  if (place !== undefined) return counts;
  if (counts.added > 0) await markLinksOf(context, new Set(safe.map(({ offerId }) => offerId)));
  announceDataChange('links');
  return counts;
}

/** What the journal says of a file's links. */
interface Journaled {
  /** Links that may answer a wish. */
  readonly own: ReadonlySet<ImportedLink>;
  /** Links under the id of another link: an act that is asked for again answers with that id. */
  readonly borrowing: ReadonlySet<ImportedLink>;
}

/**
 * A file may come from anyone, and may have been edited. Only a link that this device's journal knows, letter by letter,
 * may answer a wish: any other would put a stranger's link on the clipboard.
 */
async function askJournal({ database }: AccountContext, imported: readonly ImportedLink[]): Promise<Journaled> {
  const index = (await database()).transaction('journal').store.index('byLink');
  const [own, borrowing] = [new Set<ImportedLink>(), new Set<ImportedLink>()];
  // A new profile has none, and its restore is the longest.
  if ((await index.count()) === 0) return { own, borrowing };
  const entries = await Promise.all(imported.map(({ linkId }) => (linkId === '' ? undefined : index.get(linkId))));
  await Promise.all(
    imported.map(async (link, at) => {
      const entry = entries[at];
      if (entry?.linkHash === undefined) return;
      if (entry.linkHash !== (await toLinkHash(link.trackingLink))) borrowing.add(link);
      else if (entry.reuseKey === toReuseKey(link.offerId, link.destinationUrl, link.subIds)) own.add(link);
    }),
  );
  return { own, borrowing };
}

/** Links under the id of another one that was deleted: its Undo needs the id. */
async function findReserved(
  deletedLinks: { count(): Promise<number>; get(linkId: string): Promise<LinkRecord | undefined> },
  imported: readonly ImportedLink[],
): Promise<ReadonlySet<ImportedLink>> {
  if ((await deletedLinks.count()) === 0) return new Set();
  const deleted = await Promise.all(imported.map(({ linkId }) => deletedLinks.get(linkId)));
  return new Set(
    imported.filter((link, at) => {
      const other = deleted[at];
      return other !== undefined && other.trackingLink !== link.trackingLink;
    }),
  );
}

function toRecord(link: ImportedLink, linkId: string, nowMs: number): LinkRecord {
  const { offerId, offerName, destinationUrl, title, subIds, presetName, trackingLink, note, tags } = link;
  return {
    linkId,
    offerId,
    offerName,
    destinationUrl,
    subIds,
    trackingLink,
    mintedAtMs: link.mintedAtMs ?? nowMs,
    changedAtMs: nowMs,
    ...(title && { title }),
    ...(presetName && { presetName }),
    ...(link.reuseCount > 0 && { reuseCount: link.reuseCount }),
    ...(link.lastReusedAtMs !== null && { lastReusedAtMs: link.lastReusedAtMs }),
    ...(note && { note }),
    ...(tags.length > 0 && { tags }),
  };
}
