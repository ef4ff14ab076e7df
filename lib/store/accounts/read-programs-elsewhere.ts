import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import { type ListedAccount, readOtherAccount } from '#lib/store/accounts/open-account.ts';
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
      const read = await readOtherAccount(root, account.accountId, ({ database }) =>
        readPageOffers(database, pageUrl, { ...account.settings, ...user }),
      );
      const [offer] = read?.offers ?? [];
      return offer !== undefined && read?.isUnsure === false && canMint(offer) ? [{ account, offer }] : [];
    }),
  );
  return found.flat();
}
