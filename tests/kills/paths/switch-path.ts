import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { openRootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { connectInput, type KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { readAccounts } from '../read-accounts.ts';
import { withDatabase } from '../with-database.ts';

const input = { ...connectInput, secret: 'other+secret/=', as: { kind: 'new' } as const };

/** Two accounts: the other one is switched to, signed out, and removed. */
export const switchPath: KillPath = {
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
    const { accountId, answerOf, clock } = stage;
    const device = stage.browser.sendFor(null);
    const other = (await readAccounts()).find((account) => account.accountId !== accountId)?.accountId ?? '';
    const faults: string[] = [];

    await pressAgain(() => answerOf(device('switchAccount', { accountId })));
    if ((await readActiveId()) !== accountId) faults.push('the other account is active');

    // The button of the account that was active before was still on the page.
    const url = `https://my.batik-nusa.example/p/${stage.name}`;
    const click = aPageClick({ requestId: stage.name, accountId: other, pageUrl: url, title: '' });
    await offerButton({ accountId: other }, 7, url);
    const { title } = await pressAgain(() => answerOf(stage.browser.sendFromTab({ id: 7, url })('mintHere', click)));
    if (title === '') faults.push('the page showed nothing');

    const ofOther = stage.browser.sendFor(other);
    await pressAgain(() => answerOf(ofOther('syncNow', {})));
    await pressAgain(() => answerOf(device('signOut', { accountId: other })));
    const wish = { requestId: `${stage.name}-out`, offerId: '1', destinationUrl: url, subIds: noSubIds };
    const minting = () => ofOther('mintDeeplink', { ...wish, overQuota: false, despiteRefusal: false });
    const told = await pressAgain(() => answerOf(minting())).then(
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
};

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
