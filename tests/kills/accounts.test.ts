import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser, browser as extensionApi } from '#lib/platform/browser.ts';
import { openRootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { applyMerchantPages } from '#lib/worker/page/merchant-pages.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { describeKills } from './describe-kills.ts';
import { connectInput } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { readAccounts } from './read-accounts.ts';
import { withDatabase } from './with-database.ts';

const other = { ...connectInput, secret: 'other+secret/=' };
const nowhere = 'http://nowhere.localhost';

/** Connecting that comes to nothing, an account that goes and comes back, permissions that return, and a clean start. */
describeKills({
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
  async walk({ accountId, answerOf, browser, clock, press, rest, send, until }) {
    const device = browser.sendFor(null);
    const told = (input: typeof connectInput) =>
      press(() => device('connect', input)).then(
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
      const connected = await press(() => device('connect', { ...other, as: { kind: 'new' } }));
      return connected.kind === 'connected' ? connected.accountId : '';
    };
    const first = await addOther();
    await pressAgain(() =>
      answerOf(device('removeAccount', { accountId: first })).catch((cause: unknown) => {
        if (toAppError(cause).code !== 'account-gone') throw cause;
      }),
    );
    const second = await addOther();
    await press(() => send('noteCountryAsked', {}));
    await rest();
    await browser.fire('permissions', async ({ inEachAccount, resume }) => {
      await inEachAccount('permissions', async (account) => account.recheck());
      await Promise.all([applyMerchantPages(), resume()]);
    });
    await press(() => device('startCleanly', { accountId: second }));
    const isSynced = async () =>
      withDatabase(second, async (db) => (await db.get('meta', 'lastFullWalkAtMs')) !== undefined);
    await press(() => device('wake', {}));
    await until('another first sync', isSynced);
    await clock.advance(120_000);
    await extensionApi.alarms.create(hourlyAlarm, { when: clock.nowMs() });
    await rest();

    const ids = (await readAccounts()).map((account) => account.accountId);
    for (const id of [accountId, second]) if (!ids.includes(id)) faults.push(`account ${id} is gone`);
    return ids.includes(first) ? [...faults, 'the account that was removed is there'] : faults;
  },
});

/** A second account is connected, becomes the active one and is synced for the first time. */
describeKills({
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
});

const input = { ...connectInput, secret: 'other+secret/=', as: { kind: 'new' } as const };

/** Two accounts: the other one is switched to, signed out, and removed. */
describeKills({
  name: 'an account switch',
  async prepare({ answerOf, browser, until }) {
    const connected = await answerOf(browser.sendFor(null)('connect', input));
    if (connected.kind !== 'connected') throw new Error('asked whose the secret is');
    await until('its first sync', async () => {
      const walked = await withDatabase(connected.accountId, (db) => db.get('meta', 'lastFullWalkAtMs'));
      return walked !== undefined;
    });
  },
  async walk(stage) {
    const { accountId, answerOf, clock, press } = stage;
    const device = stage.browser.sendFor(null);
    const other = (await readAccounts()).find((account) => account.accountId !== accountId)?.accountId ?? '';
    const faults: string[] = [];

    await press(() => device('switchAccount', { accountId }));
    if ((await readActiveId()) !== accountId) faults.push('the other account is active');

    // The button of the account that was active before was still on the page.
    const url = `https://my.batik-nusa.example/p/${stage.name}`;
    const click = aPageClick({ requestId: stage.name, accountId: other, pageUrl: url, title: '' });
    await offerButton({ accountId: other }, 7, url);
    const { title } = await press(() => stage.browser.sendFromTab({ id: 7, url })('mintHere', click));
    if (title === '') faults.push('the page showed nothing');

    const ofOther = stage.browser.sendFor(other);
    await press(() => ofOther('syncNow', {}));
    await press(() => device('signOut', { accountId: other }));
    const wish = { requestId: `${stage.name}-out`, offerId: '1', destinationUrl: url, subIds: noSubIds };
    const minting = () => ofOther('mintDeeplink', { ...wish, overQuota: false, despiteRefusal: false });
    const told = await press(() => minting()).then(
      ({ kind }) => kind,
      (cause: unknown) => toAppError(cause).code,
    );
    if (told !== 'not-connected') faults.push(`signed out, the popup showed ${told}`);
    const signedOut = (await readAccounts()).find((account) => account.accountId === other);
    if (signedOut?.connection.state !== 'signed-out') faults.push('the account is not signed out');
    const secret = await withDatabase(other, (db) => db.get('vault', 'credentials'));
    if (secret !== undefined) faults.push('the secret is still there');

    await pressAgain(async () => {
      if (!(await isListed(other))) return;
      await answerOf(device('removeAccount', { accountId: other })).catch((cause: unknown) => {
        // The next life has finished what the killed one began, before it was asked again.
        if (toAppError(cause).code !== 'account-gone') throw cause;
      });
    });
    await clock.advance(1_000);
    if (await isListed(other)) faults.push('the account is still there');
    return [...faults, ...(await findLeft(other))];
  },
});

const isListed = async (accountId: string) => (await readAccounts()).some((each) => each.accountId === accountId);

async function readActiveId() {
  const root = await openRootDatabase();
  try {
    return await readRootValue(root, 'activeAccountId');
  } finally {
    root.close();
  }
}

/** What of a removed account is left in the browser. */
async function findLeft(accountId: string): Promise<readonly string[]> {
  const databases = (await indexedDB.databases()).filter(({ name = '' }) => name.includes(accountId));
  const items = Object.keys(await browser.storage.session.get(null)).filter((key) => key.includes(accountId));
  const alarms = (await browser.alarms.getAll()).filter(({ name }) => name.includes(accountId));
  return [...databases.map(({ name }) => `left: database ${name}`), ...items, ...alarms.map(({ name }) => name)];
}
