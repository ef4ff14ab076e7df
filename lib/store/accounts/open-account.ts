import { type Account, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { parseAccount } from '#lib/domain/accounts/parse-account.ts';
import type { Settings, UserSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { type AccountItems, createAccountItems } from '#lib/store/accounts/account-items.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, findOnlyAccount, openExistingDatabase } from '#lib/store/database.ts';
import { readDatabaseNames } from '#lib/store/database-copies.ts';
import type { CountedAccount } from '#lib/store/quota/read-quota-usage.ts';
import { openRootDatabase, type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';

/** What a page knows of its account and the others, of one moment. */
export interface AccountState {
  readonly account: Account;
  readonly settings: Settings;
  /** What the count of its links is read from. */
  readonly counted: CountedAccount;
  /** As `readAccounts`. */
  readonly accounts: readonly ListedAccount[];
}

/** The active account, with what was read to find it. */
export interface ActiveAccount extends OpenAccount {
  /** As `readState`, of the moment in which it was opened: a first frame need not read all of it again. */
  readStateAtOpening(): Promise<AccountState>;
}

/** One account, as a page reads it. The worker alone writes. */
export interface OpenAccount {
  readonly accountId: string;
  readonly database: Database;
  readonly items: AccountItems;
  /** As it is now. @throws AppError `account-gone` once it was removed. */
  readState(): Promise<AccountState>;
  /** As `readState`. */
  read(): Promise<Account>;
  /** As `readState`. */
  readSettings(): Promise<Settings>;
  /**
   * Calls back once, when another account is the active one (or already was), this one is gone, or databases were set aside;
   * returns the function that stops it.
   */
  watchSwitch(onSwitch: () => void): () => void;
  readonly root: RootDatabase;
}

/**
 * Opens an account that is not being removed, with its database.
 * @param opening Its database, where that is being opened already.
 * @throws AppError `account-gone` where it has no database; as `openLadder`.
 */
export async function openAccount(
  root: RootDatabase,
  accountId: string,
  opening: Promise<Database> = openExistingDatabase(accountId),
): Promise<OpenAccount> {
  const database = await opening;
  const read = async () => toPresentAccount(await root.get('accounts', accountId));
  const readState = async () => {
    const [stored, user] = await Promise.all([root.getAll('accounts'), settingsItem.read()]);
    return toState(database, accountId, stored, user);
  };
  return {
    accountId,
    database,
    items: createAccountItems(accountId),
    root,
    readState,
    read,
    async readSettings() {
      const [account, user] = await Promise.all([read(), settingsItem.read()]);
      return { ...account.settings, ...user };
    },
    watchSwitch(onSwitch) {
      let isOver = false;
      const stop = () => {
        isOver = true;
        for (const each of stops) each();
      };
      const switchOver = () => {
        if (isOver) return;
        stop();
        onSwitch();
      };
      const look = () => {
        void readRootValue(root, 'activeAccountId').then((activeId) => {
          if (activeId !== accountId) switchOver();
        }, switchOver);
      };
      const stops = [watchDataChanges(['accounts'], look), watchDataChanges(['databases'], switchOver)];
      // Another account may have become active while this one was being opened.
      look();
      return stop;
    },
  };
}

function toState(database: Database, accountId: string, stored: readonly Account[], user: UserSettings): AccountState {
  const account = toPresentAccount(stored.find((each) => each.accountId === accountId));
  return {
    account,
    settings: { ...account.settings, ...user },
    counted: { database, fingerprints: account.fingerprints },
    accounts: toListedAccounts(stored),
  };
}

function toPresentAccount(stored: Account | undefined): Account {
  if (stored === undefined || stored.leaving === 'remove') throw new AppError('account-gone');
  return parseAccount(stored);
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
export async function openActiveAccount({ prepare, onFound, onClosed }: ActiveAccountParts): Promise<ActiveAccount> {
  const readingUser = settingsItem.read();
  // Whoever needs them learns why.
  readingUser.catch(() => undefined);
  const names = readDatabaseNames();
  // Which account is the active one, the root tells. Where only one has a database, that is opened beside it and not after it.
  const early = openOnlyDatabase(names, onClosed);
  let isUsed = false;
  try {
    const root = await openRootDatabase(onClosed, names);
    let found = readFound(root);
    if ((await found.activeAccountId) === undefined) {
      await prepare();
      found = readFound(root);
    }
    const accountId = await found.activeAccountId;
    if (accountId === undefined) throw new AppError('storage-elsewhere');
    // By itself, before anything else can fail: what begins anew is then this account alone.
    onFound?.(accountId);
    const [wasCleared, stored] = await found.rest;
    if (wasCleared === true) throw new AppError('data-cleared');
    // Its database is still there, and about to go.
    if (stored.find((each) => each.accountId === accountId)?.leaving === 'remove') throw new AppError('account-gone');
    const only = await early;
    isUsed = only?.accountId === accountId;
    const opening = only !== null && isUsed ? only.opening : openExistingDatabase(accountId, onClosed);
    const account = await openAccount(root, accountId, opening).catch(async (error: unknown) => {
      // The browser may have deleted it alone.
      if (toAppError(error).code !== 'account-gone') throw error;
      await prepare();
      return openAccount(root, accountId, openExistingDatabase(accountId, onClosed));
    });
    const readStateAtOpening = async () => toState(account.database, accountId, stored, await readingUser);
    return { ...account, readStateAtOpening };
  } finally {
    if (!isUsed) void early.then((only) => only?.opening.then((database) => database.close())).catch(() => undefined);
  }
}

/** Which account is the active one, and what else the device knows, in one trip: each takes a new page 10 ms. */
function readFound(root: RootDatabase) {
  const activeAccountId = readRootValue(root, 'activeAccountId');
  const rest = Promise.all([readRootValue(root, 'wasCleared'), root.getAll('accounts')]);
  // Whoever needs them learns why.
  rest.catch(() => undefined);
  return { activeAccountId, rest };
}

async function openOnlyDatabase(names: Promise<readonly string[]>, onClosed?: () => void) {
  const accountId = findOnlyAccount(await names);
  if (accountId === null) return null;
  const opening = openExistingDatabase(accountId, onClosed, names);
  // Where it cannot be opened, whoever needs it learns why.
  opening.catch(() => undefined);
  return { accountId, opening };
}

/** An account in a list of them. */
export interface ListedAccount extends Account {
  /** What it is called (`toAccountTitles`). */
  readonly title: string;
}

/** The accounts that were ever connected and are not being removed, the oldest first. */
export async function readAccounts(root: RootDatabase): Promise<readonly ListedAccount[]> {
  return toListedAccounts(await root.getAll('accounts'));
}

function toListedAccounts(accounts: readonly Account[]): readonly ListedAccount[] {
  const listed = accounts
    .map(parseAccount)
    .filter(({ leaving, connection }) => leaving !== 'remove' && connection.serviceUrl !== '')
    .sort((a, b) => a.createdAtMs - b.createdAtMs);
  const titles = toAccountTitles(listed);
  return listed.map((account) => ({ ...account, title: titles.get(account.accountId) ?? '' }));
}
