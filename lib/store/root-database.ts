import type { DBSchema, IDBPDatabase } from 'idb';
import type { Account } from '#lib/domain/accounts/account.ts';
import { type Ladder, openLadder } from '#lib/store/open-ladder.ts';
import { type Check, isFlag, isOneOf, isText } from '#lib/store/schema/stored-shape.ts';

/** Values that exist once on the device, by name. */
export interface RootValues {
  activeAccountId: string;
  /** Set once the database of the first version was looked for, and became the first account's where there was one. */
  isFirstAdopted: true;
  /** Whether the match index may still have hosts that no account has any more. */
  isMatchIndexStale: boolean;
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

/** Opens the device's own database, as `openLadder` does: which accounts there are, and which one is active. */
export function openRootDatabase(onClosed?: () => void): Promise<RootDatabase> {
  return openLadder('linkmint-root', ladder, onClosed);
}

const rootChecks: { readonly [Name in keyof RootValues]: Check<RootValues[Name]> } = {
  activeAccountId: isText,
  isFirstAdopted: isOneOf<true>(true),
  isMatchIndexStale: isFlag,
};

/** A value of the device's `meta`; undefined where there is none that can be read. */
export async function readRootValue<Name extends keyof RootValues>(
  root: RootDatabase,
  key: Name,
): Promise<RootValues[Name] | undefined> {
  const stored: unknown = await root.get('meta', key);
  return rootChecks[key](stored) ? stored : undefined;
}
