import { beforeEach, expect, it, vi } from 'vitest';
import { restoreBackup } from '#entrypoints/options/backup/create-backup-services.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { openRootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { credentials, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { fillProfile } from './fill-profile.ts';
import { toHandOverSide } from './take-file.ts';

useEnglishMessages();

/** What the browser holds of an extension beside its storage. Each part can be made to fail once. */
let given: { permissions: string[]; origins: string[] };
let scripts: { id: string }[];
let worker: Worker;

const removePermissions = vi.fn(async ({ permissions = [], origins = [] }: Partial<typeof given>) => {
  given = {
    permissions: given.permissions.filter((each) => !permissions.includes(each)),
    origins: given.origins.filter((each) => !origins.includes(each)),
  };
  return true;
});

beforeEach(async () => {
  given = { permissions: ['storage', 'alarms'], origins: [] };
  scripts = [];
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: vi.fn(async () => scripts),
    registerContentScripts: vi.fn(async (added: { id: string }[]) => void scripts.push(...added)),
    unregisterContentScripts: vi.fn(async () => {
      scripts = [];
    }),
  });
  Object.assign(browser.permissions, { getAll: vi.fn(async () => given), remove: removePermissions });
  browser.runtime.getManifest = () => ({
    manifest_version: 3,
    name: 'Linkmint',
    version: '1',
    permissions: ['storage', 'alarms'],
    optional_permissions: ['downloads', 'notifications', 'tabs'],
  });
  worker = await makeWorker();
  await fillProfile(worker);
  await worker.handlers.setRollingBackup({ isOn: true });
  await worker.handlers.saveSettings({ showOnMerchantPages: true });
  await browser.alarms.create('hourly', { periodInMinutes: 60 });
  await browser.alarms.create(`sync-resume:${worker.accountId}`, { when: 1 });
  given = { permissions: ['storage', 'alarms', 'downloads'], origins: ['https://publisher.example/*', '*://*/*'] };
});

/** All that exists, by name. */
async function list() {
  const [local, session, sync, alarms, databases] = await Promise.all([
    browser.storage.local.get(null),
    browser.storage.session.get(null),
    browser.storage.sync.get(null),
    browser.alarms.getAll(),
    indexedDB.databases(),
  ]);
  return {
    local: Object.keys(local),
    session: Object.keys(session),
    sync: Object.keys(sync),
    alarms: alarms.map(({ name }) => name).sort(),
    databases: databases.map(({ name }) => name).sort(),
    scripts: scripts.map(({ id }) => id),
    given,
  };
}

const nothing = {
  local: [],
  session: [],
  sync: [],
  // Every installation has it.
  alarms: ['hourly'],
  databases: ['linkmint-root'],
  scripts: [],
  given: { permissions: ['storage', 'alarms'], origins: [] },
};

/** Of a new installation, once its worker has started: a blank account. */
async function expectNewInstallation() {
  const next = await makeWorker();
  const accounts = await next.device.directory.list();
  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toMatchObject({ name: '', fingerprints: [], connection: { serviceUrl: '' } });
  for (const store of next.db.objectStoreNames) {
    // The id under which a device counts is made at each start.
    expect(await next.db.count(store), store).toBe(store === 'meta' ? 1 : 0);
  }
  expect(await next.vault.read()).toBeNull();
  const root = await next.device.root();
  expect(await root.getAllKeys('vault')).toEqual([]);
  // Each start rebuilds a missing match index.
  await expect.poll(() => root.getAllKeys('meta')).toEqual(['activeAccountId', 'goneCalls', 'matchIndexLayout']);
  const { databases, session, ...rest } = await list();
  expect(databases).toHaveLength(2);
  const { databases: _none, session: _empty, ...ofNothing } = nothing;
  expect(rest).toEqual(ofNothing);
}

it('"Wipe everything" finds something to delete in every place', async () => {
  for (const [place, found] of Object.entries(await list())) expect(found, place).not.toEqual([]);
  expect(scripts).toHaveLength(1);
});

it('"Wipe everything" leaves nothing but the calls of the last minute', async () => {
  await worker.handlers.wipeEverything();
  expect(await list()).toEqual(nothing);
  const root = await openRootDatabase();
  expect(await root.getAllKeys('meta')).toEqual(['goneCalls']);
  expect((await root.count('accounts')) + (await root.count('vault'))).toBe(0);
  expect(Object.keys((await readRootValue(root, 'goneCalls'))?.[0] ?? {}).sort()).toEqual(['atMs', 'endpoint', 'lane']);
  root.close();
  await expectNewInstallation();
});

it('"Wipe everything" gives back what Firefox asked consent for, and nothing that the manifest requires', async () => {
  const { getManifest } = browser.runtime;
  browser.runtime.getManifest = () => ({
    ...getManifest(),
    browser_specific_settings: {
      gecko: { data_collection_permissions: { required: ['browsingActivity'], optional: ['websiteContent'] } },
    },
  });
  Object.assign(given, { data_collection: ['browsingActivity', 'websiteContent'] });
  await worker.handlers.wipeEverything();
  expect(removePermissions).toHaveBeenLastCalledWith({
    permissions: ['downloads'],
    origins: ['https://publisher.example/*', '*://*/*'],
    data_collection: ['websiteContent'],
  });
});

it('"Wipe everything" takes the marks of pages and the number of Today off the icon', async () => {
  const shown = new Map<number | undefined, readonly [text: string, title: string]>([
    [undefined, ['3', 'Linkmint']],
    [7, ['✓', 'Kedai: approved']],
  ]);
  const isClosed = (tabId: number | undefined) => tabId === 8;
  Object.assign(browser.action, {
    async setBadgeText({ tabId, text }: { readonly tabId?: number; readonly text: string }) {
      if (isClosed(tabId)) throw new Error('No tab with id: 8.');
      shown.set(tabId, [text, shown.get(tabId)?.[1] ?? '']);
    },
    async setTitle({ tabId, title }: { readonly tabId?: number; readonly title: string }) {
      shown.set(tabId, [shown.get(tabId)?.[0] ?? '', title]);
    },
  });
  Object.assign(browser.tabs, { query: async () => [{ id: 8 }, { id: 7 }] });
  await worker.handlers.wipeEverything();
  expect([shown.get(undefined)?.[0], shown.get(7)?.[0]]).toEqual(['', '']);
  expect(shown.get(7)?.[1]).not.toContain('Kedai');
});

it('"Wipe everything" lets the worker continue as that of a new installation', async () => {
  await worker.handlers.wipeEverything();
  const account = await worker.device.account();
  expect(account.accountId).not.toBe(worker.accountId);
  expect(await account.quota.readUsage()).toMatchObject({ used: 0 });
  await expect(worker.database()).rejects.toMatchObject({ code: 'account-gone' });
});

it('"Wipe everything" ends a connecting that waits for the service, whose answer then stores nothing', async () => {
  const answered = Promise.withResolvers<FakeAnswer>();
  const before = worker.service.count('authenticate');
  worker.service.once('authenticate', () => answered.promise);
  const connecting = connectAccount(worker.device, { ...credentials, secret: 'another', as: { kind: 'new' } });
  const outcome = connecting.catch(toAppError);
  await expect.poll(() => worker.service.count('authenticate')).toBe(before + 1);
  await worker.handlers.wipeEverything();
  answered.resolve(anEnvelope({ token: 'late' }));

  expect(await worker.clock.runUntil(outcome)).toMatchObject({ code: 'cancelled' });
  expect(await list()).toEqual(nothing);
  await expectNewInstallation();
});

it('"Wipe everything" deletes databases that belong to no account any more', async () => {
  await new Promise((resolve) => {
    indexedDB.open('linkmint-account-left-behind', 1).onsuccess = ({ target }) => {
      (target as IDBOpenDBRequest).result.close();
      resolve(null);
    };
  });
  await worker.handlers.wipeEverything();
  expect(await list()).toEqual(nothing);
});

it.each<[string, () => void]>([
  ['its pages', () => vi.mocked(browser.scripting.unregisterContentScripts).mockRejectedValueOnce(new Error('killed'))],
  ['its permissions', () => removePermissions.mockRejectedValueOnce(new Error('killed'))],
  ['its alarms', () => vi.spyOn(browser.alarms, 'clearAll').mockRejectedValueOnce(new Error('killed'))],
  ['its alarm of an account', () => vi.spyOn(browser.alarms, 'clear').mockRejectedValueOnce(new Error('killed'))],
  ['its local storage', () => vi.spyOn(browser.storage.local, 'clear').mockRejectedValueOnce(new Error('killed'))],
  ['its synced storage', () => vi.spyOn(browser.storage.sync, 'clear').mockRejectedValueOnce(new Error('killed'))],
  ['its session', () => vi.spyOn(browser.storage.session, 'clear').mockRejectedValueOnce(new Error('killed'))],
])('"Wipe everything" killed at %s, it is finished by the next start', async (_what, kill) => {
  kill();
  await expect(worker.handlers.wipeEverything()).rejects.toThrow('killed');
  (await worker.device.root()).close();
  await expectNewInstallation();
});

it('"Wipe everything" leaves nothing of a backup that is being restored', async () => {
  const text = toBackupFile(await readBackup(await worker.device.root(), worker.clock.nowMs())).join('');
  const content = readBackupFile(text);
  const [saved] = 'backup' in content ? content.backup.accounts : [];
  if (!('backup' in content) || saved === undefined) throw new Error('the profile has no account');
  const others = [1, 2, 3].map((number) => ({
    ...saved,
    identity: { ...saved.identity, serviceUrl: `https://publisher-${number}.example`, fingerprints: [`f${number}`] },
  }));
  // The worker is about to write the first account.
  const begun = Promise.withResolvers<void>();
  const held = inTurn('restore-account', () => begun.promise);
  const handedOver = await restoreBackup(
    { runId: 'restore', fileName: 'backup.json' },
    { ...content.backup, accounts: others },
    toHandOverSide(worker),
  );
  expect(handedOver.kind).toBe('taken');
  vi.spyOn(worker.device.turns, 'noteSignOut').mockImplementationOnce(() => begun.resolve());
  const { clearAll } = browser.alarms;
  vi.spyOn(browser.alarms, 'clearAll').mockImplementationOnce(async () => {
    // The file gets on meanwhile.
    await worker.device.fileDriver.wake();
    return clearAll.call(browser.alarms);
  });
  const onFileRun = vi.fn();
  const stop = watchDataChanges(['file-run'], onFileRun);
  await worker.clock.runUntil(worker.handlers.wipeEverything());
  await held;
  expect(await list()).toEqual(nothing);
  await expectNewInstallation();
  // The dialog of another window follows the file, and would show its progress for ever.
  await vi.waitFor(() => expect(onFileRun).toHaveBeenCalled());
  stop();
});

it('"Wipe everything" leaves no note of a daily backup whose file is written after it', async () => {
  const taken = Promise.withResolvers<number>();
  const download = vi.fn(() => taken.promise);
  Object.assign(browser, { downloads: { download, search: async () => [{ state: 'complete' }] } });
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: undefined }));
  const saving = worker.handlers.setRollingBackup({ isOn: true });
  await expect.poll(() => download.mock.calls.length).toBe(1);
  await worker.handlers.wipeEverything();
  taken.resolve(1);
  await worker.clock.runUntil(saving);
  vi.unstubAllGlobals();
  const root = await openRootDatabase();
  expect(await root.getAllKeys('meta')).toEqual(['goneCalls']);
  root.close();
});
