import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { withoutRefusal } from '#lib/domain/programs/learned-host.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type OfferTransaction, offerStores } from '#lib/store/database.ts';
import { withMatchIndex } from '#lib/store/programs/match-index.ts';
import type { LearnedHostRecord, OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PublicSuffixReader } from '#lib/worker/programs/create-public-suffixes.ts';
import {
  addIndexedHosts,
  type IndexingContext,
  noteLeftHosts,
  removeLeftHosts,
  removeUnusedHosts,
  takeButtons,
} from '#lib/worker/programs/indexed-hosts.ts';
import { ignoreLinkHost } from '#lib/worker/programs/learn-link-hosts.ts';
import { addLearnedRules, isSameOrSubdomain, toLearnedRule, toMatches } from '#lib/worker/programs/learned-rules.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { toMatchRules } from '#lib/worker/programs/to-match-rules.ts';

/* What links teach about a program's hosts, and how it is forgotten. */

export interface LearningContext extends IndexingContext {
  readonly suffixes: PublicSuffixReader;
}

/**
 * A link was minted: the host belongs to the program from now on, even where that was only presumed.
 * @returns whether the program did not have the host.
 */
export const learnHost = (context: LearningContext, offerId: string, host: string): Promise<boolean> =>
  withMatchIndex(() => learn(context, offerId, host));

/**
 * Forgets what links taught: the host (with "www." or without), and what was learned below it, belongs to the program
 * only as far as its preview says so. The program may be gone from the mirror.
 */
export async function forgetLearnedHost(context: LearningContext, offerId: string, host: string): Promise<void> {
  const suffixes = await context.suffixes.read();
  const transaction = await begin(context);
  const left = await changeLearnedHosts(transaction, offerId, host, withoutMadeLink);
  const known = await transaction.objectStore('offers').get(offerId);
  const record = known && {
    ...known,
    ...toMatches(addLearnedRules(toMatchRules(known.previewUrl, suffixes), left)),
  };
  if (record !== undefined) await rewrite(transaction, record);
  const former = known?.matchHosts.filter((each) => !record?.matchHosts.includes(each));
  await noteLeftHosts(transaction, new Set(former));
  await transaction.done;
  announceDataChange('offers');
  await removeLeftHosts(context);
  announceDataChange('sites');
}

/** Forgets that the service refused the program on the host. The next wish asks the service again. */
export async function forgetLearnedRefusal(context: AccountContext, offerId: string, host: string): Promise<void> {
  const transaction = await begin(context);
  await changeLearnedHosts(transaction, offerId, host, (learned) =>
    learned.kind === 'refused' ? withoutRefusal(learned) : learned,
  );
  await transaction.done;
  announceDataChange('offers');
  announceDataChange('sites');
}

/**
 * Removes a link host, whatever listings show, or adds it again. Pages read link hosts with
 * `read-learned-sites.ts`.
 */
export async function ignoreHostOfLinks({ database }: AccountContext, host: string, isIgnored: boolean): Promise<void> {
  await ignoreLinkHost(await database(), host, isIgnored);
  announceDataChange('sites');
}

async function learn(context: LearningContext, offerId: string, host: string): Promise<boolean> {
  const offer = await (await context.database()).get('offers', offerId);
  const learned = offer === undefined ? null : toLearnedRule(host, offer.matches);
  // Nearly always the host is known. Then write nothing: the user waits for a link.
  if (learned === null) return false;
  // First the note, then the index, then the program: the next start repairs what a killed worker leaves.
  const noting = await begin(context);
  await noteLeftHosts(noting, new Set([learned.host]));
  await noting.done;
  await addIndexedHosts(context, [learned.host]);
  const transaction = await begin(context);
  const current = await transaction.objectStore('offers').get(offerId);
  if (current !== undefined) {
    await rewrite(transaction, { ...current, ...toMatches([...current.matches, learned]) });
  }
  await transaction.done;
  if (current !== undefined && !canMint(current)) await takeButtons(context.accountId, [learned.host]);
  await removeUnusedHosts(context);
  return true;
}

const begin = async ({ database }: Pick<AccountContext, 'database'>) =>
  (await database()).transaction(offerStores, 'readwrite');

async function rewrite(transaction: OfferTransaction, record: OfferRecord): Promise<void> {
  await packOffers(transaction, [record], []);
  await transaction.objectStore('offers').put(record);
}

/** Changes what was learned about a program, on a host and below it, or deletes it with null. @returns what stays. */
async function changeLearnedHosts(
  transaction: OfferTransaction,
  offerId: string,
  host: string,
  change: (learned: LearnedHostRecord) => LearnedHostRecord | null,
): Promise<readonly LearnedHostRecord[]> {
  const learnedHosts = transaction.objectStore('learnedHosts');
  const left: LearnedHostRecord[] = [];
  for (const learned of await learnedHosts.index('byOffer').getAll(offerId)) {
    const isMeant = isSameOrSubdomain(toSiteKey(learned.host), toSiteKey(host));
    const after = isMeant ? change(learned) : learned;
    if (after === null) await learnedHosts.delete(learned.key);
    else if (after !== learned) await learnedHosts.put(after);
    if (after !== null) left.push(after);
  }
  return left;
}

/** What is left where a made link counts no more. */
function withoutMadeLink({ wasMinted: _was, ...learned }: LearnedHostRecord): LearnedHostRecord | null {
  return learned.kind === 'minted' ? null : learned;
}
