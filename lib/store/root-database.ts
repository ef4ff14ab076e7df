import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb';
import type { Account } from '#lib/domain/accounts/account.ts';
import type { RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { isRollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import type { FailedUnlocks } from '#lib/domain/lock/passphrase.ts';
import { isFailedUnlocks } from '#lib/domain/lock/passphrase.ts';
import { type Check, isCount, isFlag, isListOf, isOneOf, isText, isTime } from '#lib/domain/shape.ts';
import { listNames } from '#lib/store/database-copies.ts';
import { beginAnother, type Ladder, type LadderOptions, openLadder } from '#lib/store/open-ladder.ts';
import type { CallRecord } from '#lib/store/schema/call-record.ts';
import { isCallRecord } from '#lib/store/schema/call-record.ts';

/** Values that exist once on the device, by name. */
export interface RootValues {
  activeAccountId: string;
  /** How the match index is laid out that was made; absent while it may have hosts that no account has any more. */
  matchIndexLayout: number;
  /** Whether the browser deleted what was stored, and the user was not told yet. */
  wasCleared: boolean;
  /** Wrong passphrases in a row; absent where there were none. */
  failedUnlocks: FailedUnlocks;
  /** Minutes without use after which the lock closes; 0: with the browser alone. */
  autoLockMinutes: number;
  rollingBackup: RollingBackup;
  /** Everything is being wiped: whoever finds this finishes it before anything else. */
  isWiping: true;
  /** When a log of calls was last lost with its database, in ms since the epoch: what it held is of the minute before. */
  callsLostAtMs: number;
  /** What accounts that are gone called in the minute before they went: the service has counted it. */
  goneCalls: readonly CallRecord[];
  /** How many pieces of the news were seen; absent where nobody was told of any yet. */
  newsSeen: number;
}

/** The key that seals credentials, wrapped by what a passphrase comes to. */
export interface PassphraseRecord {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly rounds: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly wrapped: ArrayBuffer;
}

export interface RootSchema extends DBSchema {
  accounts: { key: string; value: Account };
  meta: { key: keyof RootValues; value: RootValues[keyof RootValues] };
  /**
   * `cryptoKey`: the key that seals every account's credentials; it cannot be exported. With a passphrase: `passphrase` in
   * its place, and `sessionKey`, which unwraps what `storage.session` has while the lock is open (decision 0015).
   */
  vault: { key: 'cryptoKey' | 'sessionKey' | 'passphrase'; value: CryptoKey | PassphraseRecord };
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

/** Opens the device's own database, as `openLadder` does: which accounts there are, and which one is active. */
export function openRootDatabase(onClosed?: () => void, names?: LadderOptions['names']): Promise<RootDatabase> {
  return openLadder(rootName, ladder, { onClosed, names });
}

/** Sets the device's own database aside, as it is, and begins an empty one: without accounts. */
export function beginAnotherRoot(): Promise<void> {
  return beginAnother(rootName, ladder);
}

/**
 * Deletes those that were set aside, and then all that is in it but what the limit of calls depends on: in one
 * transaction, because whoever deleted it and wrote that anew could be killed in between.
 */
export async function emptyRootDatabase(root: RootDatabase): Promise<void> {
  for (const name of await listNames(rootName)) if (name !== root.name) await deleteDB(name);
  const transaction = root.transaction(['accounts', 'meta', 'vault'], 'readwrite', { durability: 'strict' });
  const meta = transaction.objectStore('meta');
  const kept: readonly string[] = ['callsLostAtMs', 'goneCalls'] satisfies (keyof RootValues)[];
  await Promise.all([transaction.objectStore('accounts').clear(), transaction.objectStore('vault').clear()]);
  for (const key of await meta.getAllKeys()) if (!kept.includes(key)) await meta.delete(key);
  await transaction.done;
}

const rootChecks: { readonly [Name in keyof RootValues]: Check<RootValues[Name]> } = {
  activeAccountId: isText,
  matchIndexLayout: isCount,
  wasCleared: isFlag,
  failedUnlocks: isFailedUnlocks,
  autoLockMinutes: isCount,
  rollingBackup: isRollingBackup,
  isWiping: isOneOf(true),
  callsLostAtMs: isTime,
  goneCalls: isListOf(isCallRecord),
  newsSeen: isCount,
};

/** A value of the device's `meta`; undefined where there is none that can be read. */
export async function readRootValue<Name extends keyof RootValues>(
  root: RootDatabase,
  key: Name,
): Promise<RootValues[Name] | undefined> {
  const stored: unknown = await root.get('meta', key);
  return rootChecks[key](stored) ? stored : undefined;
}
