import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import { applyMerchantPages } from '#lib/worker/page/merchant-pages.ts';
import { connectInput, type KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { readAccounts } from '../read-accounts.ts';
import { withDatabase } from '../with-database.ts';

const other = { ...connectInput, secret: 'other+secret/=' };
const nowhere = 'http://nowhere.localhost';

/** Connecting that comes to nothing, an account that goes and comes back, permissions that return, and a clean start. */
export const accountsPath: KillPath = {
  name: 'accounts that come and go',
  offers: 8,
  conversions: 1,
  // The clean start lists everything of the account once more, and the hourly look what is due by then.
  pagesAskedTwice: 13,
  // Pressed again it is another connecting, which lists everything again.
  pagesAfterKill: 11,
  // Its conversions say whose account it is.
  async prepare({ answerOf, rest, send }) {
    await answerOf(send('refreshReports', {}));
    await rest();
  },
  answerElsewhere: (url) => (url.startsWith(nowhere) ? Promise.reject(new TypeError('Failed to fetch')) : null),
  async walk({ accountId, answerOf, browser, clock, rest, send, until }) {
    const device = browser.sendFor(null);
    const told = (input: typeof connectInput) =>
      pressAgain(() => answerOf(device('connect', input))).then(
        ({ kind }) => kind,
        (cause: unknown) => toAppError(cause).code,
      );
    const faults: string[] = [];
    const expect = (what: string, kind: string, wanted: string) => {
      if (kind !== wanted) faults.push(`${what}: the page showed ${kind}`);
    };
    expect('a wrong secret', await told({ ...connectInput, secret: 'wrong' }), 'wrong-credentials');
    expect('an address without a service', await told({ ...connectInput, serviceUrl: nowhere }), 'unreachable');
    expect('whose secret', await told(other), 'which');

    const addOther = async () => {
      const connected = await pressAgain(() => answerOf(device('connect', { ...other, as: { kind: 'new' } })));
      return connected.kind === 'connected' ? connected.accountId : '';
    };
    const first = await addOther();
    await pressAgain(() =>
      answerOf(device('removeAccount', { accountId: first })).catch((cause: unknown) => {
        if (toAppError(cause).code !== 'account-gone') throw cause;
      }),
    );
    const second = await addOther();
    await pressAgain(() => answerOf(send('noteCountryAsked', {})));
    await rest();
    await browser.fire('permissions', async ({ inEachAccount, resume }) => {
      await inEachAccount('permissions', async (account) => account.recheck());
      await Promise.all([applyMerchantPages(), resume()]);
    });
    await pressAgain(() => answerOf(device('startCleanly', { accountId: second })));
    const isSynced = async () =>
      withDatabase(second, async (db) => (await db.get('meta', 'lastFullWalkAtMs')) !== undefined);
    await pressAgain(() => answerOf(device('wake', {})));
    await until('another first sync', isSynced);
    await clock.advance(120_000);
    await extensionApi.alarms.create(hourlyAlarm, { when: clock.nowMs() });
    await rest();

    const ids = (await readAccounts()).map((account) => account.accountId);
    for (const id of [accountId, second]) if (!ids.includes(id)) faults.push(`account ${id} is gone`);
    return ids.includes(first) ? [...faults, 'the account that was removed is there'] : faults;
  },
};
