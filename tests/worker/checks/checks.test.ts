import { expect, it } from 'vitest';
import { readIsOwnSite, readPageChecks } from '#lib/store/checks/read-check-data.ts';
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
  expect(await worker.handlers.takeCheckAsk()).toEqual({ ask: null });
  await worker.handlers.askPageCheck({ tabId: 4 });
  await worker.handlers.askPageCheck({ tabId: 5 });
  expect(await worker.handlers.takeCheckAsk()).toMatchObject({ ask: { kind: 'page', tabId: 5 } });
  expect(await worker.handlers.takeCheckAsk()).toEqual({ ask: null });
});
