import { checkMenuIds, panelMenuIds } from '#entrypoints/background/menu-ids.ts';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { CheckAsk } from '#lib/domain/checks/check-ask.ts';
import type { PageSlice } from '#lib/domain/checks/page-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { aPageLink } from '#tests/builders/a-page-link.ts';
import { breakStorage } from '#tests/fakes/fake-storage-faults.ts';
import type { KillPath, KillStage } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const pageUrl = 'https://dapur.example/rice';
const tab = { id: 7, url: pageUrl } as Tabs.Tab;

/**
 * The user checks a page by its menu, by the shortcut and from the popup: the panel reads it, shows its links on the page,
 * keeps the sums, and makes the links that the user ticked.
 */
export const pageCheckPath: KillPath = {
  name: 'checking a page',
  offers: 8,
  conversions: 1,
  async walk(stage) {
    const { accountId, answerOf, browser, control, name, send, until } = stage;
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const faults = await askByEachWay(stage);

    const restorePage = answerInPage();
    const check = await press(() => send('startPageCheck', { tabId: 7 }));
    const checkId = check?.checkId ?? '';
    const slice = await press(() => send('readPageSlice', { tabId: 7, checkId }));
    if (slice?.links.length !== 1) faults.push('the page was not read');
    const marks = [{ linkId: 0, number: 1, tone: 'gain' }] as const;
    const { count } = await press(() => send('showPageLinks', { tabId: 7, checkId, marks, hasToScroll: true }));
    if (count !== 1) faults.push(`${count} of 1 links are shown`);
    restorePage();
    const before = await press(() => send('keepPageCheck', { check: aKeptCheck({ url: pageUrl, atMs: 1 }) }));
    if (before !== null && before.atMs !== 1) faults.push('another check is said to be the former one');
    await press(() => send('keepPageCheck', { check: aKeptCheck({ url: pageUrl, atMs: 2 }) }));
    const kept = await withDatabase(accountId, (db) => readMeta(db, 'pageChecks'));
    if (kept?.map(({ atMs }) => atMs).join() !== '2') faults.push(`the kept checks are ${JSON.stringify(kept)}`);
    await press(() => send('setOwnSite', { host: 'dapur.example', isOwn: true }));
    await press(() => browser.sendFor(null)('noteTabsAsked', {}));

    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const lines = ['one', 'two'].map((what) => ({
      url: `https://my.batik-nusa.example/p/${name}-${what}`,
      program: offerId,
      isChosen: true,
      subIds: noSubIds,
      title: '',
    }));
    const { toMake } = await press(() => send('priceCheck', { lines }));
    if (toMake !== 2) faults.push(`the price is ${toMake} links`);
    const runId = `check-${name}`;
    const { problem } = await press(() => send('makeCheckLinks', { lines, runId }));
    if (problem !== null) return [...faults, `the links were refused: ${problem}`];
    await until('the end of the run', async () =>
      withDatabase(accountId, async (db) => (await db.get('bulkRuns', runId))?.state === 'done'),
    );
    return faults;
  },
};

/** What the panel takes after each way to ask for a check. The browser's event comes once: after a kill its user repeats it. */
async function askByEachWay({ answerOf, browser, name, pass, send }: KillStage): Promise<string[]> {
  const opened: number[] = [];
  const linkUrl = `https://go.links.example/${name}`;
  extensionApi.sidePanel = { open: async ({ tabId }: { readonly tabId: number }) => void opened.push(tabId) };
  const take = async () => (await pressAgain(() => answerOf(send('takeCheckAsk', {})))).ask;
  const faults: string[] = [];
  const expect = async (what: string, ask: () => Promise<unknown>, isMeant: (taken: CheckAsk) => boolean) => {
    const before = browser.counts().kills;
    await ask();
    await pass(5_000);
    const taken = await take();
    // A kill may have taken the event, or the answer in which the ask was handed over.
    if (browser.counts().kills === before && (taken === null || !isMeant(taken))) faults.push(`${what}: no check`);
  };
  const choose = (menuItemId: string) => () =>
    browser.clickMenu({ menuItemId, pageUrl, linkUrl } as Menus.OnClickData, tab);
  const command = (id: string) => () =>
    browser.fire('command', (services) => createUserEventHandlers(services).onCommand(id, tab));
  const isOfTab = (taken: CheckAsk) => taken.kind === 'page' && taken.tabId === 7;
  await expect('the menu', choose(checkMenuIds.page), isOfTab);
  await expect('a link', choose(checkMenuIds.link), (taken) => taken.kind === 'link' && taken.url === linkUrl);
  await expect('the shortcut', command('check-page'), isOfTab);
  await expect('the popup', () => pressAgain(() => answerOf(send('askPageCheck', { tabId: 7 }))), isOfTab);
  // The browser has no room for the session: the toolbar button says so.
  const endRefusing = breakStorage('session');
  await choose(checkMenuIds.page)();
  await pass(5_000);
  endRefusing();
  await choose(panelMenuIds.page)();
  await command('open-side-panel')();
  await pass(5_000);
  if (opened.length < 5) faults.push(`the panel opened ${opened.length} times`);
  return faults;
}

/** The page's script answers a reading in one slice. @returns what ends that. */
function answerInPage(): () => void {
  const { executeScript } = extensionApi.scripting;
  const slice: PageSlice = { links: [aPageLink()], total: 1, end: null };
  const answers: Readonly<Record<string, unknown>> = { startCheck: pageUrl, readSlice: slice, showMarks: 1 };
  Object.assign(extensionApi.scripting, {
    executeScript: async ({ func }: { readonly func?: { readonly name: string } }) => [
      { frameId: 0, result: answers[func?.name ?? ''] ?? null },
    ],
  });
  return () => void Object.assign(extensionApi.scripting, { executeScript });
}
