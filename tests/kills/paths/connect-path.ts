import { connectInput, type KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { readAccounts } from '../read-accounts.ts';
import { withDatabase } from '../with-database.ts';

/** A second account is connected, becomes the active one and is synced for the first time. */
export const connectPath: KillPath = {
  name: 'connecting another account',
  // Pressed again it is another connecting, which lists everything again.
  pagesAfterKill: 11,
  async walk({ answerOf, browser, until }) {
    const input = { ...connectInput, secret: 'other+secret/=', as: { kind: 'new' } as const };
    const press = () => answerOf(browser.sendFor(null)('connect', input));
    const connected = await pressAgain(press);
    if (connected.kind !== 'connected') return ['asked whose the secret is'];
    await until('the first sync', async () => {
      const walked = await withDatabase(connected.accountId, (db) => db.get('meta', 'lastFullWalkAtMs'));
      return walked !== undefined;
    });
    const states = (await readAccounts()).map(({ connection }) => connection.state).toSorted();
    return states.filter((state) => state === 'connected').length === 2 ? [] : [`accounts are ${states.join(', ')}`];
  },
};
