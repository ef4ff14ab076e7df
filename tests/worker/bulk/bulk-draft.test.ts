import { beforeEach, expect, it, vi } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const tab = { id: 7, url: 'https://blog.example/post' };
type OnMenuClick = ReturnType<typeof createUserEventHandlers>['onMenuClick'];
const asMenu = (info: object) => info as Parameters<OnMenuClick>[0];
const asTab = (change: object = {}) => ({ ...tab, ...change }) as Parameters<OnMenuClick>[1];

let worker: Worker;
let onMenuClick: OnMenuClick;
const openTab = vi.fn(async () => ({}));

/** What the script in the page finds. */
function answerSelection(links: readonly (readonly [string, string])[]) {
  const apis = fakePageApis({ canonicalUrl: null, title: null });
  const { executeScript } = browser.scripting;
  const scripts = vi.fn(async (injection: { readonly args?: readonly unknown[] }) =>
    // The toast's script comes with its texts; that which looks for links, with how many at most.
    injection.args?.length === 1 ? [{ result: links }] : executeScript(injection as never),
  );
  Object.assign(browser.scripting, { executeScript: scripts });
  return { apis, scripts };
}

beforeEach(async () => {
  worker = await makeWorker();
  ({ onMenuClick } = createUserEventHandlers(worker.device));
  openTab.mockClear();
  Object.assign(browser.tabs, { create: openTab });
  browser.runtime.getURL = ((path: string) => `chrome-extension://linkmint${path}`) as typeof browser.runtime.getURL;
});

const readDraft = async () => (await readMeta(worker.db, 'bulkDraft')) ?? [];

it('the links of a selection wait until the Bulk tab has stored them; no address is in its own', async () => {
  const { scripts } = answerSelection([['https://www.kedai.example/p/1?secret=1', 'Rice']]);
  await onMenuClick(asMenu({ menuItemId: 'bulk-selection', frameId: 3 }), asTab());

  expect(scripts.mock.calls[0]?.[0]).toMatchObject({ target: { tabId: 7, frameIds: [3] } });
  expect(openTab).toHaveBeenCalledWith({ url: 'chrome-extension://linkmint/workspace.html#/bulk' });
  const line = { url: 'https://www.kedai.example/p/1?secret=1', program: '', subIds: noSubIds, title: 'Rice' };
  expect(await readDraft()).toEqual([line]);
  await worker.handlers.takeBulkDraft({ urls: [line.url] });
  expect(await readDraft()).toEqual([]);
  expect(worker.service.calls).toEqual([]);
});

it('the links of a selection that are no web links are reported on the page, and open nothing', async () => {
  const { apis } = answerSelection([]);
  await onMenuClick(asMenu({ menuItemId: 'bulk-selection' }), asTab());

  expect(apis.toasts().at(-1)).toMatchObject({ tone: 'problem', title: 'There is no link in the selection' });
  expect(openTab).not.toHaveBeenCalled();
});

it('the links of a selection cannot be read on the browser’s own pages, and nothing throws', async () => {
  fakePageApis({ canonicalUrl: null, title: null }).refuseInjection();
  await onMenuClick(asMenu({ menuItemId: 'bulk-selection' }), asTab({ url: 'chrome://extensions' }));
  expect(openTab).not.toHaveBeenCalled();
});

it('the links of a selection on a page that hangs are not waited for: the button says that there are none', async () => {
  const apis = fakePageApis({ canonicalUrl: null, title: null });
  apis.hangPages('toasts');
  await worker.clock.runUntil(onMenuClick(asMenu({ menuItemId: 'bulk-selection' }), asTab()));
  expect(apis.badges).toMatchObject({ text: '!', title: expect.stringContaining('There is no link in the selection') });
  expect(openTab).not.toHaveBeenCalled();
});

it('the links of a selection are read at once, also on a page that still loads', async () => {
  const { scripts } = answerSelection([['https://www.kedai.example/p/1', 'Rice']]);
  await onMenuClick(asMenu({ menuItemId: 'bulk-selection' }), asTab());
  expect(scripts.mock.calls[0]?.[0]).toMatchObject({ injectImmediately: true });
});

it('the links of a selection wait beside those of another one that the tab has not taken, each once', async () => {
  answerSelection([['https://www.kedai.example/p/1', 'Rice']]);
  await onMenuClick(asMenu({ menuItemId: 'bulk-selection' }), asTab());
  answerSelection([
    ['https://www.kedai.example/p/1', 'Rice again'],
    ['https://www.kedai.example/p/2', 'Oil'],
  ]);
  await onMenuClick(asMenu({ menuItemId: 'bulk-selection' }), asTab());
  expect((await readDraft()).map(({ title }) => title)).toEqual(['Rice', 'Oil']);
  // A tab that has stored the first selection alone leaves the second one waiting.
  await worker.handlers.takeBulkDraft({ urls: ['https://www.kedai.example/p/1'] });
  expect((await readDraft()).map(({ title }) => title)).toEqual(['Oil']);
});
