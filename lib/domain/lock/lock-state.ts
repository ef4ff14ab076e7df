/** Minutes without use after which the lock closes; 0: with the browser alone. */
export const autoLockChoices = [0, 5, 15, 60, 240] as const;

export const defaultAutoLockMinutes = 15;

/** `off`: there is no passphrase. */
export type LockState = 'off' | 'locked' | 'open';

/** What says that the lock is open: it lives in memory, and is gone with the browser. */
export interface OpenLock {
  /** When it was opened, or the user last did something that the key is for. */
  readonly usedAtMs: number;
  /** When it closes by itself; null: with the browser. */
  readonly locksAtMs: number | null;
}

/** @param openLock Null where nothing says that it is open. */
export function toLockState(hasPassphrase: boolean, openLock: OpenLock | null, nowMs: number): LockState {
  if (!hasPassphrase) return 'off';
  if (openLock === null) return 'locked';
  const { usedAtMs, locksAtMs } = openLock;
  // A clock that was set back would keep it open for as long: it counts as time without use.
  const isBack = nowMs < usedAtMs - clockToleranceMs;
  return locksAtMs !== null && (isBack || nowMs >= locksAtMs) ? 'locked' : 'open';
}

/** Clocks are put right by seconds all the time. */
const clockToleranceMs = 60_000;

/** The lock as it stands after a use of it. */
export function toUsedLock(autoLockMinutes: number, nowMs: number): OpenLock {
  return { usedAtMs: nowMs, locksAtMs: autoLockMinutes === 0 ? null : nowMs + autoLockMinutes * 60_000 };
}

/** What came of setting, changing, removing or typing a passphrase. */
export type LockOutcome =
  | { readonly kind: 'done' }
  /** It is not the passphrase; the next try is not taken before the delay is over. */
  | { readonly kind: 'wrong'; readonly retryAfterMs: number }
  /** Nothing was tried: the delay is not over. */
  | { readonly kind: 'wait'; readonly retryAfterMs: number }
  | { readonly kind: 'too-short' };
