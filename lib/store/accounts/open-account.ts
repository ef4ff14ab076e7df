import { type Account, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { parseAccount } from '#lib/domain/accounts/parse-account.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { type AccountItems, createAccountItems } from '#lib/store/accounts/account-items.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import type { CountedAccount } from '#lib/store/quota/read-quota-usage.ts';
import { openRootDatabase, type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { accountsPulseItem, settingsItem } from '#lib/store/storage-items.ts';

/** One account, as a page reads it. The worker alone writes. */
export interface OpenAccount {
  readonly accountId: string;
  readonly database: Database;
  readonly items: AccountItems;
  /** As it is now. @throws AppError `account-gone` once it was removed. */
  read(): Promise<Account>;
  readSettings(): Promise<Settings>;
  /** What the count of its links is read from. */
  readCounted(): Promise<CountedAccount>;
  /** Calls back once, when another account is the active one or this one is gone; returns the function that stops it. */
  watchSwitch(onSwitch: () => void): () => void;
  readonly root: RootDatabase;
}

/** Opens an account that is not being removed, with its database. */
export async function openAccount(root: RootDatabase, accountId: string): Promise<OpenAccount> {
  const database = await openDatabase(accountId);
  const read = async () => {
    const account = await root.get('accounts', accountId);
    if (account === undefined || account.leaving === 'remove') throw new AppError('account-gone');
    return parseAccount(account);
  };
  return {
    accountId,
    database,
    items: createAccountItems(accountId),
    root,
    read,
    async readSettings() {
      const [account, user] = await Promise.all([read(), settingsItem.read()]);
      return { ...account.settings, ...user };
    },
    async readCounted() {
      const { fingerprints, ownsUnnamedCounts } = await read();
      return { database, fingerprints, ownsUnnamedCounts };
    },
    watchSwitch(onSwitch) {
      const stop = accountsPulseItem.watch(async () => {
        const activeId = await readRootValue(root, 'activeAccountId').catch(() => undefined);
        if (activeId === accountId) return;
        stop();
        onSwitch();
      });
      return stop;
    },
  };
}

/**
 * Opens the active account.
 * @param prepare Lets the worker make the first account, where there is none yet: pages write nothing.
 */
export async function openActiveAccount(prepare: () => Promise<unknown>): Promise<OpenAccount> {
  const root = await openRootDatabase();
  const read = () => readRootValue(root, 'activeAccountId');
  let accountId = await read();
  if (accountId === undefined) {
    await prepare();
    accountId = await read();
  }
  if (accountId === undefined) throw new AppError('internal');
  return openAccount(root, accountId);
}

/** An account in a list of them. */
export interface ListedAccount extends Account {
  /** What it is called (`toAccountTitles`). */
  readonly title: string;
}

/** The accounts that were ever connected and are not being removed, the oldest first. */
export async function readAccounts(root: RootDatabase): Promise<readonly ListedAccount[]> {
  const accounts = await root.getAll('accounts');
  const listed = accounts
    .map(parseAccount)
    .filter(({ leaving, connection }) => leaving !== 'remove' && connection.serviceUrl !== '')
    .sort((a, b) => a.createdAtMs - b.createdAtMs);
  const titles = toAccountTitles(listed);
  return listed.map((account) => ({ ...account, title: titles.get(account.accountId) ?? '' }));
}
