import type { MatchRule } from '../domain/match.ts';
import type { Offer } from '../domain/offer.ts';
import { canMint } from '../domain/offer.ts';
import type { Database, OfferRecord, SyncCursor, VerdictRecord } from '../store/database.ts';
import { addMatchHosts, clearMatchHosts, removeMatchHosts } from '../store/match-index.ts';
import { applicationStatusOf, type OfferStep, offerStatusOf } from './sync-plan.ts';
import { toMatchRules } from './to-match-rules.ts';
import type { PublicSuffixes } from './to-registrable-domain.ts';

/** Programs asked for by id in one call. */
const verifyBatch = 100;
/** Programs dropped in one transaction. */
const retireBatch = 500;

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
  /** A link was minted: from now on the host is the program's. */
  learnHost(offerId: string, host: string): Promise<void>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

export interface OfferMirrorDependencies {
  readonly database: () => Promise<Database>;
  readonly readSuffixes: () => Promise<PublicSuffixes>;
}

/** Writes the mirror's programs, and the match index that follows from their hosts. */
export function createOfferMirror({ database, readSuffixes }: OfferMirrorDependencies): OfferMirror {
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
      const transaction = db.transaction(['offers', 'verdicts', 'meta'], 'readwrite');
      const store = transaction.objectStore('offers');
      const verdicts = transaction.objectStore('verdicts');
      const leftHosts = new Set<string>();
      await Promise.all(
        pages.map(async ({ offer, rules }) => {
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
          await store.put(record);
        }),
      );
      await transaction.objectStore('meta').put(cursor, 'syncCursor');
      await transaction.done;
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
      const transaction = (await database()).transaction('offers', 'readwrite');
      for (const offerId of asked) {
        const offer = await transaction.store.get(offerId);
        if (offer === undefined) continue;
        const isApproved = approvedIds.has(offerId);
        await transaction.store.put({
          ...offer,
          applicationStatus: isApproved ? 'approved' : 'none',
          statusGeneration: generation,
          ...(isApproved && { generation }),
        });
      }
      await transaction.done;
    },

    async hasKnown(step) {
      if (step.applicationStatus === undefined) return (await (await database()).count('offers')) > 0;
      return (await countStanding(step, () => true)) > 0;
    },

    countTold: (step, generation) => countStanding(step, (offer) => offer.statusGeneration === generation),

    countSeen: async (generation) => (await database()).countFromIndex('offers', 'byGeneration', generation),

    async retireUnseen(generation) {
      const db = await database();
      for (;;) {
        const transaction = db.transaction('offers', 'readwrite');
        const unseen = await transaction.store
          .index('byGeneration')
          .getAll(IDBKeyRange.upperBound(generation, true), retireBatch);
        await Promise.all(unseen.map(({ offerId }) => transaction.store.delete(offerId)));
        await transaction.done;
        if (unseen.length === 0) return;
        await forgetHosts(new Set(unseen.flatMap(({ matchHosts }) => matchHosts)));
      }
    },

    async learnHost(offerId, host) {
      const transaction = (await database()).transaction('offers', 'readwrite');
      const offer = await transaction.store.get(offerId);
      const isNew = offer !== undefined && !offer.matchHosts.some((known) => isSameOrSubdomain(host, known));
      if (isNew) {
        const matches = [...offer.matches, { host, pathPrefix: '' }];
        await transaction.store.put({ ...offer, matches, matchHosts: [...offer.matchHosts, host] });
      }
      await transaction.done;
      if (isNew) await addMatchHosts([host]);
    },

    count: async () => (await database()).count('offers'),

    async clear() {
      await (await database()).clear('offers');
      await clearMatchHosts();
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
): OfferRecord {
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
    generation,
    statusGeneration: told === undefined ? (known?.statusGeneration ?? generation) : generation,
  };
}
