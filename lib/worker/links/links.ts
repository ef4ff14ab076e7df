import { toFiledLink } from '#lib/domain/backup/filed-link.ts';
import { mergeImportedLink } from '#lib/domain/links/imported-link.ts';
import { toTags, withoutTag } from '#lib/domain/links/to-tags.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type MetaWriter, metaOf } from '#lib/store/meta.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { markLinksOf } from '#lib/worker/links/link-marks.ts';

export interface LinksContext extends AccountContext {
  /** Gets words about links that changed, where a team shares them. */
  readonly team: { readonly noteLinks: (linkIds: readonly string[]) => void };
}

/** For how long Undo can bring a deleted link back. */
const keptDeletedMs = dayMs;

/** At most this many links come back with one message. The page asks again for the rest. */
const restoreBatch = 1_000;

/** Replaces a link's note, its tags or both. */
export async function annotateLink(
  { database, clock, team }: LinksContext,
  { linkId, note, tags }: MessageInput<'annotateLink'>,
): Promise<void> {
  const transaction = (await database()).transaction('links', 'readwrite');
  const link = await transaction.store.get(linkId);
  if (link !== undefined) {
    const { note: oldNote = '', tags: oldTags = [], ...rest } = link;
    const [keptNote, keptTags] = [note ?? oldNote, tags === undefined ? oldTags : toTags(tags.join(','))];
    await transaction.store.put({
      ...rest,
      ...(keptNote !== '' && { note: keptNote }),
      ...(keptTags.length > 0 && { tags: keptTags }),
      changedAtMs: clock.nowMs(),
    });
  }
  await transaction.done;
  announceDataChange('links');
  team.noteLinks([linkId]);
}

export async function tagLinks(
  { database, clock, team }: LinksContext,
  { linkIds, tag }: MessageInput<'tagLinks'>,
): Promise<void> {
  const transaction = (await database()).transaction('links', 'readwrite');
  const changedAtMs = clock.nowMs();
  for (const linkId of linkIds) {
    const link = await transaction.store.get(linkId);
    if (link === undefined) continue;
    const tags = toTags([...(link.tags ?? []), tag].join(','));
    if (tags.length > (link.tags?.length ?? 0)) await transaction.store.put({ ...link, tags, changedAtMs });
  }
  await transaction.done;
  announceDataChange('links');
  team.noteLinks(linkIds);
}

/** Takes a tag away. */
export async function untagLinks(
  { database, clock, team }: LinksContext,
  { linkIds, tag }: MessageInput<'untagLinks'>,
): Promise<void> {
  const transaction = (await database()).transaction('links', 'readwrite');
  const changedAtMs = clock.nowMs();
  for (const linkId of linkIds) {
    const link = await transaction.store.get(linkId);
    if (link?.tags === undefined) continue;
    const { tags, ...rest } = link;
    const left = withoutTag(tags, tag);
    if (left.length === tags.length) continue;
    await transaction.store.put({ ...rest, ...(left.length > 0 && { tags: left }), changedAtMs });
  }
  await transaction.done;
  announceDataChange('links');
  team.noteLinks(linkIds);
}

/**
 * Takes links off the list and hides wishes that have no link. Counts and the journal stay as they are. A refusal that
 * came before a deleted link goes with it, and does not stand in its place.
 */
export async function deleteLinks(
  context: AccountContext,
  { actId, linkIds, requestIds }: MessageInput<'deleteLinks'>,
): Promise<void> {
  const { database, clock } = context;
  await dropOldDeleted(context);
  const transaction = (await database()).transaction(['links', 'deletedLinks', 'journal'], 'readwrite');
  const links = transaction.objectStore('links');
  const journal = transaction.objectStore('journal');
  const deletedAtMs = clock.nowMs();
  const reuseKeys = new Set<string>();
  for (const linkId of linkIds) {
    const link = await links.get(linkId);
    if (link === undefined) continue;
    if (link.reuseKey !== undefined) reuseKeys.add(link.reuseKey);
    await transaction.objectStore('deletedLinks').put({ ...link, actId, deletedAtMs });
    await links.delete(linkId);
  }
  for (const requestId of requestIds) {
    const entry = await journal.get(requestId);
    const isWish = entry?.state === 'refused' || entry?.state === 'unknown';
    if (isWish) await journal.put({ ...entry, hiddenByAct: actId });
  }
  for (const entry of reuseKeys.size === 0 ? [] : await journal.index('byState').getAll('refused')) {
    const isShown = entry.hiddenByAct === undefined;
    if (isShown && reuseKeys.has(entry.reuseKey)) await journal.put({ ...entry, hiddenByAct: actId });
  }
  await transaction.done;
  announceDataChange('links');
}

/** Brings back what an act deleted, one slice at a call. */
export async function restoreLinks(
  context: AccountContext,
  { actId }: MessageInput<'restoreLinks'>,
): Promise<MessageOutput<'restoreLinks'>> {
  const { database, clock } = context;
  const transaction = (await database()).transaction(['links', 'deletedLinks', 'journal', 'meta'], 'readwrite');
  const links = transaction.objectStore('links');
  const deleted = transaction.objectStore('deletedLinks');
  const journal = transaction.objectStore('journal');
  const meta = metaOf(transaction);
  const changedAtMs = clock.nowMs();
  const offerIds = new Set<string>();
  for (const record of await deleted.index('byAct').getAll(actId, restoreBatch)) {
    const { actId: _act, deletedAtMs: _at, ...link } = record;
    // The user imported it again meanwhile: one copy is enough, and it has the words of both.
    const here = await links.index('byTrackingLink').get(link.trackingLink);
    const back = here === undefined ? link : joinDeleted(here, link);
    if (back.linkId !== link.linkId) await renameLink(journal, meta, link.linkId, back.linkId);
    await links.put({ ...back, changedAtMs });
    offerIds.add(back.offerId);
    await deleted.delete(link.linkId);
  }
  for (const state of ['refused', 'unknown']) {
    for (const entry of await journal.index('byState').getAll(state)) {
      if (entry.hiddenByAct !== actId) continue;
      const { hiddenByAct: _hidden, ...shown } = entry;
      await journal.put(shown);
    }
  }
  const left = await deleted.index('byAct').count(actId);
  await transaction.done;
  announceDataChange('links');
  // A walk may have found the program without a link meanwhile, and taken its mark.
  if (offerIds.size > 0) await markLinksOf(context, offerIds);
  return { left };
}

/**
 * What knows a link by its id follows it to another id: the acts that made it (a later file of it is known by them), and
 * the list of what the team does not have yet.
 */
async function renameLink(
  journal: {
    index(name: 'byLink'): { getAll(linkId: string): Promise<JournalEntry[]> };
    put(entry: JournalEntry): unknown;
  },
  meta: MetaWriter,
  from: string,
  to: string,
): Promise<void> {
  for (const entry of await journal.index('byLink').getAll(from)) await journal.put({ ...entry, linkId: to });
  const outbox = (await meta.get('teamOutbox')) ?? [];
  if (outbox.includes(from)) await meta.put('teamOutbox', [...new Set(outbox.map((id) => (id === from ? to : id)))]);
}

/** Joins two links of one address, with the words of both. A file says nothing of what this device's own one is for. */
function joinDeleted(here: LinkRecord, deleted: LinkRecord): LinkRecord {
  const joined = mergeImportedLink(here, toFiledLink(deleted));
  if (here.reuseKey !== undefined || deleted.reuseKey === undefined) return joined;
  return mergeImportedLink({ ...deleted, linkId: here.linkId }, toFiledLink(joined));
}

/** Deletes for good what was deleted more than a day ago. */
export async function dropOldDeleted({ database, clock }: Pick<AccountContext, 'database' | 'clock'>): Promise<void> {
  const transaction = (await database()).transaction('deletedLinks', 'readwrite');
  const old = IDBKeyRange.upperBound(clock.nowMs() - keptDeletedMs);
  for (const linkId of await transaction.store.index('byDeletedAt').getAllKeys(old)) {
    await transaction.store.delete(linkId);
  }
  await transaction.done;
}
