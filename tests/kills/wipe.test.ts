import { deleteDB } from 'idb';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { browser, browser as extensionApi } from '#lib/platform/browser.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { describeKills } from './describe-kills.ts';
import { connectInput, type KillPath } from './kill-path.ts';
import { readAccounts } from './read-accounts.ts';

/** "Wipe everything". */
const wipePath: KillPath = {
  name: 'wiping everything',
  async prepare() {
    Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [{ id: 'page-match' }] });
    Object.assign(browser.notifications, { getAll: async () => ({ shown: true }), clear: async () => true });
  },
  async walk({ accountId, browser: { sendFor }, clock, press }) {
    await press(() => sendFor(null)('wipeEverything', {}));
    await clock.advance(1_000);
    const accounts = await readAccounts();
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    // It has the alarm that every installation has; who waits for rest waits for none.
    await browser.alarms.clear(hourlyAlarm);
    const areas = await Promise.all([browser.storage.local, browser.storage.sync].map((area) => area.get(null)));
    return [
      ...databases.filter((name) => name.includes(accountId)).map((name) => `left: database ${name}`),
      ...accounts.filter(({ fingerprints }) => fingerprints.length > 0).map(({ name }) => `left: account ${name}`),
      ...areas.flatMap((area) => Object.keys(area)).map((key) => `left: item ${key}`),
    ];
  },
};

describeKills(wipePath);

/** An earlier life died under "Wipe everything": the first turn of the next one finishes it. */
describeKills({
  ...wipePath,
  name: 'a wipe that was cut short',
  async prepare(stage) {
    await wipePath.prepare?.(stage);
    const root = await openRootDatabase();
    await root.put('meta', true, 'isWiping');
    root.close();
  },
});

/** The browser has deleted what the device's database held: the next life says so, and the user begins another one. */
describeKills({
  name: 'data that was cleared',
  offers: 8,
  conversions: 1,
  // Its data was deleted once more: everything is listed again.
  pagesAskedTwice: 11,
  // Pressed again it is another connecting, which lists everything again.
  pagesAfterKill: 11,
  async walk({ browser, pass, press, rest }) {
    const device = browser.sendFor(null);
    Object.assign(extensionApi.contextMenus, {
      create: () => 0,
      remove: async () => undefined,
      removeAll: async () => undefined,
    });
    browser.kill();
    const root = await openRootDatabase();
    for (const name of root.objectStoreNames) await root.clear(name);
    root.close();
    await press(() => device('wake', {}));
    await browser.fire('menu', ({ menu }) => menu.listPresets());
    await rest();
    const faults = (await readWasCleared()) ? [] : ['the device does not know that it was cleared'];
    await press(() => device('noteCleared', {}));
    if (await readWasCleared()) faults.push('the user has read so, and it is still said');
    await press(() => device('startCleanly', { accountId: null }));
    await press(() => device('connect', { ...connectInput, as: { kind: 'new' } }));
    await rest();
    const connected = (await readAccounts()).filter(({ connection }) => connection.state === 'connected');
    if (connected.length !== 1) faults.push(`${connected.length} accounts are connected`);
    const [{ accountId } = { accountId: '' }] = connected;
    await browser.fire('cleared', () => deleteDatabases(accountId));
    await pass(5_000);
    await press(() => device('wake', {}));
    await rest();
    await press(() => device('wipeEverything', {}));
    await pass(5_000);
    // It has the alarm that every installation has; who waits for rest waits for none.
    await extensionApi.alarms.clear(hourlyAlarm);
    const left = (await indexedDB.databases()).filter(({ name = '' }) => name.includes(accountId));
    return left.length === 0 ? faults : [...faults, 'the account is there after the wipe'];
  },
});

async function readWasCleared(): Promise<boolean> {
  const root = await openRootDatabase();
  try {
    return (await root.get('meta', 'wasCleared')) === true;
  } finally {
    root.close();
  }
}

/** As the browser deletes an account's data under the worker: its connection is closed first. */
async function deleteDatabases(accountId: string): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  for (const name of names.filter((each) => each.includes(accountId))) await deleteDB(name);
}
