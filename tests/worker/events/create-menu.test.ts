import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { registerListeners } from '#entrypoints/background/register-listeners.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeWorkerEvents } from '#tests/fakes/fake-worker-events.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly contexts: readonly string[];
  readonly parentId?: string;
}

/**
 * What the browser keeps of the menu: an entry with the same id cannot be created, and its children are removed with
 * it.
 */
let entries: Entry[];
let worker: Worker;
beforeEach(async () => {
  entries = [];
  Object.assign(browser.contextMenus, {
    create: vi.fn((entry: Entry) => {
      if (entries.some(({ id }) => id === entry.id))
        throw new Error(`Cannot create item with duplicate id ${entry.id}`);
      entries.push(entry);
    }),
    remove: vi.fn(async (id: string) => {
      if (!entries.some((entry) => entry.id === id)) throw new Error(`Cannot find menu item with id ${id}`);
      entries = entries.filter((entry) => entry.id !== id && entry.parentId !== id);
    }),
    removeAll: vi.fn(async () => {
      entries = [];
    }),
  });
  worker = await makeWorker();
});

const save = (presetId: string, name: string) =>
  worker.handlers.savePreset({ presetId, name, subIds: ['', '', '', '', ''] });
const drawn = () =>
  entries.map(({ title, contexts, parentId }) => `${parentId === undefined ? '' : '> '}${title} (${contexts})`);

const withoutPresets = [
  'Copy deeplink to this page (page)',
  'Copy deeplink to this link (link)',
  'Add selected links to Bulk (selection)',
  'Make deeplinks of the selection (editable)',
  'What is this link? (link)',
  'Check a page (page)',
  'Check a page (action)',
  'Make a post (page)',
  'Make a post (action)',
];

it('the context menu has the entries without presets, and no list of presets when there are none', async () => {
  await worker.device.menu.create();
  expect(drawn()).toEqual(withoutPresets);
});

it('the context menu has a list of the presets for the page, and one for a link, with the user’s own names', async () => {
  await save('a', 'Newsletter');
  await save('b', 'Q&A at 50%share');
  await worker.device.menu.create();
  expect(drawn()).toEqual([
    ...withoutPresets.slice(0, 2),
    'Copy deeplink with preset (page)',
    '> Newsletter (page)',
    '> Q&&A at 50%\u200bshare (page)',
    'Copy deeplink with preset (link)',
    '> Newsletter (link)',
    '> Q&&A at 50%\u200bshare (link)',
    ...withoutPresets.slice(2),
  ]);
});

it('the context menu lists the team’s presets, marked, after the user’s own, and updates them when presets arrive or the account changes', async () => {
  fakeWorkerEvents();
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
  await save('a', 'Newsletter');
  await worker.device.menu.create();
  registerListeners(worker.device);
  const names = () => entries.filter(({ parentId }) => parentId === 'preset-page').map(({ title }) => title);
  await browser.storage.managed.set({
    presets: [{ presetId: 'house', name: 'House', subIds: ['a', '', '', '', ''] }],
  });
  await worker.team.refresh();
  await expect.poll(names).toEqual(['Newsletter', 'House (team)']);
  // The other account has no team.
  await browser.storage.managed.clear();
  await writeMeta(worker.db, 'teamBook', { presets: [], templates: [] });
  announceDataChange('accounts');
  await expect.poll(names).toEqual(['Newsletter']);
});

it('the context menu follows the presets as they are added, changed and deleted, on this device or another', async () => {
  fakeWorkerEvents();
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
  await worker.device.menu.create();
  registerListeners(worker.device);
  const names = () => entries.filter(({ parentId }) => parentId === 'preset-page').map(({ title }) => title);
  await save('a', 'Newsletter');
  await expect.poll(names).toEqual(['Newsletter']);
  await save('a', 'News');
  await expect.poll(names).toEqual(['News']);
  await worker.handlers.removePreset({ presetId: 'a' });
  await expect.poll(() => drawn().length).toBe(withoutPresets.length);
  expect(drawn()).toEqual(withoutPresets);
});

it('the context menu is whole after two changes at once', async () => {
  await save('a', 'Newsletter');
  const { menu } = worker.device;
  await Promise.all([menu.create(), menu.listPresets(), menu.listPresets()]);
  expect(drawn()).toHaveLength(withoutPresets.length + 4);
  expect(await browser.alarms.get('menu')).toBeUndefined();
});

it('the context menu is built by the next worker after a kill while it was built', async () => {
  await save('a', 'Newsletter');
  await worker.device.menu.create();
  // The worker dies while it reads the presets: it had already removed the old entries.
  vi.spyOn(presetBookItem, 'read').mockReturnValueOnce(new Promise(() => {}));
  void worker.device.menu.listPresets();
  await expect.poll(() => drawn().length).toBe(withoutPresets.length);
  expect(await browser.alarms.get('menu')).toBeDefined();

  const next = await makeWorker({ clock: worker.clock });
  await createAlarmHandler(next.device)('menu');
  expect(drawn()).toHaveLength(withoutPresets.length + 4);
  expect(await browser.alarms.get('menu')).toBeUndefined();
});

it('the context menu is built at the install although no database opens', async () => {
  fakeWorkerEvents();
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
  registerListeners({ ...worker.device, ready: () => Promise.reject(new AppError('database-unavailable')) });
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
  await expect.poll(drawn).toEqual(withoutPresets);
});
