import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { ListedAccount, OpenAccount } from '#lib/store/accounts/open-account.ts';
import { type Database, openExistingDatabase } from '#lib/store/database.ts';
import { readOfferCount } from '#lib/store/programs/read-offer-count.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readSettingsForPage } from '#lib/store/read-settings-for-page.ts';

/** An account with the data that the list of accounts shows. */
export interface AccountCard extends ListedAccount {
  /** Programs in its mirror and its quota usage; null if its database cannot be opened. */
  readonly content: { readonly programs: number; readonly usage: QuotaUsage } | null;
  /** The names of other accounts that belong to the same publisher, as conversions show: they share a quota. */
  readonly sharesQuotaWith: readonly string[];
}

/** @param shown The account of the page: its database is open. */
export function readAccountCards(
  shown: Pick<OpenAccount, 'accountId' | 'database'>,
  accounts: readonly ListedAccount[],
  nowMs: number,
): Promise<readonly AccountCard[]> {
  const readContent = (account: ListedAccount) => {
    const read = (database: Database) => readAccountContent(account, database, nowMs);
    return account.accountId === shown.accountId ? read(shown.database) : withAccount(account.accountId, read);
  };
  return Promise.all(
    accounts.map(async (account) => ({
      ...account,
      content: await readContent(account).catch(() => null),
      sharesQuotaWith: accounts.filter((other) => isSamePublisher(account, other)).map(({ title }) => title),
    })),
  );
}

async function readAccountContent(
  account: ListedAccount,
  database: Database,
  nowMs: number,
): Promise<NonNullable<AccountCard['content']>> {
  const settings = { ...account.settings, ...(await readSettingsForPage()) };
  const [programs, usage] = await Promise.all([
    readOfferCount(database),
    readQuotaUsage({ ...account, database }, settings, nowMs),
  ]);
  return { programs, usage };
}

/** How many links an account has in its list; null if its database cannot be read. Takes longer with each link. */
export const countLinks = (accountId: string): Promise<number | null> =>
  withAccount(accountId, (database) => database.count('links')).catch(() => null);

async function withAccount<Result>(accountId: string, read: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openExistingDatabase(accountId);
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

function isSamePublisher(one: ListedAccount, other: ListedAccount): boolean {
  return (
    one.accountId !== other.accountId &&
    one.affiliateId !== '' &&
    one.affiliateId === other.affiliateId &&
    one.connection.serviceUrl === other.connection.serviceUrl
  );
}
