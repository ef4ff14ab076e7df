import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { toSiteButton } from '#lib/domain/page/find-button-flags.ts';
import { maxSiteChoices, type SitePreference } from '#lib/domain/page/site-preference.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { untilStored } from '#lib/store/database.ts';
import { changeButtons, readButtonFlag, withMatchIndex } from '#lib/store/programs/match-index.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Changes it in one transaction. Deletes the record with the last choice. @returns what is chosen now. */
export async function changeSitePreference(
  { database }: Pick<AccountContext, 'database'>,
  host: string,
  toAfter: (before: SitePreference) => SitePreference,
): Promise<SitePreference> {
  const siteKey = toSiteKey(host);
  const transaction = (await database()).transaction('sitePreferences', 'readwrite');
  const after = toAfter((await transaction.store.get(siteKey)) ?? { siteKey });
  const isChosen = Object.keys(after).length > 1;
  // Awaited together: where the disk is full the transaction fails as well, and that failure must be caught.
  await Promise.all([isChosen ? transaction.store.put(after) : transaction.store.delete(siteKey), transaction.done]);
  return after;
}

/** The same for what decides about the site's button, which its open pages follow. */
export async function changeSiteButton(...change: Parameters<typeof changeSitePreference>): Promise<void> {
  const site = await changeSitePreference(...change);
  await withMatchIndex(async () => {
    const before = await readButtonFlag(site.siteKey);
    const { hosts, flag } = toSiteButton(site, () => before !== '');
    await changeButtons(hosts, flag);
  });
}

/** What was chosen for the host's site. */
export async function readSitePreference(
  { database }: Pick<AccountContext, 'database'>,
  host: string,
): Promise<SitePreference> {
  const siteKey = toSiteKey(host);
  return (await (await database()).get('sitePreferences', siteKey)) ?? { siteKey };
}

/** Sets or (null) clears the ★ program. */
export async function setDefaultOffer(
  context: Pick<AccountContext, 'database'>,
  { host, offerId }: MessageInput<'setDefaultOffer'>,
): Promise<void> {
  await changeSitePreference(context, host, ({ defaultOfferId: _before, ...rest }) =>
    offerId === null ? rest : { ...rest, defaultOfferId: offerId },
  );
}

/** Keeps a parameter that cleaning would remove from the site's addresses, or removes it again. */
export async function keepParameter(
  context: Pick<AccountContext, 'database'>,
  { host, name, isKept }: MessageInput<'keepParameter'>,
): Promise<void> {
  await changeSitePreference(context, host, ({ keptParameters = [], ...rest }) => {
    const after = toggle(keptParameters, name.toLowerCase(), isKept);
    return after.length === 0 ? rest : { ...rest, keptParameters: after };
  });
}

/** "Not this program": it no longer matches pages of the site, or does so again. */
export async function rejectProgram(
  context: Pick<AccountContext, 'database'>,
  { host, offerId, isRejected }: MessageInput<'rejectProgram'>,
): Promise<void> {
  await changeSiteButton(context, host, ({ rejectedOfferIds = [], ...rest }) => {
    const after = toggle(rejectedOfferIds, offerId, isRejected);
    return after.length === 0 ? rest : { ...rest, rejectedOfferIds: after };
  });
  announceDataChange('sites');
}

/** Saves whether the site is the user's own. */
export async function setOwnSite(
  context: Pick<AccountContext, 'database'>,
  { host, isOwn }: MessageInput<'setOwnSite'>,
): Promise<void> {
  await changeSitePreference(context, host, (before) => ({ ...before, isOwnSite: isOwn }));
  announceDataChange('checks');
}

/** Forgets on which sites the user dismissed the on-page button. */
export async function restoreSiteButtons({ database }: Pick<AccountContext, 'database'>): Promise<void> {
  const transaction = (await database()).transaction('sitePreferences', 'readwrite');
  const restore = async () => {
    for await (const cursor of transaction.store) {
      const { isButtonDismissed, ...rest } = cursor.value;
      if (isButtonDismissed !== undefined) await cursor.update(rest);
    }
  };
  await untilStored(transaction, restore());
}

function toggle(list: readonly string[], entry: string, isIn: boolean): readonly string[] {
  const others = list.filter((other) => other !== entry);
  // The oldest go where there are too many.
  return isIn ? [...others, entry].slice(-maxSiteChoices) : others;
}
