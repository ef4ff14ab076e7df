import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb';
import type { Account } from '#lib/domain/accounts/account.ts';
import { type FileRun, isFileRun } from '#lib/domain/backup/file-run.ts';
import type { RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { isRollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import type { FailedUnlocks } from '#lib/domain/lock/passphrase.ts';
import { isFailedUnlocks } from '#lib/domain/lock/passphrase.ts';
import type { LitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import { isLitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import { type Check, isCount, isFlag, isListOf, isOneOf, isText, isTime } from '#lib/domain/shape.ts';
import { listNames } from '#lib/store/database-copies.ts';
import { beginAnother, type Ladder, type LadderOptions, openLadder } from '#lib/store/open-ladder.ts';
import { type CallRecord, isCallRecord } from '#lib/store/schema/journal-entry.ts';

/** Values that exist once on the device, by name. */
export interface RootValues {
  activeAccountId: string;
  /** The layout of the match index; absent while the index may have hosts of removed accounts. */
  matchIndexLayout: number;
  /** How many hosts the toolbar icon is lit on. Absent where it is lit on none. */
  litHosts: LitHostCount;
  /** Whether the browser deleted what was stored, and the user has not acknowledged it yet. */
  wasCleared: boolean;
  /** Wrong passphrases in a row; absent without any. */
  failedUnlocks: FailedUnlocks;
  /** Minutes without use after which the lock closes. 0: only when the browser closes. */
  autoLockMinutes: number;
  rollingBackup: RollingBackup;
  /** The restore or import under way, or the last one while the user has not put it away. */
  fileRun: FileRun;
  /** A wipe is under way: a context that finds this finishes the wipe before anything else. */
  isWiping: true;
  /**
   * When a log of calls was last lost with its database, in ms since the epoch. It had the calls of the minute before.
   */
  callsLostAtMs: number;
  /** The calls of removed accounts in their last minute: the service counted them. */
  goneCalls: readonly CallRecord[];
  /** How many pieces of the news the user has seen; absent before the first. */
  newsSeen: number;
  /** Whether the side panel asked for the permission to follow the tabs: it asks once. */
  tabsAsked: boolean;
}

/** The key that seals credentials, wrapped by a key derived from the passphrase. */
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
   * `cryptoKey`: the key that seals every account's credentials; it cannot be exported. With a passphrase: `passphrase`
   * instead of it, and `sessionKey`, which unwraps the key that `storage.session` has while the lock is open (decision
   * 0015).
   */
  vault: { key: 'cryptoKey' | 'sessionKey' | 'passphrase'; value: CryptoKey | PassphraseRecord };
  /** The parts of the file of `fileRun` that are not written yet, by their place in it (`isFilePart`). */
  fileParts: { key: number; value: unknown };
}

export type RootDatabase = IDBPDatabase<RootSchema>;

/** Each rung has a fixture in `tests/unit/lib/store/`. */
const ladder: Ladder<RootSchema> = [
  (database) => {
    database.createObjectStore('accounts', { keyPath: 'accountId' });
    database.createObjectStore('meta');
    database.createObjectStore('vault');
  },
  (database) => {
    database.createObjectStore('fileParts');
  },
];

const rootName = 'linkmint-root';

/** Opens the device's own database as `openLadder` does. It knows all accounts, and which one is active. */
export function openRootDatabase(onClosed?: () => void, names?: LadderOptions['names']): Promise<RootDatabase> {
  return openLadder(rootName, ladder, { onClosed, names });
}

/** Sets the device's own database aside, unchanged, and creates an empty one, without accounts. */
export function beginAnotherRoot(): Promise<void> {
  return beginAnother(rootName, ladder);
}

/**
 * Deletes the databases that were set aside, and then all content of this one except the record of recent calls. One
 * transaction, because a crash between deleting and rewriting would lose that record.
 */
export async function emptyRootDatabase(root: RootDatabase): Promise<void> {
  for (const name of await listNames(rootName)) if (name !== root.name) await deleteDB(name);
  const transaction = root.transaction(['accounts', 'meta', 'vault', 'fileParts'], 'readwrite', {
    durability: 'strict',
  });
  const meta = transaction.objectStore('meta');
  const kept: readonly string[] = ['callsLostAtMs', 'goneCalls'] satisfies (keyof RootValues)[];
  await Promise.all([
    transaction.objectStore('accounts').clear(),
    transaction.objectStore('vault').clear(),
    transaction.objectStore('fileParts').clear(),
  ]);
  for (const key of await meta.getAllKeys()) if (!kept.includes(key)) await meta.delete(key);
  await transaction.done;
}

const rootChecks: { readonly [Name in keyof RootValues]: Check<RootValues[Name]> } = {
  activeAccountId: isText,
  matchIndexLayout: isCount,
  litHosts: isLitHostCount,
  wasCleared: isFlag,
  failedUnlocks: isFailedUnlocks,
  autoLockMinutes: isCount,
  rollingBackup: isRollingBackup,
  fileRun: isFileRun,
  isWiping: isOneOf(true),
  callsLostAtMs: isTime,
  goneCalls: isListOf(isCallRecord),
  newsSeen: isCount,
  tabsAsked: isFlag,
};

/**
 * A value of the device's `meta`; undefined without a readable one.
 * @param meta The store in a transaction, for a value that the transaction changes.
 */
export async function readRootValue<Name extends keyof RootValues>(
  root: RootDatabase,
  key: Name,
  meta: { get(key: Name): Promise<unknown> } = { get: (name) => root.get('meta', name) },
): Promise<RootValues[Name] | undefined> {
  const stored: unknown = await meta.get(key);
  return rootChecks[key](stored) ? stored : undefined;
}
