import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** What the user chose for the sites of hosts. Only this part writes it. */
export interface SitePreferences {
  /** What was chosen for the host's site. */
  read(host: string): Promise<SitePreference>;
  /** Changes it in one transaction. Deletes the record with the last choice. */
  change(host: string, change: (before: SitePreference) => SitePreference): Promise<void>;
  /** Sets or (null) clears the ★ program. */
  setDefaultOffer(choice: MessageInput<'setDefaultOffer'>): Promise<void>;
  /** Keeps a parameter that cleaning would remove from the site's addresses, or removes it again. */
  keepParameter(choice: MessageInput<'keepParameter'>): Promise<void>;
  /** "Not this program": it no longer matches pages of the site, or does so again. */
  rejectProgram(choice: MessageInput<'rejectProgram'>): Promise<void>;
  /** Saves whether the site is the user's own. */
  setOwnSite(choice: MessageInput<'setOwnSite'>): Promise<void>;
  /** Forgets on which sites the user dismissed the on-page button. */
  restoreButtons(): Promise<void>;
}

export function createSitePreferences({ database }: Pick<AccountContext, 'database'>): SitePreferences {
  async function change(host: string, toAfter: (before: SitePreference) => SitePreference): Promise<void> {
    const siteKey = toSiteKey(host);
    const transaction = (await database()).transaction('sitePreferences', 'readwrite');
    const after = toAfter((await transaction.store.get(siteKey)) ?? { siteKey });
    const isChosen = Object.keys(after).length > 1;
    // Awaited together: where the disk is full the transaction fails as well, and that failure must be caught.
    await Promise.all([isChosen ? transaction.store.put(after) : transaction.store.delete(siteKey), transaction.done]);
  }

  return {
    change,

    async read(host) {
      const siteKey = toSiteKey(host);
      return (await (await database()).get('sitePreferences', siteKey)) ?? { siteKey };
    },

    setDefaultOffer: ({ host, offerId }) =>
      change(host, ({ defaultOfferId: _before, ...rest }) =>
        offerId === null ? rest : { ...rest, defaultOfferId: offerId },
      ),

    keepParameter: ({ host, name, isKept }) =>
      change(host, ({ keptParameters = [], ...rest }) => {
        const after = toggle(keptParameters, name.toLowerCase(), isKept);
        return after.length === 0 ? rest : { ...rest, keptParameters: after };
      }),

    async rejectProgram({ host, offerId, isRejected }) {
      await change(host, ({ rejectedOfferIds = [], ...rest }) => {
        const after = toggle(rejectedOfferIds, offerId, isRejected);
        return after.length === 0 ? rest : { ...rest, rejectedOfferIds: after };
      });
      announceDataChange('sites');
    },

    async setOwnSite({ host, isOwn }) {
      await change(host, (before) => ({ ...before, isOwnSite: isOwn }));
      announceDataChange('checks');
    },

    async restoreButtons() {
      const transaction = (await database()).transaction('sitePreferences', 'readwrite');
      const restore = async () => {
        for await (const cursor of transaction.store) {
          const { isButtonDismissed, ...rest } = cursor.value;
          if (isButtonDismissed !== undefined) await cursor.update(rest);
        }
      };
      await Promise.all([restore(), transaction.done]);
    },
  };
}

function toggle(list: readonly string[], entry: string, isIn: boolean): readonly string[] {
  const others = list.filter((other) => other !== entry);
  return isIn ? [...others, entry] : others;
}
