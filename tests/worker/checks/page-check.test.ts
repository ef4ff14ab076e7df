import { afterEach, expect, it } from 'vitest';
import type { PageCheck, StartCheck } from '#lib/domain/checks/page-check.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const world = globalThis as { linkmintCheck?: PageCheck; linkmintStartCheck?: StartCheck };

afterEach(() => {
  delete world.linkmintCheck;
  delete world.linkmintStartCheck;
  Reflect.deleteProperty(globalThis, 'location');
});

interface Injection {
  readonly target: object;
  readonly files?: readonly string[];
  readonly func?: (...args: unknown[]) => unknown;
  readonly args?: readonly unknown[];
}

/** A page whose script answers. Functions run from their text, as in a page. */
function injectInto(
  page: (checkId: string, ownDisclosures: readonly string[]) => Omit<PageCheck, 'checkId'>,
): Injection['target'][] {
  const targets: Injection['target'][] = [];
  Object.assign(globalThis, { location: { href: 'https://dapur.example/rice' } });
  Object.assign(browser.scripting, {
    executeScript: async ({ target, files, func, args = [] }: Injection) => {
      targets.push(target);
      if (files !== undefined) {
        world.linkmintStartCheck = (checkId, ownDisclosures) => {
          world.linkmintCheck = { checkId, ...page(checkId, ownDisclosures) };
        };
        return [{ result: undefined }];
      }
      return [{ result: new Function(`return (${func})`)()(...args) }];
    },
  });
  return targets;
}

const end = {
  title: '',
  language: '',
  canonicalUrl: null,
  closedParts: 0,
  cut: null,
  goneIds: [],
  codes: [],
  status: null,
};
const slice = { links: [], total: 0, end: { ...end, clearWords: null, weakWords: null } };

it('a page is read in its top frame, and each reading has a name of its own', async () => {
  const worker = await makeWorker();
  const targets = injectInto(() => ({ readSlice: () => slice, show: (marks) => marks.length }));
  const first = await worker.handlers.startPageCheck({ tabId: 7 });
  expect(first).toEqual({ checkId: expect.any(String), url: 'https://dapur.example/rice' });
  const checkId = first?.checkId ?? '';
  expect(await worker.handlers.readPageSlice({ tabId: 7, checkId })).toEqual(slice);
  const marks = [{ linkId: 0, number: 1, tone: 'stop' as const }];
  expect(await worker.handlers.showPageLinks({ tabId: 7, checkId, marks, hasToScroll: true })).toEqual({ count: 1 });
  expect(targets).toContainEqual({ tabId: 7, frameIds: [0] });
  await worker.handlers.startPageCheck({ tabId: 7 });
  expect(await worker.handlers.readPageSlice({ tabId: 7, checkId })).toBeNull();
  expect(await worker.handlers.showPageLinks({ tabId: 7, checkId, marks, hasToScroll: true })).toEqual({ count: 0 });
  expect(worker.service.calls).toEqual([]);
});

it.each([
  ['another page', 'https://dapur.example/noodles', null],
  ['another view behind its fragment', 'https://dapur.example/rice#/noodles', null],
  ['another place of the page', 'https://dapur.example/rice#steps', slice],
])(
  'a page that changes its address without a load while it is read, to %s, is read as what it is',
  async (_what, href, read) => {
    const worker = await makeWorker();
    injectInto(() => ({ readSlice: () => slice, show: () => 0 }));
    const started = await worker.handlers.startPageCheck({ tabId: 7 });
    Object.assign(globalThis, { location: { href } });
    expect(await worker.handlers.readPageSlice({ tabId: 7, checkId: started?.checkId ?? '' })).toEqual(read);
  },
);

it('what a page sends in another shape is no slice', async () => {
  const worker = await makeWorker();
  injectInto(() => ({ readSlice: () => ({ ...slice, links: [{ url: 5 }] }) as never, show: () => 0 }));
  const started = await worker.handlers.startPageCheck({ tabId: 7 });
  expect(await worker.handlers.readPageSlice({ tabId: 7, checkId: started?.checkId ?? '' })).toBeNull();
});

it('a page that no extension may read, or that answers nothing, cannot be checked', async () => {
  const worker = await makeWorker();
  Object.assign(browser.scripting, { executeScript: async () => [null] });
  expect(await worker.handlers.startPageCheck({ tabId: 7 })).toBeNull();
  Object.assign(browser.scripting, {
    executeScript: async () => {
      throw new Error('Cannot access a chrome:// URL');
    },
  });
  expect(await worker.handlers.startPageCheck({ tabId: 7 })).toBeNull();
});

it('a page gets the publisher’s own words of disclosure, of the settings and the channels, but no weak ones', async () => {
  const worker = await makeWorker();
  await settingsItem.write({ ...(await settingsItem.read()), disclosure: 'Reklame: jeg tjener' });
  const preset = { subIds: noSubIds, formatId: 'plain', name: 'Blog' };
  await worker.handlers.savePreset({ ...preset, presetId: 'blog', disclosure: 'Mainos' });
  await worker.handlers.savePreset({ ...preset, presetId: 'weak', disclosure: 'aff' });
  let told: readonly string[] = [];
  injectInto((_checkId, ownDisclosures) => {
    told = ownDisclosures;
    return { readSlice: () => slice, show: (marks) => marks.length };
  });
  await worker.handlers.startPageCheck({ tabId: 7 });
  expect(told).toEqual(['Reklame: jeg tjener', 'Mainos']);
});
