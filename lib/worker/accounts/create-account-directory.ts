import { type Account, accountColors, isBlankAccount, parseAccount } from '#lib/domain/accounts/account.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Random } from '#lib/platform/random.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** Which accounts there are, and which one is active. Only this part writes the root database's account records. */
export interface AccountDirectory {
  /** All of them, the oldest first. */
  list(): Promise<readonly Account[]>;
  /** @throws AppError `account-gone` */
  read(accountId: string): Promise<Account>;
  /** Changes an account in one transaction, and notifies open pages. @throws AppError `account-gone` */
  change(accountId: string, change: (account: Account) => Account): Promise<void>;
  /** The active account. There always is one: a blank account before the first connection. */
  readActive(): Promise<Account>;
  readActiveId(): Promise<string>;
  activate(accountId: string): Promise<void>;
  /** The id of an account that was never connected, for the next connection. Adds one if there is none. */
  readBlankId(): Promise<string>;
  /** Adds a record as it is, unless its id exists. @param isActivated Makes it the active one as well. */
  adopt(account: Account, isActivated: boolean): Promise<void>;
  /** Deletes the record. If it was the active one, the oldest other account becomes active, or a blank one. */
  drop(accountId: string): Promise<void>;
}

export interface AccountDirectoryDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly random: Random;
}

export function createAccountDirectory({ root, clock, random }: AccountDirectoryDependencies): AccountDirectory {
  async function list(): Promise<readonly Account[]> {
    const stored = await (await root()).getAll('accounts');
    return stored.map(parseAccount).sort((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async function claimBlank(isActivated: boolean): Promise<string> {
    const toNew = () => ({ accountId: random.id(), createdAtMs: clock.nowMs() });
    return claimBlankAccount(await root(), toNew, isActivated);
  }

  async function read(accountId: string): Promise<Account> {
    const account = await (await root()).get('accounts', accountId);
    if (account === undefined) throw new AppError('account-gone');
    return parseAccount(account);
  }

  async function readActive(): Promise<Account> {
    const active = await findActive(await root());
    return active === undefined ? read(await claimBlank(true)) : parseAccount(active);
  }

  return {
    list,
    read,
    readActive,
    readActiveId: async () => (await readActive()).accountId,

    async change(accountId, change) {
      const transaction = (await root()).transaction('accounts', 'readwrite', { durability: 'strict' });
      const before = await transaction.store.get(accountId);
      const after = before && change(before);
      if (after !== undefined && after !== before) await transaction.store.put(after);
      await transaction.done;
      if (before === undefined) throw new AppError('account-gone');
      if (after !== before) announceDataChange('accounts');
      // What shows prices and days goes by the account's settings, and not by the list of accounts.
      if (after?.settings !== before.settings) announceDataChange('settings');
    },

    async activate(accountId) {
      const transaction = (await root()).transaction(['accounts', 'meta'], 'readwrite');
      const account = await transaction.objectStore('accounts').get(accountId);
      const isThere = account !== undefined && account.leaving !== 'remove';
      if (isThere) await transaction.objectStore('meta').put(accountId, 'activeAccountId');
      await transaction.done;
      if (!isThere) throw new AppError('account-gone');
      announceDataChange('accounts');
    },

    readBlankId: () => claimBlank(false),

    async adopt(account, isActivated) {
      const transaction = (await root()).transaction(['accounts', 'meta'], 'readwrite', { durability: 'strict' });
      const accounts = transaction.objectStore('accounts');
      if ((await accounts.getKey(account.accountId)) === undefined) {
        await accounts.add(account);
        if (isActivated) await transaction.objectStore('meta').put(account.accountId, 'activeAccountId');
      }
      await transaction.done;
      announceDataChange('accounts');
    },

    async drop(accountId) {
      const transaction = (await root()).transaction(['accounts', 'meta'], 'readwrite', { durability: 'strict' });
      const accounts = transaction.objectStore('accounts');
      const meta = transaction.objectStore('meta');
      await accounts.delete(accountId);
      if ((await meta.get('activeAccountId')) === accountId) {
        const left = (await accounts.getAll()).filter(({ leaving }) => leaving !== 'remove');
        const [next] = left.sort((a, b) => a.createdAtMs - b.createdAtMs);
        if (next === undefined) await meta.delete('activeAccountId');
        else await meta.put(next.accountId, 'activeAccountId');
      }
      await transaction.done;
      announceDataChange('accounts');
    },
  };
}

/** Reads all accounts with the id of the active one: they are few, and every act waits for this. */
async function findActive(db: RootDatabase) {
  const transaction = db.transaction(['accounts', 'meta']);
  const [activeId, stored] = await Promise.all([
    transaction.objectStore('meta').get('activeAccountId'),
    transaction.objectStore('accounts').getAll(),
  ]);
  return stored.find(({ accountId }) => accountId === activeId);
}

/** The given fields of a new account: all other fields have their defaults. */
type NewAccount = Pick<Account, 'accountId' | 'createdAtMs'>;

/**
 * The id of the account that was never connected. Adds one if there is none. In one transaction: two callers at once
 * get the same one.
 * @param isActivated Makes it the active one as well.
 */
async function claimBlankAccount(root: RootDatabase, toNew: () => NewAccount, isActivated: boolean): Promise<string> {
  const transaction = root.transaction(['accounts', 'meta'], 'readwrite');
  const accounts = transaction.objectStore('accounts');
  const all = await accounts.getAll();
  let blank = all.find((account) => isBlankAccount(account) && account.leaving === null);
  if (blank === undefined) {
    const taken = new Set(all.map(({ color }) => color));
    blank = toBlankAccount(toNew(), accountColors.find((color) => !taken.has(color)) ?? accountColors[0]);
    await accounts.add(blank);
  }
  if (isActivated) await transaction.objectStore('meta').put(blank.accountId, 'activeAccountId');
  await transaction.done;
  return blank.accountId;
}

function toBlankAccount({ accountId, createdAtMs }: NewAccount, color: Account['color']): Account {
  return {
    accountId,
    name: '',
    color,
    connection: noConnection,
    settings: defaultAccountSettings,
    fingerprints: [],
    keyFingerprint: null,
    affiliateId: '',
    userEmail: '',
    createdAtMs,
    verifiedAtMs: null,
    leaving: null,
  };
}
