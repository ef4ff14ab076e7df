// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { render } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showActiveAccount } from '#components/show-active-account.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageAnswer, MessageEnvelope } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
import { beginAnotherDatabase, toDatabaseName } from '#lib/store/database.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { AccountHold } from '#lib/ui/account-hold.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { breakOpening, breakStorage, clearDatabases } from '#tests/fakes/fake-storage-faults.ts';

const settingKinds = ['settings'] as const;

function Images({ read }: { readonly read: () => Promise<boolean> }) {
  const [stable] = useState(() => read);
  const { value } = useLive(stable, settingKinds);
  return <p>{value === true ? 'images' : 'no images'}</p>;
}

const root = () => document.querySelector('#app');

beforeEach(() => {
  document.body.innerHTML = '<div id="app" aria-busy="true">skeleton</div>';
});
afterEach(() => {
  vi.useRealTimers();
  const page = root();
  if (page !== null) render(null, page);
});

it('an extension page keeps its skeleton until all that the first frame shows was read', async () => {
  await openTestAccount({ accountId: 'a' });
  const read = Promise.withResolvers<void>();
  let asked = 0;
  showActiveAccount(async ({ accountId }) => {
    asked += 1;
    await read.promise;
    return <p>{`Account ${accountId}`}</p>;
  });
  await expect.poll(() => asked).toBe(1);
  expect(root()?.textContent).toBe('skeleton');
  read.resolve();
  await expect.poll(() => root()?.textContent).toBe('Account a');
  expect(root()?.hasAttribute('aria-busy')).toBe(false);
});

it.each([
  ['id-ID', 'id-ID'],
  ['zh-TW-u-hc-h23', 'zh-TW'],
  ['', 'en'],
])('an extension page says of its texts for %s that they are in %s', async (locale, language) => {
  document.documentElement.lang = 'en';
  const texts = vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => (key === 'intlLocale' ? locale : key));
  await openTestAccount({ accountId: 'a' });
  showActiveAccount(async () => <p>drawn</p>);
  expect(document.documentElement.lang).toBe(language);
  await expect.poll(() => root()?.textContent).toBe('drawn');
  texts.mockRestore();
});

it('an extension page is drawn though the browser has no policies yet, with a bar from half a second on, and without what they could forbid', async () => {
  await openTestAccount({ accountId: 'a' });
  await settingsItem.write({ ...(await settingsItem.read()), showServiceImages: true });
  const policies = Promise.withResolvers<object>();
  const read = vi.spyOn(browser.storage.managed, 'get').mockReturnValue(policies.promise as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showActiveAccount(async (account) => <Images read={async () => (await account.readSettings()).showServiceImages} />);
  const bar = () => screen.queryByRole('progressbar');
  await vi.advanceTimersByTimeAsync(499);
  expect(bar()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(bar()?.getAttribute('aria-label')).toBe('Loading');
  vi.useRealTimers();
  await expect.poll(() => root()?.textContent).toBe('no images');
  expect(bar()).toBeTruthy();
  read.mockRestore();
  policies.resolve({});
  await expect.poll(() => root()?.textContent).toBe('images');
  await expect.poll(bar).toBeNull();
});

it('an extension page is drawn from the start, with nothing left of the first, when another account becomes active', async () => {
  await openTestAccount({ accountId: 'a' });
  showActiveAccount(async ({ accountId }) => <input key="same" aria-label={`Account ${accountId}`} />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account a' });
  field.value = 'typed for a';
  await openTestAccount({ accountId: 'b' });
  announceDataChange('accounts');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account b' })).value).toBe('');
});

it('an extension page stays as it is while a part of it holds it, and is then drawn for the account that is active by then', async () => {
  await openTestAccount({ accountId: 'a' });
  let release: () => void = () => undefined;
  function Part({ accountId }: { readonly accountId: string }) {
    const hold = useContext(AccountHold);
    return (
      <button
        type="button"
        onClick={() => {
          release = hold();
        }}
      >{`Account ${accountId}`}</button>
    );
  }
  let draws = 0;
  showActiveAccount(async ({ accountId }) => {
    draws += 1;
    return <Part accountId={accountId} />;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Account a' }));
  await openTestAccount({ accountId: 'b' });
  announceDataChange('accounts');
  // What the page hears after that, it has heard of the switch, too.
  await new Promise<void>((resolve) => {
    const stop = watchDataChanges(['quota'], () => {
      stop();
      resolve();
    });
    announceDataChange('quota');
  });
  await openRootDatabase().then((database) => database.get('meta', 'activeAccountId'));
  expect(draws).toBe(1);
  release();
  expect(await screen.findByRole('button', { name: 'Account b' })).toBeTruthy();
});

it('an extension page has the focus on its heading when the account that had it is no longer shown', async () => {
  await openTestAccount({ accountId: 'a' });
  showActiveAccount(async ({ accountId }) => (
    <>
      <h1>{`Account ${accountId}`}</h1>
      <button type="button">Sign out</button>
    </>
  ));
  (await screen.findByRole('button')).focus();
  await openTestAccount({ accountId: 'b' });
  announceDataChange('accounts');
  const heading = await screen.findByRole('heading', { name: 'Account b' });
  expect(document.activeElement).toBe(heading);
});

it('an extension page is drawn from the start for an account that became active while another was being read', async () => {
  await openTestAccount({ accountId: 'a' });
  const read = Promise.withResolvers<void>();
  let asked = 0;
  showActiveAccount(async ({ accountId }) => {
    asked += 1;
    if (accountId === 'a') await read.promise;
    return <p>{`Account ${accountId}`}</p>;
  });
  await expect.poll(() => asked).toBe(1);
  await openTestAccount({ accountId: 'b' });
  announceDataChange('accounts');
  read.resolve();
  expect(await screen.findByText('Account b')).toBeTruthy();
  expect(asked).toBe(2);
});

it('an extension page says why and what next when it could not be read, and reads again when asked', async () => {
  await openTestAccount({ accountId: 'a' });
  let reads = 0;
  showActiveAccount(async () => {
    reads += 1;
    if (reads === 1) throw new Error('The disk is full');
    return <p>Read</p>;
  });
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Read')).toBeTruthy();
});

it('an extension page names the reason when the browser opens no database for it', async () => {
  indexedDB.open = () => {
    throw new DOMException('No database here', 'InvalidStateError');
  };
  showActiveAccount(async () => <p>Never</p>);
  expect((await screen.findByRole('alert')).textContent).toContain('does not open the database');
});

it('an extension page names the reason when the worker has an account and the page, in a container, sees none', async () => {
  Object.assign(browser.runtime, {
    getManifest: () => ({ version: '1.0.0' }),
    sendMessage: async () => ({ ok: true }),
  });
  showActiveAccount(async () => <p>Never</p>);
  expect((await screen.findByRole('alert')).textContent).toContain('in a container');
});

it('an extension page closes its database for a newer version, and says so by itself', async () => {
  const { database } = await openTestAccount({ accountId: 'a' });
  await database.put('links', aKeptLink());
  database.close();
  let drawings = 0;
  showActiveAccount(async (account) => {
    drawings += 1;
    return <p>{`Drawing ${drawings}: ${await account.database.count('links')} links`}</p>;
  });
  await screen.findByText('Drawing 1: 1 links');
  // Another context wants the database: every other one closes it, or the browser takes it away.
  await beginUpgrade(toDatabaseName('a'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('newer version');
});

it.each([
  ['the database does not open', () => breakOpening(new DOMException('', 'UnknownError')), 'does not open'],
  ['the settings cannot be read', () => breakStorage('sync'), 'does not give Linkmint its settings'],
])('an extension page when %s says so, and is drawn by itself as soon as it can be', async (_fault, doBreak, text) => {
  await openTestAccount({ accountId: 'a' });
  const mend = doBreak();
  showActiveAccount(async (account) => <p>{`Ad: ${(await account.readSettings()).disclosure}`}</p>);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  mend();
  // The page retries every two seconds.
  await expect.poll(() => root()?.textContent, { timeout: 15_000 }).toContain('Ad:');
  expect((await settingsItem.read()).showOnMerchantPages).toBe(false);
});

it('an extension page when its data still takes a new form says so, offers no empty start, and is drawn by itself', async () => {
  await openTestAccount({ accountId: 'a' });
  let isUpgraded = false;
  showActiveAccount(async () => {
    if (!isUpgraded) throw new AppError('upgrade-under-way');
    return <p>Read</p>;
  });
  expect((await screen.findByRole('alert')).textContent).toContain('its new form');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
  isUpgraded = true;
  await expect.poll(() => root()?.textContent, { timeout: 15_000 }).toBe('Read');
});

it('an extension page when the database never answers says so within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  breakOpening('silence');
  showActiveAccount(async () => <p>Read</p>);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(root()?.textContent).toBe('skeleton');
  await vi.advanceTimersByTimeAsync(2_000);
  // From here on the clock stands still.
  await expect.poll(() => root()?.querySelector('[role=alert]')?.textContent).toContain('does not open');
});

it('an extension page says so within five seconds though it loses its database meanwhile, and starts again', async () => {
  await openTestAccount({ accountId: 'a' });
  const drawn: string[] = [];
  showActiveAccount(async ({ accountId }) => {
    drawn.push(accountId);
    return accountId === 'a' ? <p>Read</p> : new Promise<never>(() => undefined);
  });
  await screen.findByText('Read');
  await openTestAccount({ accountId: 'b' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  announceDataChange('accounts');
  await expect.poll(() => drawn).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(3_000);
  breakOpening('silence');
  await dropDatabase(toDatabaseName('b'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(root()?.querySelector('[role=alert]')?.textContent).toContain('does not open');
});

it('an extension page says that the browser has deleted the data, until the user has confirmed it', async () => {
  await openTestAccount({ accountId: 'a' });
  const device = await openRootDatabase();
  await device.put('meta', true, 'wasCleared');
  const asked: string[] = [];
  answerMessages(async ({ linkmint }) => {
    asked.push(linkmint);
    await device.delete('meta', 'wasCleared');
  });
  showActiveAccount(async () => <p>Read</p>);
  expect((await screen.findByRole('alert')).textContent).toContain('has deleted what Linkmint had stored');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Read')).toBeTruthy();
  expect(asked).toEqual(['noteCleared']);
});

it('an extension page starts clean with one click: what can be read is saved, and the page is drawn from the new database', async () => {
  const { database } = await openTestAccount({ accountId: 'a' });
  await database.put('links', aKeptLink());
  database.close();
  await beginUpgrade(toDatabaseName('a'));
  const files: string[] = [];
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) files.push(target.download);
  });
  const asked: unknown[] = [];
  answerMessages(async ({ linkmint, input }) => {
    asked.push([linkmint, input]);
    await beginAnotherDatabase('a');
  });
  showActiveAccount(async (account) => <p>{`${await account.database.count('links')} links`}</p>);
  fireEvent.click(await screen.findByRole('button', { name: 'Start clean, keep the old copy' }));
  expect((await screen.findByRole('status')).textContent).toContain('Links in it: 1');
  expect(asked).toEqual([['startCleanly', { accountId: 'a' }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('0 links')).toBeTruthy();
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(toDatabaseName('a'));
});

it('an extension page starts clean with the account that it could not open, also while it looks for the account again', async () => {
  (await openTestAccount({ accountId: 'a' })).database.close();
  await beginUpgrade(toDatabaseName('a'));
  const asked: unknown[] = [];
  answerMessages(async ({ linkmint, input }) => void asked.push([linkmint, input]));
  showActiveAccount(async () => <p>Never</p>);
  const button = await screen.findByRole('button', { name: 'Start clean, keep the old copy' });
  const looked: string[] = [];
  const heal = breakOpening('silence', (name) => looked.push(name) > 0);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => looked).toContain('linkmint-root');
  heal();
  fireEvent.click(button);
  await expect.poll(() => asked).toEqual([['startCleanly', { accountId: 'a' }]]);
});

it('an extension page of an account that is deleted under it continues with the one that the worker makes then', async () => {
  await openTestAccount({ accountId: 'a' });
  answerMessages(async () => {
    await openTestAccount({ accountId: 'b' });
  });
  showActiveAccount(async ({ accountId }) => <p>{`Account ${accountId}`}</p>);
  await screen.findByText('Account a');
  await clearDatabases();
  expect(await screen.findByText('Account b')).toBeTruthy();
});

it('an extension page without a place for it draws nothing', () => {
  document.body.innerHTML = '';
  showActiveAccount(async () => <p>Nowhere</p>);
  expect(document.body.textContent).toBe('');
});

/** As a newer version does: brings a database to a version that this one does not know. */
function beginUpgrade(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1_000);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });
}

/** The worker, as far as a page that shows nothing asks it. */
function answerMessages(act: (envelope: MessageEnvelope) => Promise<void>): void {
  const sendMessage = async (envelope: MessageEnvelope): Promise<MessageAnswer> => {
    await act(envelope);
    return { ok: true, output: undefined };
  };
  Object.assign(browser.runtime, { sendMessage, getManifest: () => ({ version: '1' }) });
}

/** As the browser does, or another context: deletes a database under every page that has it open. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
