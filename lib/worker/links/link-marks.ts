import { toLinkMark } from '#lib/domain/links/link-mark.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/**
 * Marks programs that the user has links of and that take no new ones. Removes the mark when a program takes links
 * again. Works in one transaction on what is stored, so a killed worker simply does it again.
 * @param isGoneFinal Whether a complete walk came before. Only then does absence from the mirror mean that a program
 *   has ended.
 */
export function markLinks(context: AccountContext, { isGoneFinal }: { readonly isGoneFinal: boolean }): Promise<void> {
  return derive(context, null, isGoneFinal);
}

/** The same for the programs of links that arrived between two walks. */
export function markLinksOf(context: AccountContext, offerIds: ReadonlySet<string>): Promise<void> {
  return derive(context, offerIds, false);
}

/** The user has seen the marks of these programs. */
export async function dismissLinkMarks({ database }: AccountContext, offerIds: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('linkMarks', 'readwrite');
  for (const offerId of offerIds) {
    const mark = await transaction.store.get(offerId);
    if (mark !== undefined) await transaction.store.put({ ...mark, isSeen: true });
  }
  await transaction.done;
  announceDataChange('links');
}

/** @param some Only these programs. Null for all that have links: a program loses its mark with its last link. */
async function derive({ database, clock }: AccountContext, some: ReadonlySet<string> | null, isGoneFinal: boolean) {
  const nowMs = clock.nowMs();
  const transaction = (await database()).transaction(['links', 'offers', 'linkMarks'], 'readwrite');
  const marks = transaction.objectStore('linkMarks');
  const before = new Map((await marks.getAll()).map((mark) => [mark.offerId, mark]));
  const byOffer = transaction.objectStore('links').index('byOffer');
  // A file may name another program for a link than the list has.
  const named = await Promise.all(
    [...(some ?? [])].map((offerId) => byOffer.getKey(offerId).then((key) => key && offerId)),
  );
  const offerIds = new Set(named.filter((offerId) => offerId !== undefined));
  let cursor = some ? null : await byOffer.openKeyCursor(null, 'nextunique');
  while (cursor !== null) {
    offerIds.add(cursor.key);
    cursor = await cursor.continue();
  }
  let hasChanged = false;
  const looked = [...new Set([...offerIds, ...(some ? [] : before.keys())])];
  // All at once: an import asks for hundreds of programs with each part of its file.
  const offers = await Promise.all(looked.map((offerId) => transaction.objectStore('offers').get(offerId)));
  for (const [at, offerId] of looked.entries()) {
    const known = before.get(offerId);
    const offer = offers[at] ?? { offerId };
    const mark = offerIds.has(offerId) ? toLinkMark(offer, known, { isGoneFinal, nowMs }) : null;
    if (mark === (known ?? null)) continue;
    hasChanged = true;
    if (mark === null) await marks.delete(offerId);
    else await marks.put(mark);
  }
  await transaction.done;
  if (hasChanged) announceDataChange('links');
}
