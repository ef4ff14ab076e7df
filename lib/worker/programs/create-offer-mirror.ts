import { canMint, type Offer } from '#lib/domain/programs/offer.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type OfferTransaction, offerStores } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { withMatchIndex } from '#lib/store/programs/match-index.ts';
import type { LearnedHostRecord, OfferRecord } from '#lib/store/schema/offer-records.ts';
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
  /** Deletes changes that were found more than 60 days ago. */
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
        const known = await transaction.objectStore('offers').get(offer.offerId);
        const knowledge = { rules, known, taught: await readTaught(offer.offerId) };
        const record = toOfferRecord(offer, knowledge, step, generation);
        await forgetMendedRefusals(transaction, record, knowledge);
        return { record, known };
      }),
    );
    await Promise.all([metaOf(transaction).put('syncCursor', cursor), writeOffers(written, clock.nowMs())]);
    const merchantHosts = written.flatMap(({ record }) => record.matchHosts);
    await updateLinkHosts(rows.map(toLinkedRow), merchantHosts);
    const left = findLeftHosts(written);
    await noteLeftHosts(transaction, left);
    await transaction.done;
    await takeButtons(dependencies.accountId, findShutHosts(written));
    announceDataChange('offers');
    if (left.size > 0) await removeUnusedHosts(dependencies);
  }

  return {
    ...createOfferTally({ database }),

    storePage: (...page) => withMatchIndex(() => storePage(...page)),

    async confirm(asked, told, generation) {
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      const writeOffers = beginOffers(transaction);
      const offers = transaction.objectStore('offers');
      const written = await Promise.all(
        asked.map(async (offerId) => {
          const known = await offers.get(offerId);
          return known === undefined ? [] : [{ record: toConfirmed(known, told, generation), known }];
        }),
      );
      await writeOffers(written.flat(), clock.nowMs());
      await transaction.done;
      await withMatchIndex(() => takeButtons(dependencies.accountId, findShutHosts(written.flat())));
      announceDataChange('offers');
    },

    async retireUnseen(generation) {
      const db = await database();
      for (;;) {
        const transaction = db.transaction(offerStores, 'readwrite');
        const byGeneration = transaction.objectStore('offers').index('byGeneration');
        const unseen = await byGeneration.getAll(IDBKeyRange.upperBound(generation, true), retireBatch);
        await removeOffers(transaction, unseen, clock.nowMs());
        await noteLeftHosts(transaction, new Set(unseen.flatMap(({ matchHosts }) => matchHosts)));
        await transaction.done;
        if (unseen.length === 0) return;
        announceDataChange('offers');
        await removeLeftHosts(dependencies);
      }
    },

    async forgetOldChanges() {
      const transaction = (await database()).transaction('offerChanges', 'readwrite');
      const old = IDBKeyRange.upperBound(clock.nowMs() - keepChangesMs, true);
      const keys = await transaction.store.index('byAt').getAllKeys(old);
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
  };
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
  for (const { kind, key } of taught) if (kind !== 'minted') await transaction.objectStore('learnedHosts').delete(key);
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

function toConfirmed(
  { isDenied: wasDenied, ...known }: OfferRecord,
  { approvedIds, deniedIds }: ToldStandings,
  generation: number,
): OfferRecord {
  const isApproved = approvedIds.has(known.offerId);
  const isDenied = !isApproved && deniedIds.has(known.offerId);
  return {
    ...known,
    ...(isApproved && { applicationStatus: 'approved' }),
    ...(isDenied && (wasDenied ? { applicationStatus: 'none' } : { isDenied })),
    // Asked once in a walk, whatever the answer.
    statusGeneration: generation,
    ...((isApproved || isDenied) && { generation }),
  };
}
