import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { type AccountDirectory, createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { type SettingsContext, saveSettings } from '#lib/worker/accounts/save-settings.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { permitService } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';

let root: RootDatabase;
let directory: AccountDirectory;
let database: Database;
let context: SettingsContext;
let registered: readonly unknown[];
const recheck = vi.fn();

beforeEach(async () => {
  root = await openRootDatabase();
  for (const accountId of ['shown', 'other']) await root.put('accounts', anAccount({ accountId }));
  directory = createAccountDirectory({ root: async () => root, clock: fakeClock(), random: fakeRandom() });
  database = await openDatabase('test');
  registered = [];
  permitService(true);
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: async () => registered,
    registerContentScripts: async (scripts: readonly unknown[]) => {
      registered = scripts;
    },
    unregisterContentScripts: async () => {
      registered = [];
    },
  });
  recheck.mockReset();
  context = { accountId: 'shown', directory, database: async () => database, recheck };
});

afterEach(() => vi.restoreAllMocks());

const readOf = async (accountId: string) => (await directory.read(accountId)).settings;
const refuseToStore = (words = 'QUOTA_BYTES quota exceeded') =>
  vi.spyOn(browser.storage.sync, 'set').mockRejectedValueOnce(new Error(words));
const readSynced = () => browser.storage.sync.get(null);

it("what is saved goes to the account if it is the account's setting, and to no other account", async () => {
  await saveSettings(context, { callsPerMinute: 60, countries: ['Malaysia'] });
  expect(await readOf('shown')).toEqual({
    ...defaultAccountSettings,
    callsPerMinute: 60,
    countries: ['Malaysia'],
  });
  expect(await readOf('other')).toEqual(defaultAccountSettings);
});

it("what is saved is announced to what shows settings, whether it is the account's or the user's", async () => {
  const heard = vi.fn();
  const stop = watchDataChanges(['settings'], heard);
  await saveSettings(context, { deeplinksPerPeriod: 500, bulkReserve: 20 });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  stop();
});

it("what is saved goes only to the synced storage if it is the user's setting", async () => {
  await saveSettings(context, { formatId: 'html', callsPerMinute: 60 });
  expect(await settingsItem.read()).toEqual({ ...defaultUserSettings, formatId: 'html' });
  expect(await readSynced()).toEqual({ settings: { ...defaultUserSettings, formatId: 'html' } });
  expect((await root.get('accounts', 'shown'))?.settings).toEqual({ ...defaultAccountSettings, callsPerMinute: 60 });
});

it('what is saved leaves alone what it does not name', async () => {
  await saveSettings(context, { formatId: 'html', callsPerMinute: 60, bulkReserve: 50 });
  await saveSettings(context, { disclosure: 'Iklan', bulkReserve: 0 });
  expect(await settingsItem.read()).toMatchObject({ formatId: 'html', disclosure: 'Iklan' });
  expect(await readOf('shown')).toMatchObject({ callsPerMinute: 60, bulkReserve: 0 });
});

it('what is saved is complete when several fields are saved at once', async () => {
  await Promise.all([
    saveSettings(context, { formatId: 'html' }),
    saveSettings(context, { callsPerMinute: 60 }),
    saveSettings(context, { disclosure: 'Iklan' }),
    saveSettings(context, { bulkReserve: 50 }),
    saveSettings(context, { singleKeyShortcuts: false }),
  ]);
  expect(await settingsItem.read()).toMatchObject({
    formatId: 'html',
    disclosure: 'Iklan',
    singleKeyShortcuts: false,
  });
  expect(await readOf('shown')).toMatchObject({ callsPerMinute: 60, bulkReserve: 50 });
});

it("what is saved does not reach the user's browsers if no setting of it is the user's", async () => {
  const set = vi.spyOn(browser.storage.sync, 'set');
  await saveSettings(context, { callsPerMinute: 60 });
  await saveSettings(context, {});
  expect(set).not.toHaveBeenCalled();
});

it('what is saved changes nothing if its account was removed meanwhile', async () => {
  await directory.drop('shown');
  await expect(saveSettings(context, { callsPerMinute: 60, formatId: 'html' })).rejects.toMatchObject({
    code: 'account-gone',
  });
  expect(await settingsItem.read()).toEqual(defaultUserSettings);
  expect(recheck).not.toHaveBeenCalled();
});

it('a browser whose synced storage takes nothing reports the failure, and changes nothing', async () => {
  await saveSettings(context, { formatId: 'html' });
  refuseToStore();
  await expect(saveSettings(context, { formatId: 'bbcode', showOnMerchantPages: true })).rejects.toMatchObject({
    code: 'browser-storage-failed',
  });
  expect(await settingsItem.read()).toEqual({ ...defaultUserSettings, formatId: 'html' });
  expect(registered).toEqual([]);
});

it('a browser whose synced storage takes no more writes this minute says so of a setting', async () => {
  refuseToStore('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.');
  await expect(saveSettings(context, { formatId: 'html' })).rejects.toMatchObject({ code: 'browser-storage-busy' });
});

it('a browser whose synced storage takes nothing does not delay the next field that is saved', async () => {
  refuseToStore();
  const [refused, taken] = await Promise.allSettled([
    saveSettings(context, { formatId: 'bbcode' }),
    saveSettings(context, { disclosure: 'Iklan' }),
  ]);
  expect([refused?.status, taken?.status]).toEqual(['rejected', 'fulfilled']);
  expect(await settingsItem.read()).toEqual({ ...defaultUserSettings, disclosure: 'Iklan' });
});

it('a call that waits for a limit looks again once the new limit is stored', async () => {
  const seen: Promise<number>[] = [];
  recheck.mockImplementation(() => seen.push(readOf('shown').then(({ callsPerMinute }) => callsPerMinute)));
  await saveSettings(context, { callsPerMinute: 60 });
  expect(await Promise.all(seen)).toEqual([60]);
});

describe('the switch for merchant pages', () => {
  const dismissed = { siteKey: 'kedai.example', isButtonDismissed: true, defaultOfferId: '101' };
  beforeEach(() => database.put('sitePreferences', dismissed));
  const readSite = () => database.get('sitePreferences', 'kedai.example');

  it('the switch for merchant pages registers the page script when switched on, and unregisters it when switched off', async () => {
    await saveSettings(context, { showOnMerchantPages: true });
    expect(registered).toHaveLength(1);
    await saveSettings(context, { showOnMerchantPages: false });
    expect(registered).toEqual([]);
  });

  it('the switch for merchant pages brings back hidden buttons when switched on again, and keeps the other choices', async () => {
    await saveSettings(context, { showOnMerchantPages: true });
    expect(await readSite()).toEqual({ siteKey: 'kedai.example', defaultOfferId: '101' });
  });

  it.each([{ showOnMerchantPages: true }, { showOnMerchantPages: false }, { formatId: 'html' }])(
    'the switch for merchant pages brings back no button when it was on already: %o',
    async (change) => {
      await settingsItem.write({ ...defaultUserSettings, showOnMerchantPages: true });
      await saveSettings(context, change);
      expect(await readSite()).toEqual(dismissed);
    },
  );

  it('the switch for merchant pages keeps the own switches of the user while a policy has them off: they are on again on the day when it ends', async () => {
    await settingsItem.write({ ...defaultUserSettings, showOnMerchantPages: true, showServiceImages: true });
    await browser.storage.managed.set({ switchedOff: ['merchant-pages', 'images'] });
    await saveSettings(context, { formatId: 'html' });
    await browser.storage.managed.clear();
    expect(await settingsItem.read()).toMatchObject({
      formatId: 'html',
      showOnMerchantPages: true,
      showServiceImages: true,
    });
  });

  it.each([{ showOnMerchantPages: false }, { formatId: 'html' }])(
    'the switch for merchant pages brings back no button when it stays off: %o',
    async (change) => {
      await saveSettings(context, change);
      expect(await readSite()).toEqual(dismissed);
    },
  );

  it('the switch for merchant pages brings buttons back before it is on, so that a killed worker leaves none hidden', async () => {
    const site = Promise.withResolvers<unknown>();
    vi.spyOn(browser.storage.sync, 'set').mockImplementationOnce(async () => site.resolve(await readSite()));
    await saveSettings(context, { showOnMerchantPages: true });
    expect(await site.promise).toEqual({ siteKey: 'kedai.example', defaultOfferId: '101' });
  });

  it('the switch for merchant pages stays off when they could not be brought back', async () => {
    database.close();
    await expect(saveSettings(context, { showOnMerchantPages: true })).rejects.toThrow();
    expect((await settingsItem.read()).showOnMerchantPages).toBe(false);
  });
});
