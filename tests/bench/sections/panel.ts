import type { Page } from '@playwright/test';
import { requestAllPages } from '../../e2e/surfaces/side-panel.ts';
import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import { budgets } from '../budgets.ts';
import { createPopupTimer } from '../create-popup-timer.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import type { Section, Size } from '../section.ts';
import { watchDrawn } from '../watch-drawn.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';
import type { ConnectedBrowser } from '../with-synced-browser.ts';
import { writeScratchExtension } from '../write-scratch-extension.ts';

/** Product pages of three programs, by site and path, and a page without a program. */
const pages = [
  ['www.kedai-harian', '/my/product/jasmine-rice-5-kg'],
  ['my.batik-nusa', '/product/indigo-batik-shirt'],
  ['www.pelangi-paint', '/shop/product/brass-desk-lamp'],
  ['no-program', '/product/none'],
] as const;

export const panel: Section = {
  name: 'panel',
  title: 'Side panel: its opening, and from tab to tab',
  note: '100,000 programs and 50,000 links. From the popup’s “Make a post” until the panel’s first frame with content, by the browser’s clock; beside it, a panel of one line of HTML behind the same click. A change: from the moment at which another tab is put in front until the frame with that page’s product and program, by the panel’s clock.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async (browser) => {
      const { extension, sandbox, options } = browser;
      await extension.grantHostAccess('*://*/*');
      await options.close();
      const [first] = pages;
      const page = await extension.visit(toUrl(sandbox, first));
      const taken = [await measureOpening(browser, page, size), ...(await measureChanges(browser, page, size))];
      await extension.revokeHostAccess('*://*/*');
      return taken;
    }),
};

function toUrl({ port }: Sandbox, [site, path]: (typeof pages)[number]): string {
  return `http://${site}.localhost:${port}${path}`;
}

async function measureOpening({ launched, extension }: ConnectedBrowser, page: Page, size: Size): Promise<Measurement> {
  await using cleanUp = new AsyncDisposableStack();
  const staticPanel = await writeScratchExtension('static-panel');
  cleanUp.defer(() => staticPanel.remove());
  const { id: staticId } = await launched.cdp.send('Extensions.loadUnpacked', { path: staticPanel.path });
  const timer = await createPopupTimer(launched);
  cleanUp.defer(() => timer.stop());
  const { floor, opened } = await interleave(size.of(9, 1), {
    floor: () => timer.measurePanel(staticId, page),
    opened: () => timer.measurePanel(extension.extensionId, page),
  });
  return {
    what: 'opening',
    unit: 'ms',
    measured: opened,
    beside: { what: 'a static panel', taken: floor },
    bar: budgets.panel,
  };
}

async function measureChanges({ extension, sandbox }: ConnectedBrowser, page: Page, size: Size) {
  const beside = await extension.openPanel(page);
  await beside.evaluate(requestAllPages);
  const urls = [page.url()];
  for (const each of pages.slice(1)) urls.push((await extension.visit(toUrl(sandbox, each))).url());
  const watch = await watchDrawn(beside, 'h1, .program-name');
  const learned = new Map<string, string>();
  const taken: number[] = [];
  for (let round = 0; round < size.of(8, 2); round += 1) {
    for (const url of urls) {
      const wanted = learned.get(url) ?? null;
      const takenMs = await watch.measure('putInFront', wanted, () => beside.evaluate(putInFront, url));
      if (wanted !== null) taken.push(takenMs);
      learned.set(url, await watch.settle(wanted === null ? 1_000 : 300));
    }
  }
  if (new Set(learned.values()).size !== urls.length) throw new Error('The panel does not follow the tabs');
  const longTasks = await watch.listLongTasks();
  await beside.close();
  return [
    { what: 'a change of tab', unit: 'ms', measured: taken, bar: budgets.change },
    { what: 'long tasks', unit: 'tasks', measured: [longTasks.length], bar: budgets.longTasks },
  ] as const;
}

/** Runs in the panel. */
async function putInFront(url: string): Promise<void> {
  const { tabs } = (globalThis as unknown as { chrome: { tabs: Tabs } }).chrome;
  const tab = (await tabs.query({})).find((each) => each.url === url);
  if (tab === undefined) throw new Error(`No tab shows ${url}`);
  dispatchEvent(new Event('putInFront'));
  await tabs.update(tab.id, { active: true });
}

interface Tabs {
  query(filter: object): Promise<readonly { readonly id: number; readonly url?: string }[]>;
  update(tabId: number, change: { readonly active: true }): Promise<void>;
}
