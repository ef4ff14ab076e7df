import { toUsedLock } from '#lib/domain/lock/lock-state.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { readAutoLockMinutes, readLockState } from '#lib/store/lock/read-lock-state.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import { openLockItem } from '#lib/store/storage-items.ts';
import { fromBase64, makeSessionKey, toBase64, unwrapBySession, wrapForSession } from '#lib/worker/lock/wrap-key.ts';

/* The sealing key while the lock is open: half in the database, half in the memory of the browser (decision 0015). */

export interface OpenLockContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  /** Wakes the worker when the lock has to close, in ms since the epoch. Null cancels. */
  readonly scheduleLock: (atMs: number | null) => Promise<void>;
}

/** @throws AppError `locked` where a half is missing. */
export async function readOpenKey({ root }: OpenLockContext, isExtractable: boolean): Promise<CryptoKey> {
  const [sessionKey, stored] = await Promise.all([readSessionKey(root), openLockItem.read()]);
  if (sessionKey === null || stored === null) throw new AppError('locked');
  const wrapped = { iv: fromBase64(stored.iv), wrapped: fromBase64(stored.wrapped).buffer };
  return unwrapBySession(sessionKey, wrapped, isExtractable);
}

/** @param key Must be extractable, because this wraps it. */
export async function keepOpenKey({ root, clock, scheduleLock }: OpenLockContext, key: CryptoKey): Promise<void> {
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
export async function noteLockUse({ root, clock, scheduleLock }: OpenLockContext): Promise<void> {
  const stored = await openLockItem.read();
  const db = await root();
  if (stored === null || (await readLockState(db, clock.nowMs())) !== 'open') return;
  const lock = toUsedLock(await readAutoLockMinutes(db), clock.nowMs());
  await openLockItem.write({ ...stored, ...lock });
  await scheduleLock(lock.locksAtMs);
}

/** @returns whether there was anything to delete. */
export async function dropOpenKey({ root, scheduleLock }: OpenLockContext): Promise<boolean> {
  if ((await readSessionKey(root)) === null) return false;
  await openLockItem.remove();
  await scheduleLock(null);
  await (await root()).delete('vault', 'sessionKey');
  return true;
}

async function readSessionKey(root: OpenLockContext['root']): Promise<CryptoKey | null> {
  const stored = await (await root()).get('vault', 'sessionKey');
  return stored instanceof CryptoKey ? stored : null;
}
