import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import { type ListedAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** A program of another account that covers a page and accepts links. */
export interface ProgramElsewhere {
  readonly account: ListedAccount;
  readonly offer: OfferWithStatus;
}

/** For each other connected account its best program for a page, if it has one without doubt. */
export async function readProgramsElsewhere(
  root: RootDatabase,
  others: readonly ListedAccount[],
  pageUrl: string,
  user: UserSettings,
): Promise<readonly ProgramElsewhere[]> {
  const found = await Promise.all(
    others.map(async (account) => {
      if (account.connection.state !== 'connected') return [];
      // An account whose database cannot be opened must not hide the others.
      const opened = await openAccount(root, account.accountId).catch(() => null);
      if (opened === null) return [];
      const { offers, isUnsure } = await readPageOffers(opened.database, pageUrl, { ...account.settings, ...user });
      opened.database.close();
      const [offer] = offers;
      return offer !== undefined && !isUnsure && canMint(offer) ? [{ account, offer }] : [];
    }),
  );
  return found.flat();
}
