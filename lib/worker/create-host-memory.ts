import { isLearnedHost } from '../domain/is-learned-host.ts';
import { toSiteKey } from '../domain/match.ts';
import { announceDataChange } from '../store/data-changes.ts';
import { type Database, offerStores } from '../store/database.ts';
import { removeMatchHosts } from '../store/match-index.ts';
import { changeSitePreference } from './change-site-preference.ts';
import { packOffers } from './pack-offers.ts';

/**
 * What the user says about programs and hosts, against what links taught or the matcher found. Pages read all of it by
 * `read-learned-sites.ts`.
 */
export interface HostMemory {
  /** A learned host, and what was learned below it, is the program's no more. What the program's own address names stays. */
  forgetHost(offerId: string, host: string): Promise<void>;
  /** The service may be asked again for the program on the host. */
  forgetRefusal(offerId: string, host: string): Promise<void>;
  /** "Not this program": it no longer matches pages of the host's site. */
  rejectProgram(host: string, offerId: string): Promise<void>;
  unrejectProgram(host: string, offerId: string): Promise<void>;
}

export function createHostMemory({ database }: { readonly database: () => Promise<Database> }): HostMemory {
  async function changeRejected(host: string, offerId: string, isRejected: boolean) {
    await changeSitePreference(await database(), host, ({ rejectedOfferIds = [], ...rest }) => {
      const others = rejectedOfferIds.filter((rejected) => rejected !== offerId);
      const after = isRejected ? [...others, offerId] : others;
      return after.length === 0 ? rest : { ...rest, rejectedOfferIds: after };
    });
    announceDataChange('sites');
  }

  return {
    async forgetHost(offerId, host) {
      const db = await database();
      const transaction = db.transaction(offerStores, 'readwrite');
      const verdicts = transaction.objectStore('verdicts');
      const taught = (await verdicts.index('byOffer').getAll(offerId)).filter(
        (verdict) => verdict.kind === 'minted' && isSameOrBelow(verdict.host, host),
      );
      // They would teach the host anew when the program is listed the next time.
      for (const { key } of taught) await verdicts.delete(key);
      const offer = await transaction.objectStore('offers').get(offerId);
      const gone = (offer?.matchHosts ?? []).filter(
        (known) => isSameOrBelow(known, host) && offer !== undefined && isLearnedHost(offer, known),
      );
      if (offer !== undefined && gone.length > 0) {
        const record = {
          ...offer,
          matches: offer.matches.filter((rule) => !gone.includes(rule.host)),
          matchHosts: offer.matchHosts.filter((known) => !gone.includes(known)),
        };
        await packOffers(transaction, [record], []);
        await transaction.objectStore('offers').put(record);
      }
      await transaction.done;
      const unused: string[] = [];
      for (const known of gone) if ((await db.countFromIndex('offers', 'byHost', known)) === 0) unused.push(known);
      await removeMatchHosts(unused);
      announceDataChange('offers');
      announceDataChange('sites');
    },

    async forgetRefusal(offerId, host) {
      const transaction = (await database()).transaction('verdicts', 'readwrite');
      const verdict = await transaction.store.get(`${offerId}|${host}`);
      // A link that was made since has taken its place.
      if (verdict?.kind === 'refused') await transaction.store.delete(verdict.key);
      await transaction.done;
      announceDataChange('sites');
    },

    rejectProgram: (host, offerId) => changeRejected(host, offerId, true),
    unrejectProgram: (host, offerId) => changeRejected(host, offerId, false),
  };
}

function isSameOrBelow(host: string, parent: string): boolean {
  const [key, parentKey] = [toSiteKey(host), toSiteKey(parent)];
  return key === parentKey || key.endsWith(`.${parentKey}`);
}
