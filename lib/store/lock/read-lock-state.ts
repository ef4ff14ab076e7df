import { defaultAutoLockMinutes, type LockState, toLockState } from '#lib/domain/lock/lock-state.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { openLockItem } from '#lib/store/storage-items.ts';

/** Whether key and secret can be used now. */
export async function readLockState(root: RootDatabase, nowMs: number): Promise<LockState> {
  const [passphrase, openLock] = await Promise.all([root.getKey('vault', 'passphrase'), openLockItem.read()]);
  return toLockState(passphrase !== undefined, openLock, nowMs);
}

/** After how many minutes without use the lock closes. */
export async function readAutoLockMinutes(root: RootDatabase): Promise<number> {
  return (await readRootValue(root, 'autoLockMinutes')) ?? defaultAutoLockMinutes;
}
