import { expect, it, onTestFinished, vi } from 'vitest';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { readIsOwnSite, readPageChecks } from '#lib/store/checks/read-check-data.ts';
import { askCheck } from '#lib/worker/checks/checks.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it('a check is kept, and the next one of the address gets it', async () => {
  const worker = await makeWorker();
  expect(await worker.handlers.keepPageCheck({ check: aKeptCheck() })).toBeNull();
  const later = aKeptCheck({ atMs: aKeptCheck().atMs + 1, earn: 4 });
  expect(await worker.handlers.keepPageCheck({ check: later })).toEqual(aKeptCheck());
  expect(await readPageChecks(worker.db)).toEqual([later]);
  expect(worker.service.calls).toEqual([]);
});

it('whose a site is holds for all its hosts, until the user changes it', async () => {
  const worker = await makeWorker();
  expect(await readIsOwnSite(worker.db, 'dapur.example')).toBeNull();
  await worker.handlers.setOwnSite({ host: 'www.dapur.example', isOwn: true });
  expect(await readIsOwnSite(worker.db, 'dapur.example')).toBe(true);
  await worker.handlers.setOwnSite({ host: 'dapur.example', isOwn: false });
  expect(await readIsOwnSite(worker.db, 'www.dapur.example')).toBe(false);
});

it('what the user asks of the panel is handed over once, the last ask alone', async () => {
  const worker = await makeWorker();
  expect(await worker.handlers.takeCheckAsk({ tabId: null })).toEqual({ ask: null });
  await worker.handlers.askPageCheck({ tabId: 4 });
  await worker.handlers.askPageCheck({ tabId: 5 });
  expect(await worker.handlers.takeCheckAsk({ tabId: null })).toMatchObject({ ask: { kind: 'page', tabId: 5 } });
  expect(await worker.handlers.takeCheckAsk({ tabId: null })).toEqual({ ask: null });
});

it('what the user asks of the panel is handed over in the window where the user asked', async () => {
  const worker = await makeWorker();
  const windowOf: Readonly<Record<number, number>> = { 4: 1, 5: 1, 9: 2 };
  const get = vi.spyOn(browser.tabs, 'get').mockImplementation(async (id) => {
    if (windowOf[id] === undefined) throw new Error(`No tab with id: ${id}.`);
    return { id, windowId: windowOf[id] } as Tabs.Tab;
  });
  onTestFinished(() => get.mockRestore());
  await worker.handlers.askPageCheck({ tabId: 4 });
  expect(await worker.handlers.takeCheckAsk({ tabId: 9 })).toEqual({ ask: null });
  expect(await worker.handlers.takeCheckAsk({ tabId: 5 })).toMatchObject({ ask: { kind: 'page', tabId: 4 } });
  await askCheck(worker, { kind: 'link', url: 'https://go.links.example/1', tabId: 4 });
  expect(await worker.handlers.takeCheckAsk({ tabId: 9 })).toEqual({ ask: null });
  expect(await worker.handlers.takeCheckAsk({ tabId: 5 })).toMatchObject({ ask: { kind: 'link' } });
  // A closed tab has no window: whichever panel comes next shows what is known of the link.
  await askCheck(worker, { kind: 'link', url: 'https://go.links.example/1', tabId: 6 });
  expect(await worker.handlers.takeCheckAsk({ tabId: 9 })).toMatchObject({ ask: { kind: 'link' } });
});
