import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { browser } from '#lib/platform/browser.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { readAccounts } from '../read-accounts.ts';

/** "Wipe everything". */
export const wipePath: KillPath = {
  name: 'wiping everything',
  async prepare() {
    Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [{ id: 'page-match' }] });
    Object.assign(browser.notifications, { getAll: async () => ({ shown: true }), clear: async () => true });
  },
  async walk({ accountId, answerOf, browser: { sendFor }, clock }) {
    await pressAgain(() => answerOf(sendFor(null)('wipeEverything', {})));
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
