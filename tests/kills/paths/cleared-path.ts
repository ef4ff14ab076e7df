import { openRootDatabase } from '#lib/store/root-database.ts';
import { connectInput, type KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { readAccounts } from '../read-accounts.ts';

/** The browser has deleted what the device's database held: the next life says so, and the user begins another one. */
export const clearedPath: KillPath = {
  name: 'data that was cleared',
  offers: 8,
  conversions: 1,
  // Pressed again it is another connecting, which lists everything again.
  pagesAfterKill: 11,
  async walk({ answerOf, browser, rest }) {
    const device = browser.sendFor(null);
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));
    browser.kill();
    const root = await openRootDatabase();
    for (const name of root.objectStoreNames) await root.clear(name);
    root.close();
    await press(() => device('wake', {}));
    const faults = (await readWasCleared()) ? [] : ['the device does not know that it was cleared'];
    await press(() => device('noteCleared', {}));
    if (await readWasCleared()) faults.push('the user has read so, and it is still said');
    await press(() => device('startCleanly', { accountId: null }));
    await press(() => device('connect', { ...connectInput, as: { kind: 'new' } }));
    await rest();
    const connected = (await readAccounts()).filter(({ connection }) => connection.state === 'connected');
    return connected.length === 1 ? faults : [...faults, `${connected.length} accounts are connected`];
  },
};

async function readWasCleared(): Promise<boolean> {
  const root = await openRootDatabase();
  try {
    return (await root.get('meta', 'wasCleared')) === true;
  } finally {
    root.close();
  }
}
