import type { LockOutcome } from '#lib/domain/lock/lock-state.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { createKeyring } from '#lib/worker/lock/create-keyring.ts';
import { createCredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { describeKills } from './describe-kills.ts';
import { connectInput, type KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { readAccounts } from './read-accounts.ts';

const first = 'correct horse battery';
const second = 'staple of another kind';
/** Five minutes without a use, and the moment that the alarm waits for it. */
const autoLockMs = 6 * 60_000;

/** A passphrase is set, typed, changed, removed, set once more and forgotten. */
describeKills({
  name: 'the lock',
  async walk(stage) {
    const { accountId, inDatabase, press } = stage;
    const device = stage.browser.sendFor(null);
    const faults: string[] = [];
    const expectCredentials = async (when: string) => {
      const { secret, isSealedAnew } = await readSealed(stage);
      if (secret !== connectInput.secret) faults.push(`${when}: the secret reads as ${secret}`);
      if (!isSealedAnew) faults.push(`${when}: an earlier key is left`);
    };
    const lockNow = () => press(() => device('lockNow', {}));
    const expectOnly = async (passphrase: string, other: string) => {
      await lockNow();
      const wrong = await typeIn(stage, () => device('unlock', { passphrase: other }));
      if (wrong !== 'wrong') faults.push(`another passphrase: ${wrong}`);
      const right = await typeIn(stage, () => device('unlock', { passphrase }));
      if (right !== 'done') faults.push(`the passphrase: ${right}`);
    };

    await setPassphrase(stage, first);
    // What a kill kept from being sealed again is sealed by the next opening.
    await typeIn(stage, () => device('unlock', { passphrase: first }));
    await expectCredentials('set');
    await expectOnly(first, second);

    const change = await typeIn(stage, () => device('setPassphrase', { current: first, next: second }));
    // Killed after the change, it is no longer the current one.
    if (change === 'wrong') await typeIn(stage, () => device('unlock', { passphrase: second }));
    await expectOnly(second, first);
    await expectCredentials('changed');
    await press(() => device('setAutoLock', { minutes: 5 }));
    await stage.pass(autoLockMs);

    await typeIn(stage, () => device('removePassphrase', { current: second }));
    await expectCredentials('removed');
    if (await hasPassphrase()) faults.push('removed, and still there');

    await setPassphrase(stage, first);
    await lockNow();
    await press(() => device('forgetPassphrase', {}));
    const forgotten = (await readAccounts()).find((account) => account.accountId === accountId);
    if (forgotten?.connection.state !== 'signed-out') faults.push('forgotten, and not signed out');
    if ((await inDatabase((db) => db.count('vault'))) > 0) faults.push('forgotten, and sealed text is left');
    if (await hasPassphrase()) faults.push('forgotten, and still there');
    return faults;
  },
});

/** Types it, again where the worker was killed, and once the delay after a wrong one is over. */
async function typeIn(stage: KillStage, ask: () => Promise<LockOutcome>): Promise<string> {
  for (;;) {
    const told = await stage.answerOf(ask()).catch((cause: unknown) => ({ kind: toAppError(cause).code }));
    if (told.kind === 'wait') await stage.pass('retryAfterMs' in told ? told.retryAfterMs : 0);
    else if (told.kind !== 'cancelled') return told.kind;
  }
}

/** A first one. Where the worker was killed after it was set, the page shows that it is. */
async function setPassphrase(stage: KillStage, next: string): Promise<void> {
  const device = stage.browser.sendFor(null);
  await pressAgain(async () => {
    if (!(await hasPassphrase())) await stage.answerOf(device('setPassphrase', { current: null, next }));
  });
}

async function hasPassphrase(): Promise<boolean> {
  const root = await openRootDatabase();
  try {
    return (await root.getKey('vault', 'passphrase')) !== undefined;
  } finally {
    root.close();
  }
}

/** What the worker could read of the secret now, and whether the newest key alone opens it. */
async function readSealed({ clock, inDatabase }: KillStage) {
  const root = await openRootDatabase();
  try {
    const keyring = createKeyring({ root: async () => root, clock, scheduleLock: async () => undefined });
    const keys = await keyring.readKeys();
    return await inDatabase(async (db) => {
      const vault = createCredentialVault({ database: async () => db, keyring });
      return { secret: (await vault.read())?.secret ?? null, isSealedAnew: keys.length === 1 };
    });
  } finally {
    root.close();
  }
}
