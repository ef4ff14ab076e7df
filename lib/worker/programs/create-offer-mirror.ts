import { withoutRefusal } from '#lib/domain/programs/learned-host.ts';
import { canMint, type Offer } from '#lib/domain/programs/offer.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type Database, type OfferTransaction, offerStores } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { withMatchIndex } from '#lib/store/programs/match-index.ts';
import type { LearnedHostRecord, OfferRecord, OfferSighting } from '#lib/store/schema/offer-records.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createOfferTally, type OfferTally } from '#lib/worker/programs/create-offer-tally.ts';
import {
  addIndexedHosts,
  noteLeftHosts,
  removeLeftHosts,
  removeUnusedHosts,
  takeButtons,
} from '#lib/worker/programs/indexed-hosts.ts';
import { beginLinkHosts, type LinkedRow } from '#lib/worker/programs/learn-link-hosts.ts';
import type { LearningContext } from '#lib/worker/programs/learned-hosts.ts';
import type { OfferStep } from '#lib/worker/programs/offer-step.ts';
import { toMatchRules } from '#lib/worker/programs/to-match-rules.ts';
import {
  beginOffers,
  type OfferKnowledge,
  removeOffers,
  toOfferRecord,
  toSighting,
  type WrittenOffer,
} from '#lib/worker/programs/write-offers.ts';

/**
 * Up to this many, what links taught is read whole: most accounts have less, and one read costs less than a hundred.
 */
const maxLearnedHostsAtOnce = 500;
/** Programs deleted in one transaction. */
const retireBatch = 500;
/** For so long, pages show what a sync found new, changed or lost. */
const keepChangesMs = 60 * dayMs;

/** What a walk writes into. Figures of large catalogues replace it by a mirror that counts alone. */
export interface OfferMirror extends OfferTally {
  /** Stores a page of programs, with the cursor after it in the same transaction. */
  storePage(offers: readonly Offer[], step: OfferStep, generation: number, cursor: SyncCursor): Promise<void>;
  /**
   * Stores the service's answer about programs by id: which are approved, and which exist and are not. A program loses
   * its standing only when two walks in a row say so, because a fault of the service may shorten an answer. A program
   * that the answer left out keeps its standing. Only a complete walk finds out which programs are gone.
   */
  confirm(asked: readonly string[], told: ToldStandings, generation: number): Promise<void>;
  /** Deletes the programs that the walk did not see. */
  retireUnseen(generation: number): Promise<void>;
  /** Deletes changes that were found more than 60 days ago, or by a clock that was ahead. */
  forgetOldChanges(): Promise<void>;
}

interface ToldStandings {
  readonly approvedIds: ReadonlySet<string>;
  readonly deniedIds: ReadonlySet<string>;
}

export interface OfferMirrorDependencies extends Pick<AccountContext, 'clock'>, LearningContext {}

/**
 * Writes the mirror's programs with all that follows from them: the match index, the packed summaries for lists, and
 * what is new, changed or lost.
 */
export function createOfferMirror(dependencies: OfferMirrorDependencies): OfferMirror {
  const { database, clock } = dependencies;

  async function storePage(...[offers, step, generation, cursor]: Parameters<OfferMirror['storePage']>) {
    const suffixes = await dependencies.suffixes.read();
    const pages = offers.map((offer) => ({ offer, rules: toMatchRules(offer.previewUrl, suffixes) }));
    // The index first: if the worker dies in between, the next one fetches the page again and writes both.
    await addIndexedHosts(
      dependencies,
      pages.flatMap(({ rules }) => rules.map(({ host }) => host)),
    );
    const transaction = (await database()).transaction(offerStores, 'readwrite');
    const writeOffers = beginOffers(transaction);
    const updateLinkHosts = beginLinkHosts(transaction);
    // Rows move during paging: a program may be on a page twice.
    const rows = [...new Map(pages.map((page) => [page.offer.offerId, page])).values()];
    const readTaught = createTaughtReader(transaction);
    const written = await Promise.all(
      rows.map(async ({ offer, rules }) => {
        const { offerId } = offer;
        const stored = await readStored(transaction, offerId);
        const knowledge = { rules, ...stored, taught: await readTaught(offerId) };
        const record = toOfferRecord(offer, knowledge, step);
        await forgetMendedRefusals(transaction, record, knowledge);
        return { record, known: stored.known, sighting: toSighting(offerId, knowledge, step, generation) };
      }),
    );
    const [isChanged] = await Promise.all([
      writeOffers(written, clock.nowMs()),
      metaOf(transaction).put('syncCursor', cursor),
    ]);
    const merchantHosts = written.flatMap(({ record }) => record.matchHosts);
    await updateLinkHosts(rows.map(toLinkedRow), merchantHosts);
    const left = findLeftHosts(written);
    await noteLeftHosts(transaction, left);
    await transaction.done;
    await takeButtons(dependencies.accountId, findShutHosts(written));
    if (isChanged) announceDataChange('offers');
    if (left.size > 0) await removeUnusedHosts(dependencies);
  }

  return {
    ...createOfferTally({ database }),

    storePage: (...page) => withMatchIndex(() => storePage(...page)),

    async confirm(asked, told, generation) {
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      const writeOffers = beginOffers(transaction);
      const written = await Promise.all(
        asked.map(async (offerId) => {
          const { known, seen } = await readStored(transaction, offerId);
          return known === undefined ? [] : [{ known, ...toConfirmed(known, seen, told, generation) }];
        }),
      );
      const isChanged = await writeOffers(written.flat(), clock.nowMs());
      await transaction.done;
      await withMatchIndex(() => takeButtons(dependencies.accountId, findShutHosts(written.flat())));
      if (isChanged) announceDataChange('offers');
    },

    async retireUnseen(generation) {
      const db = await database();
      await countAsSeen(db, generation);
      for (;;) {
        const transaction = db.transaction(offerStores, 'readwrite');
        const byGeneration = transaction.objectStore('offerSightings').index('byGeneration');
        const ids = await byGeneration.getAllKeys(IDBKeyRange.upperBound(generation, true), retireBatch);
        const found = await Promise.all(ids.map((offerId) => transaction.objectStore('offers').get(offerId)));
        const unseen = found.filter((offer) => offer !== undefined);
        await removeOffers(transaction, unseen, clock.nowMs());
        for (const offerId of ids) await transaction.objectStore('offerSightings').delete(offerId);
        await noteLeftHosts(transaction, new Set(unseen.flatMap(({ matchHosts }) => matchHosts)));
        await transaction.done;
        if (ids.length === 0) return;
        announceDataChange('offers');
        await removeLeftHosts(dependencies);
      }
    },

    async forgetOldChanges() {
      const transaction = (await database()).transaction('offerChanges', 'readwrite');
      const nowMs = clock.nowMs();
      const byAt = transaction.store.index('byAt');
      const [old, ahead] = await Promise.all([
        byAt.getAllKeys(IDBKeyRange.upperBound(nowMs - keepChangesMs, true)),
        // A clock that is corrected by seconds costs none.
        byAt.getAllKeys(IDBKeyRange.lowerBound(nowMs + dayMs, true)),
      ]);
      await Promise.all([...[...old, ...ahead].map((key) => transaction.store.delete(key)), transaction.done]);
    },
  };
}

/** A program's record, and when walks saw it. */
async function readStored(
  transaction: OfferTransaction,
  offerId: string,
): Promise<Pick<OfferKnowledge, 'known' | 'seen'>> {
  const [known, seen] = await Promise.all([
    transaction.objectStore('offers').get(offerId),
    transaction.objectStore('offerSightings').get(offerId),
  ]);
  return { known, seen };
}

/** Reads what links taught about a program's hosts. */
function createTaughtReader(transaction: OfferTransaction): (offerId: string) => Promise<readonly LearnedHostRecord[]> {
  const learnedHosts = transaction.objectStore('learnedHosts');
  const readFirst = async () => {
    const first = await learnedHosts.getAll(null, maxLearnedHostsAtOnce);
    const isWhole = first.length < maxLearnedHostsAtOnce;
    return isWhole ? Map.groupBy(first, ({ offerId }) => offerId) : null;
  };
  let reading: ReturnType<typeof readFirst> | undefined;
  return async (offerId) => {
    reading ??= readFirst();
    const byOffer = await reading;
    return byOffer === null ? learnedHosts.index('byOffer').getAll(offerId) : (byOffer.get(offerId) ?? []);
  };
}

/** A program that can be minted again gets a new try where the service once refused it. */
async function forgetMendedRefusals(
  transaction: OfferTransaction,
  record: Pick<OfferRecord, 'applicationStatus' | 'offerStatus'>,
  { known, taught }: OfferKnowledge,
): Promise<void> {
  if (known === undefined || !canMint(record) || canMint(known)) return;
  const learnedHosts = transaction.objectStore('learnedHosts');
  for (const each of taught) {
    const left = withoutRefusal(each);
    if (left === null) await learnedHosts.delete(each.key);
    else if (each.kind !== 'minted') await learnedHosts.put(left);
  }
}

function toLinkedRow({ offer: { trackingLink, previewUrl } }: { readonly offer: Offer }): LinkedRow {
  return { trackingLink, pageUrl: previewUrl };
}

/** Hosts that programs had and lost. */
function findLeftHosts(written: readonly WrittenOffer[]): ReadonlySet<string> {
  return new Set(
    written.flatMap(({ record, known }) => known?.matchHosts.filter((host) => !record.matchHosts.includes(host)) ?? []),
  );
}

/** The hosts of programs that cannot be minted, and that could, or had other hosts. */
function findShutHosts(written: readonly WrittenOffer[]): readonly string[] {
  return written.flatMap(({ record, known }) => {
    if (canMint(record)) return [];
    return known === undefined || canMint(known)
      ? record.matchHosts
      : record.matchHosts.filter((host) => !known.matchHosts.includes(host));
  });
}

/**
 * Counts programs without a sighting as seen by this walk: an earlier version stored them, and a walk that it began may
 * have seen them. The next walk finds out which of them are gone.
 */
async function countAsSeen(db: Database, generation: number): Promise<void> {
  const transaction = db.transaction(['offers', 'offerSightings'], 'readwrite');
  const [offers, sightings] = [transaction.objectStore('offers'), transaction.objectStore('offerSightings')];
  if ((await offers.count()) > (await sightings.count())) {
    const seenIds = new Set(await sightings.getAllKeys());
    const unseenIds = (await offers.getAllKeys()).filter((offerId) => !seenIds.has(offerId));
    await Promise.all(unseenIds.map((offerId) => sightings.put({ offerId, generation, statusGeneration: 0 })));
  }
  await transaction.done;
}

function toConfirmed(
  { isDenied: wasDenied, ...known }: OfferRecord,
  seen: OfferSighting | undefined,
  { approvedIds, deniedIds }: ToldStandings,
  generation: number,
): Pick<WrittenOffer, 'record' | 'sighting'> {
  const { offerId } = known;
  const isApproved = approvedIds.has(offerId);
  const isDenied = !isApproved && deniedIds.has(offerId);
  return {
    record: {
      ...known,
      ...(isApproved && { applicationStatus: 'approved' }),
      ...(isDenied && (wasDenied ? { applicationStatus: 'none' } : { isDenied })),
    },
    sighting: {
      ...seen,
      offerId,
      generation: isApproved || isDenied ? generation : (seen?.generation ?? generation),
      // Asked once in a walk, whatever the answer.
      statusGeneration: generation,
    },
  };
}
