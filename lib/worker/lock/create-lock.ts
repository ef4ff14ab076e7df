import { autoLockChoices, type LockOutcome } from '#lib/domain/lock/lock-state.ts';
import { isLongEnough, toUnlockDelayMs } from '#lib/domain/lock/passphrase.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { createTurns } from '#lib/platform/turns.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { Keyring } from '#lib/worker/lock/create-keyring.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import type { Session } from '#lib/worker/service/create-session.ts';

/** The passphrase, as the user sets, types and removes it. */
export interface Lock {
  /** Sets a first passphrase (`current` null), or another one. */
  setPassphrase(input: { readonly current: string | null; readonly next: string }): Promise<LockOutcome>;
  removePassphrase(current: string): Promise<LockOutcome>;
  /** Opens the lock, and resumes what waited for it. */
  unlock(typed: string): Promise<LockOutcome>;
  /** Closes the lock: from then on nothing is sent. */
  lockNow(): Promise<void>;
  /** Closes the lock where its time is over, and clears what an earlier browser session left. */
  closeIfDue(): Promise<void>;
  setAutoLock(minutes: number): Promise<void>;
  /** The user forgot the passphrase: signs every account out, and deletes the keys. */
  forgetPassphrase(): Promise<void>;
}

export interface LockDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly keyring: Keyring;
  readonly listAccountIds: () => Promise<readonly string[]>;
  readonly partsOf: (accountId: string) => { readonly vault: CredentialVault; readonly session: Session };
  readonly signOut: (accountId: string) => Promise<void>;
  /** Resumes what waited for the lock. No caller waits for it. */
  readonly resume: () => void;
}

export function createLock(dependencies: LockDependencies): Lock {
  const { root, attempt, keyring, listAccountIds, partsOf, signOut, resume } = dependencies;
  const inTurn = createTurns();

  async function lockNow(): Promise<void> {
    if ((await keyring.readState()) === 'off') return;
    await keyring.close(async () => {
      // It is closed, whatever fails behind that.
      announceDataChange('accounts');
      // All at once: what fails for one account must not keep another's calls waiting under a closed lock.
      await Promise.all((await listAccountIds()).map((accountId) => partsOf(accountId).session.suspend()));
    });
  }

  /** Tries the passphrase. Runs `act` only with the right one. */
  async function withPassphrase(typed: string, act: () => Promise<void>): Promise<LockOutcome> {
    const outcome = await tryPassphrase(dependencies, typed);
    if (outcome.kind !== 'done') return outcome;
    try {
      await reseal(dependencies);
      await act();
    } finally {
      // It is open, whatever failed behind that.
      announceDataChange('accounts');
      resume();
    }
    return outcome;
  }

  return {
    setPassphrase: ({ current, next }) =>
      inTurn(async () => {
        if (!isLongEnough(next)) return { kind: 'too-short' };
        const set = () => keyring.setPassphrase(next);
        if ((await keyring.readState()) !== 'off') return withPassphrase(current ?? '', set);
        await set();
        try {
          await reseal(dependencies);
        } finally {
          announceDataChange('accounts');
        }
        return { kind: 'done' };
      }),

    removePassphrase: (current) =>
      inTurn(async () => {
        if ((await keyring.readState()) === 'off') return { kind: 'done' };
        return withPassphrase(current, () => removePassphrase(dependencies));
      }),

    unlock: (typed) =>
      inTurn(async () => {
        if ((await keyring.readState()) === 'off') return { kind: 'done' };
        return withPassphrase(typed, async () => undefined);
      }),

    lockNow: () => inTurn(lockNow),

    closeIfDue: () =>
      inTurn(async () => {
        if ((await keyring.readState()) === 'locked') await lockNow();
      }),

    async setAutoLock(minutes) {
      if (!autoLockChoices.some((choice) => choice === minutes)) throw new AppError('invalid-message');
      await (await root()).put('meta', minutes, 'autoLockMinutes');
      await keyring.noteUse();
      announceDataChange('accounts');
    },

    forgetPassphrase: () =>
      inTurn(async () => {
        // If an account's database does not open, its mark signs it out, and its sealed data dies with the keys.
        for (const accountId of await listAccountIds()) await attempt('sign out', () => signOut(accountId));
        await keyring.forget();
        await (await root()).delete('meta', 'failedUnlocks');
        announceDataChange('accounts');
      }),
  };
}

/**
 * Seals with the newest key what an earlier one sealed, and resumes what a kill interrupted. For an account whose
 * database does not open, the earlier key stays until the next unlocking.
 */
async function reseal({ attempt, keyring, listAccountIds, partsOf }: LockDependencies): Promise<void> {
  if ((await keyring.readKeys()).length === 1) return;
  const accountIds = await listAccountIds();
  let sealed = 0;
  for (const accountId of accountIds) {
    await attempt('seal', async () => {
      await partsOf(accountId).vault.reseal();
      sealed += 1;
    });
  }
  if (sealed === accountIds.length) await keyring.dropEarlierKey();
}

async function removePassphrase({ keyring }: LockDependencies): Promise<void> {
  // Removing now would overwrite an earlier key that alone opens some account's credentials.
  if ((await keyring.readKeys()).length > 1) throw new AppError('database-unavailable');
  await keyring.removePassphrase();
}

/** One try after another, each after its delay. A try is counted before it is made, so a kill makes no try free. */
async function tryPassphrase({ root, clock, keyring }: LockDependencies, typed: string): Promise<LockOutcome> {
  const db = await root();
  const failed = (await readRootValue(db, 'failedUnlocks')) ?? { count: 0, lastAtMs: 0 };
  const waitMs = toUnlockDelayMs(failed, clock.nowMs());
  if (waitMs > 0) return { kind: 'wait', retryAfterMs: waitMs };
  const counted = { count: failed.count + 1, lastAtMs: clock.nowMs() };
  await db.put('meta', counted, 'failedUnlocks');
  if (!(await keyring.open(typed))) {
    return { kind: 'wrong', retryAfterMs: toUnlockDelayMs(counted, clock.nowMs()) };
  }
  await db.delete('meta', 'failedUnlocks');
  return { kind: 'done' };
}
