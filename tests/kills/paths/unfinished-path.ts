import { openRootDatabase } from '#lib/store/root-database.ts';
import { connectInput, type KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { readAccounts } from '../read-accounts.ts';
import { withDatabase } from '../with-database.ts';

const others = [
  { secret: 'other+secret/=', leaving: 'remove' },
  { secret: 'third+secret/=', leaving: 'sign-out' },
] as const;

/** An earlier life died while accounts were leaving: the first turn of the next one finishes it. */
export const unfinishedPath: KillPath = {
  name: 'accounts that were leaving',
  async prepare({ answerOf, browser, control }) {
    control.addAccount({ affiliateId: 77_003, key: connectInput.key, secret: 'third+secret/=' });
    for (const { secret } of others) {
      await answerOf(browser.sendFor(null)('connect', { ...connectInput, secret, as: { kind: 'new' } }));
    }
  },
  async walk({ accountId, answerOf, browser, rest }) {
    const [, removed, signedOut] = await readAccounts();
    browser.kill();
    const root = await openRootDatabase();
    for (const [index, account] of [removed, signedOut].entries()) {
      const leaving = others[index]?.leaving ?? null;
      if (account !== undefined) await root.put('accounts', { ...account, leaving });
    }
    root.close();
    await pressAgain(() => answerOf(browser.sendFor(null)('wake', {})));
    await rest();
    const left = await readAccounts();
    const faults = left.filter(({ leaving }) => leaving !== null).map(({ leaving }) => `an account is to ${leaving}`);
    if (left.some((account) => account.accountId === removed?.accountId)) faults.push('the removed account is there');
    const secret = await withDatabase(signedOut?.accountId ?? '', (db) => db.get('vault', 'credentials'));
    if (secret !== undefined) faults.push('the secret of the account that signed out is there');
    return left.some((account) => account.accountId === accountId) ? faults : [...faults, 'the first account is gone'];
  },
};
