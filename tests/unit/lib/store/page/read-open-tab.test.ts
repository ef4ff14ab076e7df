import { expect, it, vi } from 'vitest';
import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchTabAddresses } from '#lib/platform/watch-tab-in-front.ts';
import { readOpenTab, readTabFollowing } from '#lib/store/page/read-open-tab.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

/** The browser names these tabs as the active ones of the window. */
function answerTabs(...tabs: readonly object[]): void {
  browser.tabs.query = (async () => tabs) as unknown as typeof browser.tabs.query;
}

it('the open tab has its address and title if the extension may know them', async () => {
  answerTabs({ id: 7, url: 'https://kedai.example/rice', title: 'Rice' });
  expect(await readOpenTab()).toEqual({ tabId: 7, url: 'https://kedai.example/rice', title: 'Rice' });
  answerTabs({ id: 7 });
  expect(await readOpenTab()).toEqual({ tabId: 7, url: '', title: '' });
});

it('the open tab has no longer title than the worker takes in a message', async () => {
  answerTabs({ id: 7, url: 'https://kedai.example/', title: 'x'.repeat(maxTitleLength + 1) });
  expect((await readOpenTab())?.title).toHaveLength(maxTitleLength);
});

it('the open tab is missing when the browser names none', async () => {
  answerTabs();
  expect(await readOpenTab()).toBeNull();
  answerTabs({ url: 'https://kedai.example/' });
  expect(await readOpenTab()).toBeNull();
});

it('the panel follows tabs with the permission, and knows its key and whether it asked', async () => {
  Object.assign(browser.permissions, { contains: async () => false });
  Object.assign(browser.commands, { getAll: async () => [{ name: 'open-side-panel', shortcut: 'Alt+Shift+P' }] });
  const worker = await makeWorker();
  const root = await worker.device.root();
  expect(await readTabFollowing(root)).toEqual({ followsTabs: false, wasAsked: false, panelKey: 'Alt+Shift+P' });
  await worker.handlers.noteTabsAsked();
  Object.assign(browser.permissions, { contains: async () => true });
  Object.assign(browser.commands, { getAll: async () => [{ name: 'open-side-panel' }] });
  expect(await readTabFollowing(root)).toEqual({ followsTabs: true, wasAsked: true, panelKey: '' });
});

it('the addresses of tabs are followed where a tab opens, closes, comes from another window or has another one, and at no title', () => {
  const listeners = new Map<string, (...args: readonly unknown[]) => void>();
  for (const name of ['onCreated', 'onRemoved', 'onAttached', 'onUpdated']) {
    const addListener = (listener: () => void) => listeners.set(name, listener);
    Object.assign(browser.tabs, { [name]: { addListener, removeListener: () => listeners.delete(name) } });
  }
  const onChange = vi.fn();
  const stop = watchTabAddresses(onChange);
  listeners.get('onUpdated')?.(7, { title: '(1) Rice' });
  listeners.get('onUpdated')?.(7, { status: 'complete' });
  expect(onChange).not.toHaveBeenCalled();
  listeners.get('onUpdated')?.(7, { url: 'https://kedai.example/rice' });
  for (const name of ['onCreated', 'onRemoved', 'onAttached']) listeners.get(name)?.();
  expect(onChange).toHaveBeenCalledTimes(4);
  stop();
  expect(listeners.size).toBe(0);
});
