import { type Account, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { parseAccount } from '#lib/domain/accounts/parse-account.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { type AccountItems, createAccountItems } from '#lib/store/accounts/account-items.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, openExistingDatabase } from '#lib/store/database.ts';
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
  /**
   * Calls back once, when another account is the active one, this one is gone, or databases were set aside; returns the
   * function that stops it.
   */
  watchSwitch(onSwitch: () => void): () => void;
  readonly root: RootDatabase;
}

/**
 * Opens an account that is not being removed, with its database.
 * @param onClosed As `openLadder`.
 * @throws AppError `account-gone` where it has no database; as `openLadder`.
 */
export async function openAccount(root: RootDatabase, accountId: string, onClosed?: () => void): Promise<OpenAccount> {
  const database = await openExistingDatabase(accountId, onClosed);
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
      const switchOver = () => {
        stop();
        onSwitch();
      };
      const stops = [
        accountsPulseItem.watch(async () => {
          const activeId = await readRootValue(root, 'activeAccountId').catch(() => undefined);
          if (activeId !== accountId) switchOver();
        }),
        watchDataChanges(['databases'], switchOver),
      ];
      const stop = () => {
        for (const each of stops) each();
      };
      return stop;
    },
  };
}

interface ActiveAccountParts {
  /** Lets the worker make what is missing, the first account or the active one's database: pages write nothing. */
  readonly prepare: () => Promise<unknown>;
  /** Told which account is the active one, before it is opened. */
  readonly onFound?: (accountId: string) => void;
  /** As `openLadder`, for the device's database and the account's. */
  readonly onClosed?: () => void;
}

/**
 * Opens the active account.
 * @throws AppError `storage-elsewhere` where the worker has one and this page does not see it: Firefox gives each container
 *   databases of its own; `data-cleared` where the browser deleted what was stored, until the user has taken note;
 *   `account-gone` while it is being removed; as `openLadder`.
 */
export async function openActiveAccount({ prepare, onFound, onClosed }: ActiveAccountParts): Promise<OpenAccount> {
  const root = await openRootDatabase(onClosed);
  const read = () => readRootValue(root, 'activeAccountId');
  let accountId = await read();
  if (accountId === undefined) {
    await prepare();
    accountId = await read();
  }
  if (accountId === undefined) throw new AppError('storage-elsewhere');
  onFound?.(accountId);
  const [wasCleared, account] = await Promise.all([readRootValue(root, 'wasCleared'), root.get('accounts', accountId)]);
  if (wasCleared === true) throw new AppError('data-cleared');
  // Its database is still there, and about to go.
  if (account?.leaving === 'remove') throw new AppError('account-gone');
  const activeId = accountId;
  return openAccount(root, activeId, onClosed).catch(async (error: unknown) => {
    // The browser may have deleted it alone.
    if (toAppError(error).code !== 'account-gone') throw error;
    await prepare();
    return openAccount(root, activeId, onClosed);
  });
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
