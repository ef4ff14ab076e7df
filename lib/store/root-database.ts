import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb';
import type { Account } from '#lib/domain/accounts/account.ts';
import type { RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { type Ladder, openLadder } from '#lib/store/open-ladder.ts';
import {
  type Check,
  hasFields,
  isCount,
  isFlag,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/store/schema/stored-shape.ts';

/** Values that exist once on the device, by name. */
export interface RootValues {
  activeAccountId: string;
  /** Whether the database of the first version was looked for, and became the first account's where there was one. */
  isFirstAdopted: true;
  /** Whether the match index may name hosts that no account has any more. */
  isMatchIndexStale: boolean;
  rollingBackup: RollingBackup;
  /** Everything is being wiped: whoever finds this finishes it before anything else. */
  isWiping: true;
}

interface RootSchema extends DBSchema {
  accounts: { key: string; value: Account };
  meta: { key: keyof RootValues; value: RootValues[keyof RootValues] };
  /** The key that seals every account's credentials. It cannot be exported. */
  vault: { key: 'cryptoKey'; value: CryptoKey };
}

export type RootDatabase = IDBPDatabase<RootSchema>;

const ladder: Ladder<RootSchema> = [
  (database) => {
    database.createObjectStore('accounts', { keyPath: 'accountId' });
    database.createObjectStore('meta');
    database.createObjectStore('vault');
  },
];

export const rootDatabaseName = 'linkmint-root';

/** Opens the device's own database: which accounts there are, and which one is active. As `openLadder`. */
export function openRootDatabase(onClosed?: () => void): Promise<RootDatabase> {
  return openLadder(rootDatabaseName, ladder, onClosed);
}

/** Deletes it. Open pages let go of it by themselves. */
export function deleteRootDatabase(): Promise<void> {
  return deleteDB(rootDatabaseName);
}

const rootChecks: { readonly [Name in keyof RootValues]: Check<RootValues[Name]> } = {
  activeAccountId: isText,
  isFirstAdopted: isOneOf<true>(true),
  isMatchIndexStale: isFlag,
  rollingBackup: hasFields<RollingBackup>({
    isOn: isFlag,
    dailyCount: isCount,
    weeklyCount: isCount,
    lastDailyAtMs: isNullOr(isTime),
    lastWeeklyAtMs: isNullOr(isTime),
    failedAtMs: isNullOr(isTime),
  }),
  isWiping: isOneOf<true>(true),
};

/** A value of the device's `meta`; undefined where there is none that can be read. */
export async function readRootValue<Name extends keyof RootValues>(
  root: RootDatabase,
  key: Name,
): Promise<RootValues[Name] | undefined> {
  const stored: unknown = await root.get('meta', key);
  return rootChecks[key](stored) ? stored : undefined;
}
