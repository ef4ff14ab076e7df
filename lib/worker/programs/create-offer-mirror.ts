import { type MatchRule, toSiteKey } from '#lib/domain/programs/match.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { findOfferChanges, type OfferChangeDetail, toStanding } from '#lib/domain/programs/offer-change.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type Database, type OfferTransaction, offerStores } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { addMatchHosts, removeMatchHosts, withMatchIndex } from '#lib/store/programs/match-index.ts';
import type { OfferRecord, VerdictRecord } from '#lib/store/schema/offer-records.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { updateLinkHosts } from '#lib/worker/links/learn-link-hosts.ts';
import { applicationStatusOf, type OfferStep, offerStatusOf } from '#lib/worker/programs/offer-step.ts';
import { packOffers, type UnplacedOffer } from '#lib/worker/programs/pack-offers.ts';
import { toMatchRules } from '#lib/worker/programs/to-match-rules.ts';
import type { PublicSuffixes } from '#lib/worker/programs/to-registrable-domain.ts';

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
  /**
   * The service was asked for programs by id: which are approved, and which are there and are not. One that it left out
   * keeps its standing: an empty answer demotes nobody, and what is gone is for a complete walk to find.
   */
  confirm(
    asked: readonly string[],
    told: { readonly approvedIds: ReadonlySet<string>; readonly demotedIds: ReadonlySet<string> },
    generation: number,
  ): Promise<void>;
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
  /** A link was minted: from now on the host is the program's, also where it was only presumed before. */
  learnHost(offerId: string, host: string): Promise<void>;
  count(): Promise<number>;
  /**
   * Takes back what links taught: the host (with "www." or without) is the program's only as far as its preview says
   * so. The program may be gone from the mirror.
   */
  forgetHost(offerId: string, host: string): Promise<void>;
  /** Forgets that the service refused the program on the host, so that the next wish is tried. */
  forgetRefusal(offerId: string, host: string): Promise<void>;
}

export interface OfferMirrorDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly readSuffixes: () => Promise<PublicSuffixes>;
  /** Whether another account has a program on the host: the match index is everybody's. */
  readonly isHostElsewhere: (host: string) => Promise<boolean>;
  /** Whether the account's hosts belong into the match index: those of one that is signed out do not. */
  readonly isIndexed: () => Promise<boolean>;
}

/**
 * Writes the mirror's programs with all that follows from them: the match index, the packed summaries that lists read, and
 * what became new, changed or lost.
 */
export function createOfferMirror(dependencies: OfferMirrorDependencies): OfferMirror {
  const { database, clock, readSuffixes, isHostElsewhere, isIndexed } = dependencies;

  async function indexHosts(hosts: readonly string[]) {
    if (await isIndexed()) await addMatchHosts(hosts);
  }

  /**
   * Writes programs, their summaries and what changed about them. All in the transaction of the page: fetched again after
   * a kill, it finds them written and nothing changed. In the account's first walk everything is new, and nothing is news.
   */
  async function writeOffers(
    transaction: OfferTransaction,
    written: readonly { readonly record: UnplacedOffer; readonly known: OfferRecord | undefined }[],
  ) {
    const isFirstWalk = (await metaOf(transaction).get('lastFullWalkAtMs')) === undefined;
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
      if ((await db.countFromIndex('offers', 'byHost', host)) > 0) continue;
      if (!(await isHostElsewhere(host))) unused.push(host);
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

  async function storePage(...[offers, step, generation, cursor]: Parameters<OfferMirror['storePage']>) {
    const db = await database();
    const suffixes = await readSuffixes();
    const pages = offers.map((offer) => ({ offer, rules: toMatchRules(offer.previewUrl, suffixes) }));
    // The index first: a worker that dies in between fetches the page again and writes both.
    await indexHosts(pages.flatMap(({ rules }) => rules.map(({ host }) => host)));
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
    await metaOf(transaction).put('syncCursor', cursor);
    await transaction.done;
    announceDataChange('offers');
    await forgetHosts(leftHosts);
  }

  async function learnHost(offerId: string, host: string) {
    const transaction = (await database()).transaction(offerStores, 'readwrite');
    const offer = await transaction.objectStore('offers').get(offerId);
    const learned = offer === undefined ? null : toLearnedRule(host, offer.matches);
    if (offer !== undefined && learned !== null) {
      const record = withMatches(offer, [...offer.matches, learned]);
      await packOffers(transaction, [record], []);
      await transaction.objectStore('offers').put(record);
    }
    await transaction.done;
    if (learned !== null) await indexHosts([learned.host]);
  }

  return {
    storePage: (...page) => withMatchIndex(() => storePage(...page)),

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

    async confirm(asked, { approvedIds, demotedIds }, generation) {
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      const offers = transaction.objectStore('offers');
      const written = await Promise.all(
        asked.map(async (offerId) => {
          const known = await offers.get(offerId);
          if (known === undefined) return [];
          const isApproved = approvedIds.has(offerId);
          const isDemoted = !isApproved && demotedIds.has(offerId);
          const record: OfferRecord = {
            ...known,
            ...(isApproved && { applicationStatus: 'approved' }),
            ...(isDemoted && { applicationStatus: 'none' }),
            // Asked for once a walk, whatever the answer.
            statusGeneration: generation,
            ...((isApproved || isDemoted) && { generation }),
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
      const keys = await transaction.store.index('byAt').getAllKeys(old);
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },

    learnHost: (offerId, host) => withMatchIndex(() => learnHost(offerId, host)),

    count: async () => (await database()).count('offers'),

    async forgetHost(offerId, host) {
      const suffixes = await readSuffixes();
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      const left = await dropVerdicts(transaction, offerId, host, 'minted');
      const known = await transaction.objectStore('offers').get(offerId);
      const record = known && withMatches(known, addLearned(toMatchRules(known.previewUrl, suffixes), left));
      if (record !== undefined) {
        await packOffers(transaction, [record], []);
        await transaction.objectStore('offers').put(record);
      }
      await transaction.done;
      announceDataChange('offers');
      await forgetHosts(new Set(known?.matchHosts.filter((former) => !record?.matchHosts.includes(former))));
    },

    async forgetRefusal(offerId, host) {
      const transaction = (await database()).transaction(offerStores, 'readwrite');
      await dropVerdicts(transaction, offerId, host, 'refused');
      await transaction.done;
      announceDataChange('offers');
    },
  };
}

/** Drops a program's verdicts of a kind on a host and below it. @returns those that are left, of every kind. */
async function dropVerdicts(
  transaction: OfferTransaction,
  offerId: string,
  host: string,
  dropped: VerdictRecord['kind'],
): Promise<readonly VerdictRecord[]> {
  const verdicts = transaction.objectStore('verdicts');
  const all = await verdicts.index('byOffer').getAll(offerId);
  const isDropped = (verdict: VerdictRecord) =>
    verdict.kind === dropped && isSameOrSubdomain(toSiteKey(verdict.host), toSiteKey(host));
  for (const verdict of all) if (isDropped(verdict)) await verdicts.delete(verdict.key);
  return all.filter((verdict) => !isDropped(verdict));
}

const isSameOrSubdomain = (host: string, known: string) => host === known || host.endsWith(`.${known}`);

/** What a minted link teaches beside the rules that there are; null where they know it for certain. */
function toLearnedRule(hostname: string, rules: readonly MatchRule[]): MatchRule | null {
  const host = toSiteKey(hostname);
  if (rules.some((rule) => !rule.isGuess && isSameOrSubdomain(host, toSiteKey(rule.host)))) return null;
  // The country that the campaign was for is still the program's.
  return { host, pathPrefix: rules.find((rule) => rule.isGuess && rule.host === host)?.pathPrefix ?? '' };
}

function addLearned(rules: readonly MatchRule[], taught: readonly VerdictRecord[]): readonly MatchRule[] {
  const all = [...rules];
  for (const { kind, host } of taught) {
    const learned = kind === 'minted' ? toLearnedRule(host, all) : null;
    if (learned !== null) all.push(learned);
  }
  return all;
}

function toMatches(matches: readonly MatchRule[]): Pick<OfferRecord, 'matches' | 'matchHosts'> {
  return { matches, matchHosts: [...new Set(matches.map(({ host }) => host))] };
}

function withMatches(offer: OfferRecord, matches: readonly MatchRule[]): OfferRecord {
  return { ...offer, ...toMatches(matches) };
}

function toRecord(
  offer: Offer,
  rules: readonly MatchRule[],
  step: OfferStep,
  generation: number,
  known: OfferRecord | undefined,
  taught: readonly VerdictRecord[],
): UnplacedOffer {
  const told = step.applicationStatus && applicationStatusOf[step.applicationStatus];
  return {
    ...offer,
    // A listing of every program says nothing of the standing: what is known stays, until "verify" has asked. What is
    // new there was in none of the listings by standing, which come before it.
    applicationStatus: told ?? known?.applicationStatus ?? 'none',
    offerStatus: step.offerStatus ? offerStatusOf[step.offerStatus] : (known?.offerStatus ?? 'unknown'),
    ...toMatches(addLearned(rules, taught)),
    block: known?.block ?? null,
    generation,
    statusGeneration: told === undefined ? (known?.statusGeneration ?? generation) : generation,
  };
}
