import type { MatchRule } from '../domain/match.ts';
import type { Offer } from '../domain/offer.ts';
import { canMint } from '../domain/offer.ts';
import { findOfferChanges, type OfferChangeDetail, toStanding } from '../domain/offer-change.ts';
import { unpackPrograms } from '../domain/program-block.ts';
import type { Clock } from '../platform/clock.ts';
import { announceDataChange } from '../store/data-changes.ts';
import {
  type Database,
  type OfferRecord,
  type OfferTransaction,
  offerStores,
  type SyncCursor,
  type VerdictRecord,
} from '../store/database.ts';
import { addMatchHosts, clearMatchHosts, removeMatchHosts } from '../store/match-index.ts';
import { updateLinkHosts } from './learn-link-hosts.ts';
import { packOffers, type UnplacedOffer } from './pack-offers.ts';
import { applicationStatusOf, type OfferStep, offerStatusOf } from './sync-plan.ts';
import { toMatchRules } from './to-match-rules.ts';
import type { PublicSuffixes } from './to-registrable-domain.ts';

/** Programs asked for by id in one call. */
const verifyBatch = 100;
/** Programs dropped in one transaction. */
const retireBatch = 500;
/** What a sync found new, changed or lost is told for so long. */
const keepChangesMs = 60 * 86_400_000;

export interface OfferMirror {
  /** Stores a page of programs and, in the same transaction, the cursor behind it. */
  storePage(offers: readonly Offer[], step: OfferStep, generation: number, cursor: SyncCursor): Promise<void>;
  /** Programs of a standing that no listing of this walk confirmed; at most one call's worth. */
  findUnconfirmed(generation: number): Promise<readonly string[]>;
  /** The service said which of `asked` are approved: the others are no longer joined. */
  confirm(asked: readonly string[], approvedIds: ReadonlySet<string>, generation: number): Promise<void>;
  /** Whether programs of the standing that the step lists are known. */
  hasKnown(step: OfferStep): Promise<boolean>;
  /** Programs that the walk has seen. */
  countSeen(generation: number): Promise<number>;
  /** Programs whose standing the step told, in this walk. */
  countTold(step: OfferStep, generation: number): Promise<number>;
  /** Drops the programs that the walk did not see. */
  retireUnseen(generation: number): Promise<void>;
  /** Drops what was found more than 60 days ago. */
  forgetOldChanges(): Promise<void>;
  /** A link was minted: from now on the host is the program's. */
  learnHost(offerId: string, host: string): Promise<void>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

export interface OfferMirrorDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly readSuffixes: () => Promise<PublicSuffixes>;
}

/**
 * Writes the mirror's programs with all that follows from them: the match index, the packed summaries that lists read, and
 * what became new, changed or lost.
 */
export function createOfferMirror({ database, clock, readSuffixes }: OfferMirrorDependencies): OfferMirror {
  /**
   * Writes programs, their summaries and what changed about them. All in the transaction of the page: fetched again after
   * a kill, it finds them written and nothing changed. In the account's first walk everything is new, and nothing is news.
   */
  async function writeOffers(
    transaction: OfferTransaction,
    written: readonly { readonly record: UnplacedOffer; readonly known: OfferRecord | undefined }[],
  ) {
    const isFirstWalk = (await transaction.objectStore('meta').get('lastFullWalkAtMs')) === undefined;
    const records = await packOffers(
      transaction,
      written.map(({ record }) => record),
      [],
    );
    const offers = transaction.objectStore('offers');
    await Promise.all(records.map((record) => offers.put(record)));
    if (isFirstWalk) return;
    for (const { record, known } of written) {
      for (const change of findOfferChanges(known, record)) await writeChange(transaction, record, change);
    }
  }

  async function writeChange(
    transaction: OfferTransaction,
    { offerId, name }: Pick<OfferRecord, 'offerId' | 'name'>,
    change: OfferChangeDetail,
  ) {
    await transaction.objectStore('offerChanges').add({ ...change, offerId, offerName: name, atMs: clock.nowMs() });
  }

  /** Removes those hosts from the match index that no program has. */
  async function forgetHosts(hosts: ReadonlySet<string>) {
    const db = await database();
    const unused: string[] = [];
    for (const host of hosts) {
      if ((await db.countFromIndex('offers', 'byHost', host)) === 0) unused.push(host);
    }
    await removeMatchHosts(unused);
  }

  /** Programs of the standing that the step lists. Few beside the whole catalogue, so a cursor may walk them. */
  async function countStanding({ applicationStatus, offerStatus }: OfferStep, counts: (offer: OfferRecord) => boolean) {
    if (applicationStatus === undefined) return 0;
    const byStatus = (await database()).transaction('offers').store.index('byApplicationStatus');
    let count = 0;
    let cursor = await byStatus.openCursor(applicationStatusOf[applicationStatus]);
    while (cursor !== null) {
      const isListed = offerStatus === undefined || cursor.value.offerStatus === offerStatusOf[offerStatus];
      if (isListed && counts(cursor.value)) count += 1;
      cursor = await cursor.continue();
    }
    return count;
  }

  return {
    async storePage(offers, step, generation, cursor) {
      const db = await database();
      const suffixes = await readSuffixes();
      const pages = offers.map((offer) => ({ offer, rules: toMatchRules(offer.previewUrl, suffixes) }));
      // The index first: a worker that dies in between fetches the page again and writes both.
      await addMatchHosts(pages.flatMap(({ rules }) => rules.map(({ host }) => host)));
      const transaction = db.transaction(offerStores, 'readwrite');
      const store = transaction.objectStore('offers');
      const verdicts = transaction.objectStore('verdicts');
      const leftHosts = new Set<string>();
      // Rows move while paging: one may be on a page twice.
      const rows = [...new Map(pages.map((page) => [page.offer.offerId, page])).values()];
      const written = await Promise.all(
        rows.map(async ({ offer, rules }) => {
          const [known, taught] = await Promise.all([
            store.get(offer.offerId),
            verdicts.index('byOffer').getAll(offer.offerId),
          ]);
          const record = toRecord(offer, rules, step, generation, known, taught);
          for (const host of known?.matchHosts ?? []) if (!record.matchHosts.includes(host)) leftHosts.add(host);
          // A program that can be minted again deserves a new try where the service once refused.
          if (known !== undefined && canMint(record) && !canMint(known)) {
            for (const { kind, key } of taught) if (kind === 'refused') await verdicts.delete(key);
          }
          return { record, known };
        }),
      );
      await writeOffers(transaction, written);
      await updateLinkHosts(
        transaction,
        rows.map(({ offer: { trackingLink, previewUrl } }) => ({ trackingLink, pageUrl: previewUrl })),
        written.flatMap(({ record }) => record.matchHosts),
      );
      await transaction.objectStore('meta').put(cursor, 'syncCursor');
      await transaction.done;
      announceDataChange('offers');
      await forgetHosts(leftHosts);
    },

    async findUnconfirmed(generation) {
      const byStatus = (await database()).transaction('offers').store.index('byApplicationStatus');
      const unconfirmed: string[] = [];
      for (const status of Object.values(applicationStatusOf)) {
        let cursor = await byStatus.openCursor(status);
        while (cursor !== null && unconfirmed.length < verifyBatch) {
          if (cursor.value.statusGeneration < generation) unconfirmed.push(cursor.value.offerId);
          cursor = await cursor.continue();
        }
      }
      return unconfirmed;
    },

    async confirm(asked, approvedIds, generation) {
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      const offers = transaction.objectStore('offers');
      const written = await Promise.all(
        asked.map(async (offerId) => {
          const known = await offers.get(offerId);
          if (known === undefined) return [];
          const isApproved = approvedIds.has(offerId);
          const record: OfferRecord = {
            ...known,
            applicationStatus: isApproved ? 'approved' : 'none',
            statusGeneration: generation,
            ...(isApproved && { generation }),
          };
          return [{ record, known }];
        }),
      );
      await writeOffers(transaction, written.flat());
      await transaction.done;
      announceDataChange('offers');
    },

    async hasKnown(step) {
      if (step.applicationStatus !== undefined) return (await countStanding(step, () => true)) > 0;
      const status = step.offerStatus && offerStatusOf[step.offerStatus];
      // Of the packed ones: the programs themselves have no index by status, and may be 100,000.
      let block = await (await database()).transaction('offerBlocks').store.openCursor();
      while (block !== null) {
        if (unpackPrograms(block.value.packed).some(({ offerStatus }) => offerStatus === status)) return true;
        block = await block.continue();
      }
      return false;
    },

    countTold: (step, generation) => countStanding(step, (offer) => offer.statusGeneration === generation),

    countSeen: async (generation) => (await database()).countFromIndex('offers', 'byGeneration', generation),

    async retireUnseen(generation) {
      const db = await database();
      for (;;) {
        const transaction = db.transaction(offerStores, 'readwrite');
        const store = transaction.objectStore('offers');
        const unseen = await store.index('byGeneration').getAll(IDBKeyRange.upperBound(generation, true), retireBatch);
        await packOffers(transaction, [], unseen);
        for (const offer of unseen) {
          await store.delete(offer.offerId);
          await writeChange(transaction, offer, { kind: 'lost', from: toStanding(offer) });
        }
        await transaction.done;
        if (unseen.length === 0) return;
        announceDataChange('offers');
        await forgetHosts(new Set(unseen.flatMap(({ matchHosts }) => matchHosts)));
      }
    },

    async forgetOldChanges() {
      const transaction = (await database()).transaction('offerChanges', 'readwrite');
      const old = IDBKeyRange.upperBound(clock.nowMs() - keepChangesMs, true);
      for (const key of await transaction.store.index('byAt').getAllKeys(old)) void transaction.store.delete(key);
      await transaction.done;
    },

    async learnHost(offerId, host) {
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      const offer = await transaction.objectStore('offers').get(offerId);
      const isNew = offer !== undefined && !offer.matchHosts.some((known) => isSameOrSubdomain(host, known));
      if (isNew) {
        const matches = [...offer.matches, { host, pathPrefix: '' }];
        const record = { ...offer, matches, matchHosts: [...offer.matchHosts, host] };
        await packOffers(transaction, [record], []);
        await transaction.objectStore('offers').put(record);
      }
      await transaction.done;
      if (isNew) await addMatchHosts([host]);
    },

    count: async () => (await database()).count('offers'),

    async clear() {
      const transaction = (await database()).transaction(['offers', 'offerBlocks', 'offerChanges'], 'readwrite');
      await Promise.all(
        (['offers', 'offerBlocks', 'offerChanges'] as const).map((name) => transaction.objectStore(name).clear()),
      );
      await transaction.done;
      await clearMatchHosts();
      announceDataChange('offers');
    },
  };
}

const isSameOrSubdomain = (host: string, known: string) => host === known || host.endsWith(`.${known}`);

function toRecord(
  offer: Offer,
  rules: readonly MatchRule[],
  step: OfferStep,
  generation: number,
  known: OfferRecord | undefined,
  taught: readonly VerdictRecord[],
): UnplacedOffer {
  const learned = taught.filter(
    ({ kind, host }) => kind === 'minted' && !rules.some((rule) => isSameOrSubdomain(host, rule.host)),
  );
  const matches = [...rules, ...learned.map(({ host }) => ({ host, pathPrefix: '' }))];
  const told = step.applicationStatus && applicationStatusOf[step.applicationStatus];
  return {
    ...offer,
    // A listing of every program says nothing of the standing: what is known stays, until "verify" has asked. What is
    // new there was in none of the listings by standing, which come before it.
    applicationStatus: told ?? known?.applicationStatus ?? 'none',
    offerStatus: step.offerStatus ? offerStatusOf[step.offerStatus] : (known?.offerStatus ?? 'unknown'),
    matches,
    matchHosts: [...new Set(matches.map(({ host }) => host))],
    block: known?.block ?? null,
    generation,
    statusGeneration: told === undefined ? (known?.statusGeneration ?? generation) : generation,
  };
}
