import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { registerListeners } from '#entrypoints/background/register-listeners.ts';
import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange, type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import {
  connectWorker,
  credentials,
  makeWorker,
  permitService,
  takeForConnected,
} from '#tests/builders/make-worker.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { type FakeWorkerEvents, fakeEvent, fakeWorkerEvents } from '#tests/fakes/fake-worker-events.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { takeParts, toRecordsPart } from '#tests/worker/backup/take-file.ts';

useEnglishMessages();

let events: FakeWorkerEvents;
beforeEach(() => {
  events = fakeWorkerEvents();
  permitService(false);
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
});

/** Starts a worker as the browser does for any event, without the events "installed" and "started". */
async function startWorker() {
  const worker = await makeWorker();
  registerListeners(worker.device);
  return worker;
}

const readHourly = () => browser.alarms.get('hourly');

it('the hourly alarm is set at each start of a worker that has none: Firefox sends no event when it is switched on again', async () => {
  await startWorker();
  await expect.poll(readHourly).toMatchObject({ periodInMinutes: 60 });
  await browser.alarms.clearAll();
  await startWorker();
  await expect.poll(readHourly).toMatchObject({ periodInMinutes: 60 });
});

it('the hourly alarm keeps its time at a start: a start does not postpone the hour', async () => {
  browser.alarms.create('hourly', { when: 1_000, periodInMinutes: 60 });
  await startWorker();
  await expect.poll(readHourly).toMatchObject({ scheduledTime: 1_000 });
});

it('the hourly alarm set by a clock that was 90 days ahead is set again, and an account’s alarm fires within the hour', async () => {
  const { clock, device } = await makeWorker();
  const dayMs = 86_400_000;
  const [late, soon] = ['bulk-resume:late', 'bulk-resume:soon'];
  await browser.alarms.create('hourly', { when: clock.nowMs() + 90 * dayMs, periodInMinutes: 60 });
  await browser.alarms.create(late, { when: clock.nowMs() + 90 * dayMs });
  await browser.alarms.create(soon, { when: clock.nowMs() + 60_000 });
  registerListeners(device);
  const withinHour = { scheduledTime: clock.nowMs() + 3_600_000 };
  await expect.poll(readHourly).toMatchObject({ ...withinHour, periodInMinutes: 60 });
  await expect.poll(() => browser.alarms.get(late)).toMatchObject(withinHour);
  expect(await browser.alarms.get(soon)).toMatchObject({ scheduledTime: clock.nowMs() + 60_000 });
});

it('the hourly alarm that was put off comes within the hour again once what is stored changes, and with the next start', async () => {
  const { clock, device } = await makeWorker();
  registerListeners(device);
  await expect.poll(readHourly).toBeDefined();
  const inHours = (hours: number) => ({ scheduledTime: clock.nowMs() + hours * 3_600_000, periodInMinutes: 60 });
  await device.hourlyLook.putOff(async () => async (atMs) => atMs >= clock.nowMs() + 5 * 3_600_000);
  expect(await readHourly()).toMatchObject(inHours(5));
  announceDataChange('posts');
  await expect.poll(readHourly).toMatchObject(inHours(1));

  await device.hourlyLook.putOff(async () => async () => false);
  expect(await readHourly()).toMatchObject(inHours(6));
  await startWorker();
  await expect.poll(readHourly).toMatchObject(inHours(1));
});

it('the hourly alarm is not put off past a change that came while it was asked what comes', async () => {
  const { clock, device } = await makeWorker();
  registerListeners(device);
  await expect.poll(readHourly).toBeDefined();
  const asked = Promise.withResolvers<boolean>();
  const putting = device.hourlyLook.putOff(async () => () => asked.promise);
  await device.hourlyLook.noteChange();
  asked.resolve(false);
  await putting;
  expect(await readHourly()).toMatchObject({ scheduledTime: clock.nowMs() + 3_600_000 });
});

it('the hourly alarm is set although no database opens', async () => {
  const { device } = await makeWorker();
  registerListeners({ ...device, ready: () => Promise.reject(new Error('No database here')) });
  await expect.poll(readHourly).toBeDefined();
});

it('storage with settings and counts is closed to page scripts at each start of the worker, although no database opens', async () => {
  const setAccessLevel = vi.fn(async () => undefined);
  Object.assign(browser.storage.sync, { setAccessLevel });
  onTestFinished(() => void Object.assign(browser.storage.sync, { setAccessLevel: undefined }));
  const { device } = await makeWorker();
  registerListeners({ ...device, ready: () => Promise.reject(new Error('No database here')) });
  await expect.poll(() => setAccessLevel.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
});

it('the number of Today goes from the icon once another device of the user has switched it off', async () => {
  let shown = '';
  Object.assign(browser.action, {
    setBadgeBackgroundColor: async () => undefined,
    setBadgeText: async ({ text, tabId }: { readonly text: string; readonly tabId?: number }) => {
      if (tabId === undefined) shown = text;
    },
  });
  await startWorker();
  shown = '3';
  await browser.storage.sync.set({ settings: { ...(await settingsItem.read()), todayOnIcon: false } });
  await expect.poll(() => shown).toBe('');
});

it.each([
  ['starts', () => fakeBrowser.runtime.onStartup.trigger()],
  ['updates Linkmint', () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '1.0.0' })],
] as const)('the number of Today is on the icon as soon as the browser %s', async (_event, happen) => {
  const { badges } = fakePageApis({ canonicalUrl: null, title: null });
  const { db } = await startWorker();
  await db.put('linkMarks', { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false });
  const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: 1 })];
  await db.put('posts', aPost({ state: 'out', products: [aPostProduct()], channels }));
  await settingsItem.write({ ...(await settingsItem.read()), todayOnIcon: true });
  await expect.poll(() => badges.text).toBe('1');
  // The browser forgets it when it closes, and with another version.
  badges.text = '';
  await happen();
  await expect.poll(() => badges.text).toBe('1');
});

it('the shortcut answers with the badge although no database opens', async () => {
  const { badges } = fakePageApis({ canonicalUrl: null, title: null });
  const { device } = await makeWorker();
  const refuse = () => Promise.reject(new AppError('database-unavailable'));
  registerListeners({ ...device, ready: refuse, account: refuse });
  events.command.fire('copy-deeplink', { id: 7 });
  await expect.poll(() => badges.text).toBe('!');
});

it.each(['permissionAdded', 'permissionRemoved'] as const)(
  'a permission that was given or taken notifies open pages: %s',
  async (event) => {
    let told = 0;
    onTestFinished(
      watchDataChanges(['permissions'], () => {
        told += 1;
      }),
    );
    await startWorker();
    events[event].fire({ origins: ['https://publisher.example/*'] });
    await expect.poll(() => told).toBe(1);
  },
);

describe('the permission to notify', () => {
  /** Chrome has offscreen documents, Firefox none. */
  const inBrowser = (name: 'chrome' | 'firefox') =>
    Object.assign(browser, { offscreen: name === 'chrome' ? {} : undefined });
  const { notifications, offscreen } = browser;
  const giveApi = (isThere: boolean) => Object.assign(browser, { notifications: isThere ? notifications : undefined });
  afterEach(() => void Object.assign(browser, { notifications, offscreen }));

  it('the permission to notify given to a worker that started without it, is used by the next when the browser forgets late listeners', async () => {
    inBrowser('firefox');
    giveApi(false);
    const worker = await startWorker();
    giveApi(true);
    permitService(true);
    events.permissionAdded.fire({ permissions: ['notifications'] });
    await expect.poll(() => browser.alarms.get('coupons')).toBeDefined();
    expect(await worker.device.notifier.isAllowed()).toBe(false);

    const next = await startWorker();
    expect(await next.device.notifier.isAllowed()).toBe(true);
    expect(await next.device.notifier.needsNextLife()).toBe(false);
  });

  it('the permission to notify is used at once when late listeners stay', async () => {
    inBrowser('chrome');
    giveApi(false);
    const worker = await startWorker();
    giveApi(true);
    permitService(true);
    expect(await worker.device.notifier.isAllowed()).toBe(true);
    expect(await worker.device.notifier.needsNextLife()).toBe(false);
  });

  it('the permission to notify revoked again asks for no further restart', async () => {
    inBrowser('firefox');
    giveApi(false);
    const worker = await startWorker();
    giveApi(true);
    expect(await worker.device.notifier.needsNextLife()).toBe(false);
    expect(await worker.device.notifier.isAllowed()).toBe(false);
  });
});

describe('a click on a notification', () => {
  const clicked = async (id: string) => {
    const onClicked = fakeEvent();
    Object.assign(browser.notifications, { onClicked, clear: async () => true });
    const opened: (string | undefined)[] = [];
    const create = async ({ url }: { url?: string }) => {
      opened.push(url);
      return {};
    };
    Object.assign(browser.tabs, { create });
    const { device, accountId } = await startWorker();
    const own = await device.directory.read(accountId);
    await device.directory.adopt({ ...own, accountId: 'other' }, false);
    onClicked.fire(id);
    await expect.poll(() => opened).toHaveLength(1);
    const activeId = await device.directory.readActiveId();
    return { opened, isOwn: activeId === accountId, activeId };
  };

  it('a click on a notification opens the page of its account, which becomes the active one', async () => {
    const id = formatNotificationId('other', { about: 'rejections', sinceMs: 7 });
    const { opened, activeId } = await clicked(id);
    expect(activeId).toBe('other');
    expect(opened).toEqual([expect.stringMatching(/^\/workspace\.html#\/earnings\?.*changed=7/)]);
  });

  it('a click on a notification opens the page of the active account when the other one was removed since', async () => {
    const { opened, isOwn } = await clicked(formatNotificationId('gone', { about: 'coupon', campaignId: '1' }));
    expect([opened, isOwn]).toEqual([['/workspace.html#/coupons'], true]);
  });
});

it('a click on a notification opens its page although no database opens: the page says why', async () => {
  const onClicked = fakeEvent();
  Object.assign(browser.notifications, { onClicked, clear: async () => true });
  const create = vi.fn(async () => ({}));
  Object.assign(browser.tabs, { create });
  const { device } = await makeWorker();
  const refuse = () => Promise.reject(new AppError('database-unavailable'));
  registerListeners({ ...device, ready: refuse, account: refuse });
  onClicked.fire(formatNotificationId('gone', { about: 'coupon', campaignId: '1' }));
  await expect.poll(() => create.mock.calls).toEqual([[{ url: '/workspace.html#/coupons' }]]);
});

describe('the window of a page that a click on a notification opens', () => {
  const { create, update } = browser.windows;
  afterEach(() => void Object.assign(browser.windows, { create, update }));
  const id = formatNotificationId('gone', { about: 'coupon', campaignId: '1' });

  async function click(openTab: () => Promise<object>) {
    const onClicked = fakeEvent();
    const windows = { create: vi.fn(async () => ({})), update: vi.fn(async () => ({})) };
    Object.assign(browser.notifications, { onClicked, clear: async () => true });
    Object.assign(browser.tabs, { create: openTab });
    Object.assign(browser.windows, windows);
    await startWorker();
    onClicked.fire(id);
    return windows;
  }

  it('the window of a page that a click on a notification opens comes to the front', async () => {
    const windows = await click(async () => ({ windowId: 5 }));
    await expect.poll(() => windows.update.mock.calls).toEqual([[5, { focused: true }]]);
    expect(windows.create).not.toHaveBeenCalled();
  });

  it('the window of a page that a click on a notification opens is a new one where the browser has none', async () => {
    const windows = await click(() => Promise.reject(new Error('No current window')));
    await expect.poll(() => windows.create.mock.calls).toEqual([[{ url: '/workspace.html#/coupons' }]]);
  });
});

describe('the marks of open pages', () => {
  const pageUrl = 'https://kedai.example/p/1';

  /** A worker with its program on an open page that has no mark yet. */
  async function startMarked() {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    permitService(true);
    Object.assign(browser.tabs, { query: async () => [{ id: 7, url: pageUrl }] });
    const worker = await startWorker();
    await takeForConnected(worker);
    await worker.db.put('offers', anOffer());
    return { worker, apis };
  }

  it('the marks of open pages appear with the switch for merchants’ pages, and disappear with it', async () => {
    const { worker, apis } = await startMarked();
    await worker.handlers.saveSettings({ showOnMerchantPages: true });
    await expect.poll(() => apis.badges.text).toBe('✓');
    Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [{ id: 'page-match' }] });
    await worker.handlers.saveSettings({ showOnMerchantPages: false });
    await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
  });

  it('the marks of open pages appear after an update, which puts no button over the one of an older script: that one asks for a reload', async () => {
    const { apis } = await startMarked();
    await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true });
    // The worker is done with the first page when it marks the second.
    Object.assign(browser.tabs, { query: async () => [7, 8].map((id) => ({ id, url: pageUrl })) });
    const isMarked = () => vi.mocked(browser.action.setBadgeText).mock.lastCall?.[0].tabId === 8;
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '1.0.0' });
    await expect.poll(isMarked).toBe(true);
    expect(apis.injectedTabs).toEqual([]);

    vi.mocked(browser.action.setBadgeText).mockClear();
    announceDataChange('sites');
    await expect.poll(isMarked).toBe(true);
    expect(apis.injectedTabs).toEqual([]);
  });

  it('the marks of open pages follow what a restored backup says of sites', async () => {
    const { worker, apis } = await startMarked();
    await worker.handlers.saveSettings({ showOnMerchantPages: true });
    await expect.poll(() => apis.badges.text).toBe('✓');
    const rejected = [{ siteKey: 'kedai.example', rejectedOfferIds: [anOffer().offerId] }];
    await takeParts(worker, [toRecordsPart({ sites: rejected })]);
    await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
  });

  it('the marks of open pages of an account disappear when it is removed', async () => {
    const { worker, apis } = await startMarked();
    await worker.handlers.saveSettings({ showOnMerchantPages: true });
    await expect.poll(() => apis.badges.text).toBe('✓');
    await worker.handlers.removeAccount({ accountId: worker.accountId });
    await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
  });

  it('the marks of open pages of an account disappear when it signs out', async () => {
    const { worker, apis } = await startMarked();
    await worker.handlers.saveSettings({ showOnMerchantPages: true });
    await expect.poll(() => apis.badges.text).toBe('✓');
    await worker.handlers.signOut({ accountId: worker.accountId });
    await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
  });

  it('the marks of open pages are those of another account once that is connected, and then the active one', async () => {
    const { worker, apis } = await startMarked();
    await worker.handlers.saveSettings({ showOnMerchantPages: true });
    await expect.poll(() => apis.badges.text).toBe('✓');
    // It was connected before, so the next connecting does not take its record.
    const { fingerprints, keyFingerprint } = anAccount();
    await worker.device.directory.change(worker.accountId, (account) => ({ ...account, fingerprints, keyFingerprint }));
    const { connect } = worker.handlers;
    await worker.clock.runUntil(connect(credentials));
    expect(await worker.device.directory.readActiveId()).not.toBe(worker.accountId);
    await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
  });

  it('the marks of open pages are those of the account to which a click on a notification switches', async () => {
    const { worker, apis } = await startMarked();
    const onClicked = fakeEvent();
    Object.assign(browser.notifications, { onClicked, clear: async () => true });
    Object.assign(browser.tabs, { create: async () => ({}) });
    registerListeners(worker.device);
    await worker.handlers.saveSettings({ showOnMerchantPages: true });
    await expect.poll(() => apis.badges.text).toBe('✓');
    await worker.device.directory.adopt(
      { ...(await worker.device.directory.read(worker.accountId)), accountId: 'other' },
      false,
    );
    onClicked.fire(formatNotificationId('other', { about: 'rejections', sinceMs: 7 }));
    await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
  });
});

it('the network that is back resumes what waited for it, where the browser says so to a running worker', async () => {
  const worker = new EventTarget();
  vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { device } = await makeWorker();
  const resume = vi.fn(async () => undefined);
  registerListeners({ ...device, resume });
  worker.dispatchEvent(new Event('online'));
  await expect.poll(() => resume).toHaveBeenCalledOnce();
});

it.each<[DataKind, Record<string, unknown>]>([
  ['settings', { settings: { disclosure: 'Iklan' } }],
  ['presets', { 'preset:blog': { name: 'Blog', subIds: ['blog', '', '', '', ''] } }],
  ['presets', { 'copyFormat:box': { name: 'Box', template: '{link}' } }],
  ['presets', { presetIndex: { defaultPresetId: 'blog' } }],
])('what another device has synced is read again by open pages: %s', async (kind, items) => {
  await startWorker();
  const onChange = vi.fn();
  onTestFinished(watchDataChanges([kind], onChange));
  await fakeBrowser.storage.sync.set(items);
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0);
});

it('what an organisation’s policy sets works as soon as the browser has it, and open pages read it again', async () => {
  const worker = await startWorker();
  await connectWorker(worker);
  const onChange = vi.fn();
  onTestFinished(watchDataChanges(['settings'], onChange));
  await fakeBrowser.storage.managed.set({ callsPerMinute: 12 });
  await expect.poll(async () => (await worker.readSettings()).callsPerMinute).toBe(12);
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0);
});
