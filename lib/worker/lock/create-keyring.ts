import { type LockState, toUsedLock } from '#lib/domain/lock/lock-state.ts';
import { passphraseRounds, toPassphrase } from '#lib/domain/lock/passphrase.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createTurns } from '#lib/platform/turns.ts';
import { readAutoLockMinutes, readLockState } from '#lib/store/lock/read-lock-state.ts';
import type { PassphraseRecord, RootDatabase } from '#lib/store/root-database.ts';
import { openLockItem } from '#lib/store/storage-items.ts';
import {
  fromBase64,
  makePassphraseRecord,
  makeSealingKey,
  makeSessionKey,
  toBase64,
  unwrapByPassphrase,
  unwrapBySession,
  wrapForSession,
} from '#lib/worker/lock/wrap-key.ts';

/** The device's keys: which one seals credentials, and whether it is available. */
export interface Keyring {
  readState(): Promise<LockState>;
  /** @throws AppError `locked` */
  assertOpen(): Promise<void>;
  /**
   * The key that seals. After it an earlier key, where that may still seal some account's credentials.
   * @throws AppError `locked`
   */
  readKeys(): Promise<readonly [CryptoKey, ...CryptoKey[]]>;
  /** While one act reads a key and writes what it sealed, no other act changes keys. */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result>;
  /** Opens the lock. @returns whether the passphrase is right. */
  open(typed: string): Promise<boolean>;
  /** Sets a first passphrase with a new key, or gives the open key another passphrase. Leaves the lock open. */
  setPassphrase(typed: string): Promise<void>;
  /** Forgets the earlier key: every account's credentials are sealed with the new one. */
  dropEarlierKey(): Promise<void>;
  /** Removes the passphrase and keeps the key. The lock must be open, and the earlier key dropped. */
  removePassphrase(): Promise<void>;
  /** Forgets passphrase and keys: what they sealed can never be read again. */
  forget(): Promise<void>;
  /** The user did something that needs the key: the time without use starts again. */
  noteUse(): Promise<void>;
  /**
   * Closes the lock, if it is open or an earlier life left it open.
   * @param forget Runs once it is closed. Until that is done the lock counts as left open, so the next life finishes it.
   */
  close(forget: () => Promise<void>): Promise<void>;
}

export function createKeyring(context: OpenLockContext): Keyring {
  const { root, clock } = context;
  const inTurn = createTurns();
  const readState = async () => readLockState(await root(), clock.nowMs());
  const readPassphrase = async () => toRecord(await (await root()).get('vault', 'passphrase'));

  async function assertOpen(): Promise<void> {
    if ((await readState()) === 'locked') throw new AppError('locked');
  }

  async function writeVault(write: (store: VaultStore) => readonly Promise<unknown>[]): Promise<void> {
    const transaction = (await root()).transaction('vault', 'readwrite', { durability: 'strict' });
    await Promise.all([...write(transaction.store), transaction.done]);
  }

  return {
    readState,
    assertOpen,
    inTurn,

    async readKeys() {
      await assertOpen();
      const db = await root();
      if ((await readPassphrase()) === null) return [await readDeviceKey(db)];
      const earlier = toKey(await db.get('vault', 'cryptoKey'));
      return [await readOpenKey(context, false), ...(earlier === null ? [] : [earlier])];
    },

    open: (typed) =>
      inTurn(async () => {
        const record = await readPassphrase();
        const key = record && (await unwrapByPassphrase(record, toPassphrase(typed)));
        if (key === null) return false;
        await keepOpenKey(context, key);
        return true;
      }),

    setPassphrase: (typed) =>
      inTurn(async () => {
        const isFirst = (await readPassphrase()) === null;
        const key = isFirst ? await makeSealingKey() : await readOpenKey(context, true);
        const record = await makePassphraseRecord(key, toPassphrase(typed), passphraseRounds);
        // The record is last: what fails or is killed before it has set no passphrase.
        await keepOpenKey(context, key);
        await writeVault((store) => [store.put(record, 'passphrase')]);
      }),

    async dropEarlierKey() {
      if ((await readPassphrase()) !== null) await (await root()).delete('vault', 'cryptoKey');
    },

    removePassphrase: () =>
      inTurn(async () => {
        const key = await readOpenKey(context, false);
        await writeVault((store) => [store.put(key, 'cryptoKey'), store.delete('passphrase')]);
        await dropOpenKey(context);
      }),

    forget: () =>
      inTurn(async () => {
        await dropOpenKey(context);
        await writeVault((store) => [store.clear()]);
      }),

    noteUse: () => inTurn(() => noteLockUse(context)),
    close: (forget) => inTurn(() => dropOpenKey(context, forget)),
  };
}

/** The device's `vault` in a transaction that writes. */
interface VaultStore {
  put(value: CryptoKey | PassphraseRecord, key: 'cryptoKey' | 'passphrase'): Promise<unknown>;
  delete(key: 'passphrase'): Promise<unknown>;
  clear(): Promise<unknown>;
}

/** The device's key where the user set no passphrase. Made with the first credentials. */
async function readDeviceKey(db: RootDatabase): Promise<CryptoKey> {
  const stored = toKey(await db.get('vault', 'cryptoKey'));
  if (stored !== null) return stored;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Two accounts may connect at once: both use the key that is stored first.
  const transaction = db.transaction('vault', 'readwrite', { durability: 'strict' });
  const first = (await transaction.store.get('cryptoKey')) ?? made;
  await transaction.store.put(first, 'cryptoKey');
  await transaction.done;
  return toKey(first) ?? made;
}

const toKey = (stored: CryptoKey | PassphraseRecord | undefined) => (stored instanceof CryptoKey ? stored : null);
const toRecord = (stored: CryptoKey | PassphraseRecord | undefined) =>
  stored === undefined || stored instanceof CryptoKey ? null : stored;

/* The sealing key while the lock is open: half in the database, half in the memory of the browser (decision 0015). */

interface OpenLockContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  /** Wakes the worker when the lock has to close, in ms since the epoch. Null cancels. */
  readonly scheduleLock: (atMs: number | null) => Promise<void>;
}

/** @throws AppError `locked` where a half is missing. */
async function readOpenKey({ root }: OpenLockContext, isExtractable: boolean): Promise<CryptoKey> {
  const [sessionKey, stored] = await Promise.all([readSessionKey(root), openLockItem.read()]);
  if (sessionKey === null || stored === null) throw new AppError('locked');
  const wrapped = { iv: fromBase64(stored.iv), wrapped: fromBase64(stored.wrapped).buffer };
  return unwrapBySession(sessionKey, wrapped, isExtractable);
}

/** @param key Must be extractable, because this wraps it. */
async function keepOpenKey({ root, clock, scheduleLock }: OpenLockContext, key: CryptoKey): Promise<void> {
  const db = await root();
  const sessionKey = await makeSessionKey();
  const { iv, wrapped } = await wrapForSession(sessionKey, key);
  const lock = toUsedLock(await readAutoLockMinutes(db), clock.nowMs());
  // First remove the old half: a kill in between must not leave halves of two keys.
  await openLockItem.remove();
  await db.put('vault', sessionKey, 'sessionKey');
  await openLockItem.write({ ...lock, iv: toBase64(iv), wrapped: toBase64(new Uint8Array(wrapped)) });
  await scheduleLock(lock.locksAtMs);
}

/** Starts the time without use again, unless it is over. */
async function noteLockUse({ root, clock, scheduleLock }: OpenLockContext): Promise<void> {
  const stored = await openLockItem.read();
  const db = await root();
  if (stored === null || (await readLockState(db, clock.nowMs())) !== 'open') return;
  const lock = toUsedLock(await readAutoLockMinutes(db), clock.nowMs());
  await openLockItem.write({ ...stored, ...lock });
  await scheduleLock(lock.locksAtMs);
}

async function dropOpenKey({ root, scheduleLock }: OpenLockContext, forget?: () => Promise<void>): Promise<void> {
  if ((await readSessionKey(root)) === null) return;
  await openLockItem.remove();
  await scheduleLock(null);
  await forget?.();
  await (await root()).delete('vault', 'sessionKey');
}

async function readSessionKey(root: OpenLockContext['root']): Promise<CryptoKey | null> {
  const stored = await (await root()).get('vault', 'sessionKey');
  return stored instanceof CryptoKey ? stored : null;
}
