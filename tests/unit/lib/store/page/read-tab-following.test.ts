import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { readTabFollowing } from '#lib/store/page/read-tab-following.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

it('the panel follows tabs with the permission, and knows its key and whether it asked', async () => {
  Object.assign(browser.permissions, { contains: async () => false });
  Object.assign(browser.commands, { getAll: async () => [{ name: 'open-side-panel', shortcut: 'Alt+Shift+P' }] });
  const worker = await makeWorker();
  const root = await worker.device.root();
  expect(await readTabFollowing(root)).toEqual({ followsTabs: false, wasAsked: false, panelKey: 'Alt+Shift+P' });
  await worker.handlers.noteTabsAsked({});
  Object.assign(browser.permissions, { contains: async () => true });
  Object.assign(browser.commands, { getAll: async () => [{ name: 'open-side-panel' }] });
  expect(await readTabFollowing(root)).toEqual({ followsTabs: true, wasAsked: true, panelKey: '' });
});
