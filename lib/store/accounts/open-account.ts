import { type Account, parseAccount, toAccountTitles } from '#lib/domain/accounts/account.ts';
import type { Settings, UserSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { type AccountItems, createAccountItems } from '#lib/store/accounts/account-items.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, findOnlyAccount, openExistingDatabase } from '#lib/store/database.ts';
import { readDatabaseNames } from '#lib/store/database-copies.ts';
import type { CountedAccount } from '#lib/store/quota/read-quota-usage.ts';
import { readSettingsForPage } from '#lib/store/read-settings-for-page.ts';
import { openRootDatabase, type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** What a page knows about its account and the others, all read at one moment. */
export interface AccountState {
  readonly account: Account;
  readonly settings: Settings;
  /** The source of its count of links. */
  readonly counted: CountedAccount;
  /** As `readAccounts`. */
  readonly accounts: readonly ListedAccount[];
}

/** The active account, with the data that was read to find it. */
export interface ActiveAccount extends OpenAccount {
  /** As `readState`, but of the moment of opening: a first frame need not read all of it again. */
  readStateAtOpening(): Promise<AccountState>;
}

/** One account, as a page reads it. Only the worker writes. */
export interface OpenAccount {
  readonly accountId: string;
  readonly database: Database;
  readonly items: AccountItems;
  /** The current state. @throws AppError `account-gone` once the account was removed. */
  readState(): Promise<AccountState>;
  /** As `readState`. */
  read(): Promise<Account>;
  /** As `readState`. */
  readSettings(): Promise<Settings>;
  /**
   * Calls back once, when another account becomes (or already is) active, this one is removed, or databases were set
   * aside. Returns the function that stops it.
   */
  watchSwitch(onSwitch: () => void): () => void;
  readonly root: RootDatabase;
}

/**
 * Opens an account with its database, unless it is being removed.
 * @param opening Its database, if that is already being opened.
 * @throws AppError `account-gone` if it has no database; otherwise as `openLadder`.
 */
export async function openAccount(
  root: RootDatabase,
  accountId: string,
  opening: Promise<Database> = openExistingDatabase(accountId),
): Promise<OpenAccount> {
  const database = await opening;
  const read = async () => toPresentAccount(await root.get('accounts', accountId));
  const readState = async () => {
    const [stored, user] = await Promise.all([root.getAll('accounts'), readSettingsForPage()]);
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
      const [account, user] = await Promise.all([read(), readSettingsForPage()]);
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

/**
 * Reads another account than the one in use, and closes its database behind that. Null where it cannot be opened or read:
 * it must not hide the others.
 */
export async function readOtherAccount<Result>(
  root: RootDatabase,
  accountId: string,
  read: (account: OpenAccount) => Promise<Result>,
): Promise<Result | null> {
  try {
    const account = await openAccount(root, accountId);
    return await read(account).finally(() => account.database.close());
  } catch {
    return null;
  }
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
  /** Asks the worker to create what is missing, the first account or the active one's database: pages write nothing. */
  readonly prepare: () => Promise<unknown>;
  /** Receives the active account's id before the account is opened. */
  readonly onFound?: (accountId: string) => void;
  /** As `openLadder`, for the device's database and the account's. */
  readonly onClosed?: () => void;
}

/**
 * Opens the active account.
 * @throws AppError `storage-elsewhere` if the worker has one that this page cannot see: Firefox gives each container
 * its own databases; `data-cleared` if the browser deleted what was stored, until the user has acknowledged it;
 * `account-gone` while it is being removed; otherwise as `openLadder`.
 */
export async function openActiveAccount({ prepare, onFound, onClosed }: ActiveAccountParts): Promise<ActiveAccount> {
  const readingUser = readSettingsForPage();
  // The callers that need it get the error.
  readingUser.catch(() => undefined);
  const names = readDatabaseNames();
  // The root knows the active account. If only one account has a database, open it at the same time instead of after.
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
    // Report it before anything else can fail, so that "start clean" affects only this account.
    onFound?.(accountId);
    const [wasCleared, stored] = await found.rest;
    if (wasCleared === true) throw new AppError('data-cleared');
    // Its database still exists, but is about to be deleted.
    if (stored.find((each) => each.accountId === accountId)?.leaving === 'remove') throw new AppError('account-gone');
    const only = await early;
    isUsed = only?.accountId === accountId;
    const opening = only !== null && isUsed ? only.opening : openExistingDatabase(accountId, onClosed);
    const account = await openAccount(root, accountId, opening).catch(async (error: unknown) => {
      // The browser may have deleted only this database.
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

/** The active account, and what else the device knows, in one transaction: each one takes a new page 10 ms. */
function readFound(root: RootDatabase) {
  const activeAccountId = readRootValue(root, 'activeAccountId');
  const rest = Promise.all([readRootValue(root, 'wasCleared'), root.getAll('accounts')]);
  // The callers that need it get the error.
  rest.catch(() => undefined);
  return { activeAccountId, rest };
}

async function openOnlyDatabase(names: Promise<readonly string[]>, onClosed?: () => void) {
  const accountId = findOnlyAccount(await names);
  if (accountId === null) return null;
  const opening = openExistingDatabase(accountId, onClosed, names);
  // Later callers get the error.
  opening.catch(() => undefined);
  return { accountId, opening };
}

export interface ListedAccount extends Account {
  /** Its title (`toAccountTitles`). */
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
