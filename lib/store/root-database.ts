import type { DBSchema, IDBPDatabase } from 'idb';
import type { Account } from '#lib/domain/accounts/account.ts';
import { beginAnother, type Ladder, openLadder } from '#lib/store/open-ladder.ts';
import { type Check, isFlag, isOneOf, isText, isTime } from '#lib/store/schema/stored-shape.ts';

/** Values that exist once on the device, by name. */
export interface RootValues {
  activeAccountId: string;
  /** Whether the database of the first version was looked for, and became the first account's where there was one. */
  isFirstAdopted: true;
  /** Whether the match index may name hosts that no account has any more. */
  isMatchIndexStale: boolean;
  /** Whether the browser deleted what was stored, and the user was not told yet. */
  wasCleared: boolean;
  /** When a log of calls was last lost with its database, in ms since the epoch: what it held is of the minute before. */
  callsLostAtMs: number;
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

const rootName = 'linkmint-root';

/** Opens the device's own database: which accounts there are, and which one is active. As `openLadder`. */
export function openRootDatabase(onClosed?: () => void): Promise<RootDatabase> {
  return openLadder(rootName, ladder, onClosed);
}

/** Sets the device's own database aside, as it is, and begins an empty one: without accounts. */
export function beginAnotherRoot(): Promise<void> {
  return beginAnother(rootName, ladder);
}

const rootChecks: { readonly [Name in keyof RootValues]: Check<RootValues[Name]> } = {
  activeAccountId: isText,
  isFirstAdopted: isOneOf<true>(true),
  isMatchIndexStale: isFlag,
  wasCleared: isFlag,
  callsLostAtMs: isTime,
};

/** A value of the device's `meta`; undefined where there is none that can be read. */
export async function readRootValue<Name extends keyof RootValues>(
  root: RootDatabase,
  key: Name,
): Promise<RootValues[Name] | undefined> {
  const stored: unknown = await root.get('meta', key);
  return rootChecks[key](stored) ? stored : undefined;
}
