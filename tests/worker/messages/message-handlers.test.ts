import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';

let worker: Worker;
let handlers: Worker['handlers'];
beforeEach(async () => {
  worker = await makeWorker();
  handlers = worker.handlers;
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: vi.fn(async () => []),
    registerContentScripts: vi.fn(async () => undefined),
    unregisterContentScripts: vi.fn(async () => undefined),
    executeScript: vi.fn(async () => [
      { result: { canonicalUrl: 'https://kedai.example/p/1', title: 'Rice', status: 404 } },
    ]),
  });
  await connectWorker(worker);
});

it('syncNow starts a walk and answers at once', async () => {
  const calls = worker.service.calls.length;
  expect(await handlers.syncNow()).toBeUndefined();
  await worker.clock.runUntil(worker.sync.run());
  expect(worker.service.calls.length).toBeGreaterThan(calls);
});

it('readWait returns how long a link would wait for its slot', async () => {
  expect(await handlers.readWait()).toEqual({ waitMs: 0 });
  await handlers.saveSettings({ callsPerMinute: 1 });
  expect((await handlers.readWait()).waitMs).toBeGreaterThan(0);
});

it('noteLinkReuse counts an act once, makes no call, and changes nothing where the link was deleted', async () => {
  await worker.db.put('links', { ...aKeptLink({ linkId: 'one' }), reuseKey: 'a key' });
  const calls = worker.service.calls.length;
  for (const requestId of ['a', 'a', 'b']) await handlers.noteLinkReuse({ requestId, linkId: 'one', title: 'Rice' });
  await handlers.noteLinkReuse({ requestId: 'c', linkId: 'deleted', title: 'Rice' });
  const links = await worker.db.getAll('links');
  expect(links.map(({ linkId, reuseCount, title }) => [linkId, reuseCount, title])).toEqual([['one', 2, 'Rice']]);
  expect(worker.service.calls).toHaveLength(calls);
});

it('pageMatched marks the sender’s own tab by the sender’s own address', async () => {
  const setBadgeText = vi.fn(async () => undefined);
  const setTitle = vi.fn(async () => undefined);
  Object.assign(browser.action, {
    setBadgeText,
    setTitle,
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
  });
  browser.i18n.getMessage = () => 'title';
  const sender = { id: 'linkmint', url: 'https://www.kedai.example/p/1', tab: { id: 7 }, frameId: 0 };

  await handlers.pageMatched({}, sender as Parameters<typeof handlers.pageMatched>[1]);
  expect(setBadgeText).toHaveBeenCalledWith({ tabId: 7, text: '✓' });

  const stranger = { ...sender, url: 'https://no-program.example/' };
  await handlers.pageMatched({}, stranger as Parameters<typeof handlers.pageMatched>[1]);
  expect(setBadgeText).toHaveBeenLastCalledWith({ tabId: 7, text: null });
});

it('keepBulkList keeps the field of the Bulk tab, for its account alone, until it is read again', async () => {
  const list = {
    text: 'https://kedai.example/',
    preset: { kind: 'auto' },
    titles: { a: 'A' },
    isPlanned: true,
  } as const;
  await handlers.keepBulkList({ list });
  expect(await worker.items.bulkList.read()).toEqual(list);
  expect(await createAccountItems('another').bulkList.read()).toBeNull();
  await handlers.keepBulkList({ list: null });
  expect(await worker.items.bulkList.read()).toBeNull();
});
