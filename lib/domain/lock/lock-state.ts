/** Minutes without use after which the lock closes. 0: only when the browser closes. */
export const autoLockChoices = [0, 5, 15, 60, 240] as const;

export const defaultAutoLockMinutes = 15;

/** `off`: no passphrase is set. */
export type LockState = 'off' | 'locked' | 'open';

/** The record of an open lock. It lives in memory and ends with the browser. */
export interface OpenLock {
  /** When the user opened it, or last did something that needs the key. */
  readonly usedAtMs: number;
  /** When it closes by itself; null: when the browser closes. */
  readonly locksAtMs: number | null;
}

/** @param openLock Null if the lock is not open. */
export function toLockState(hasPassphrase: boolean, openLock: OpenLock | null, nowMs: number): LockState {
  if (!hasPassphrase) return 'off';
  if (openLock === null) return 'locked';
  const { usedAtMs, locksAtMs } = openLock;
  // A clock that was set back would keep the lock open too long, so it counts as time without use.
  const isBack = nowMs < usedAtMs - clockToleranceMs;
  return locksAtMs !== null && (isBack || nowMs >= locksAtMs) ? 'locked' : 'open';
}

/** Systems correct their clocks by seconds all the time. */
const clockToleranceMs = 60_000;

/** The lock's record after a use. */
export function toUsedLock(autoLockMinutes: number, nowMs: number): OpenLock {
  return { usedAtMs: nowMs, locksAtMs: autoLockMinutes === 0 ? null : nowMs + autoLockMinutes * 60_000 };
}

/** The outcome of setting, changing, removing or typing a passphrase. */
export type LockOutcome =
  | { readonly kind: 'done' }
  /** The passphrase is wrong. The next try must wait for the delay. */
  | { readonly kind: 'wrong'; readonly retryAfterMs: number }
  /** The delay is not over, so the passphrase was not checked. */
  | { readonly kind: 'wait'; readonly retryAfterMs: number }
  | { readonly kind: 'too-short' };
