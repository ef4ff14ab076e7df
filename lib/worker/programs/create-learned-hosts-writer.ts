import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type OfferTransaction, offerStores } from '#lib/store/database.ts';
import { withMatchIndex } from '#lib/store/programs/match-index.ts';
import type { LearnedHostRecord, OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { IndexedHosts } from '#lib/worker/programs/create-indexed-hosts.ts';
import { addLearnedRules, isSameOrSubdomain, toLearnedRule, toMatches } from '#lib/worker/programs/learned-rules.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { toMatchRules } from '#lib/worker/programs/to-match-rules.ts';
import type { PublicSuffixes } from '#lib/worker/programs/to-registrable-domain.ts';

/** What links teach about a program's hosts, and how it is forgotten. */
export interface LearnedHostsWriter {
  /**
   * A link was minted: the host belongs to the program from now on, even where that was only presumed.
   * @returns whether the program did not have the host.
   */
  learnHost(offerId: string, host: string): Promise<boolean>;
  /**
   * Forgets what links taught: the host (with "www." or without) belongs to the program only as far as its preview says
   * so. The program may be gone from the mirror.
   */
  forgetHost(offerId: string, host: string): Promise<void>;
  /** Forgets that the service refused the program on the host. The next wish asks the service again. */
  forgetRefusal(offerId: string, host: string): Promise<void>;
}

export interface LearnedHostsWriterDependencies extends Pick<AccountContext, 'database'> {
  readonly readSuffixes: () => Promise<PublicSuffixes>;
  readonly hosts: IndexedHosts;
}

export function createLearnedHostsWriter({
  database,
  readSuffixes,
  hosts,
}: LearnedHostsWriterDependencies): LearnedHostsWriter {
  const begin = async () => (await database()).transaction(offerStores, 'readwrite');

  async function learnHost(offerId: string, host: string): Promise<boolean> {
    const offer = await (await database()).get('offers', offerId);
    const learned = offer === undefined ? null : toLearnedRule(host, offer.matches);
    // Nearly always the host is known. Then write nothing: the user waits for a link.
    if (learned === null) return false;
    // First the note, then the index, then the program: the next start repairs what a killed worker leaves.
    const noting = await begin();
    await hosts.noteLeft(noting, new Set([learned.host]));
    await noting.done;
    await hosts.add([learned.host]);
    const transaction = await begin();
    const current = await transaction.objectStore('offers').get(offerId);
    if (current !== undefined) {
      await rewrite(transaction, { ...current, ...toMatches([...current.matches, learned]) });
    }
    await transaction.done;
    await hosts.removeLeft();
    return true;
  }

  return {
    learnHost: (offerId, host) => withMatchIndex(() => learnHost(offerId, host)),

    async forgetHost(offerId, host) {
      const suffixes = await readSuffixes();
      const transaction = await begin();
      const left = await deleteLearnedHosts(transaction, offerId, host, 'minted');
      const known = await transaction.objectStore('offers').get(offerId);
      const record = known && {
        ...known,
        ...toMatches(addLearnedRules(toMatchRules(known.previewUrl, suffixes), left)),
      };
      if (record !== undefined) await rewrite(transaction, record);
      const former = known?.matchHosts.filter((each) => !record?.matchHosts.includes(each));
      await hosts.noteLeft(transaction, new Set(former));
      await transaction.done;
      announceDataChange('offers');
      await withMatchIndex(hosts.removeLeft);
    },

    async forgetRefusal(offerId, host) {
      const transaction = await begin();
      await deleteLearnedHosts(transaction, offerId, host, 'refused');
      await transaction.done;
      announceDataChange('offers');
    },
  };
}

async function rewrite(transaction: OfferTransaction, record: OfferRecord): Promise<void> {
  await packOffers(transaction, [record], []);
  await transaction.objectStore('offers').put(record);
}

/** Deletes what was learned of one kind about a program, on a host and below it. @returns what stays. */
async function deleteLearnedHosts(
  transaction: OfferTransaction,
  offerId: string,
  host: string,
  dropped: LearnedHostRecord['kind'],
): Promise<readonly LearnedHostRecord[]> {
  const learnedHosts = transaction.objectStore('learnedHosts');
  const all = await learnedHosts.index('byOffer').getAll(offerId);
  const isDropped = (learned: LearnedHostRecord) =>
    learned.kind === dropped && isSameOrSubdomain(toSiteKey(learned.host), toSiteKey(host));
  for (const learned of all) if (isDropped(learned)) await learnedHosts.delete(learned.key);
  return all.filter((learned) => !isDropped(learned));
}
