import type { createServices } from '#entrypoints/background/create-services.ts';
import { checkMenuIds, menuIds, panelMenuIds, selectionMenuId } from '#entrypoints/background/menu-ids.ts';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { CheckAsk } from '#lib/domain/checks/check-ask.ts';
import type { PageSlice } from '#lib/domain/checks/page-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { litIconAlarm } from '#lib/worker/page/create-lit-icon.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { aPageLink } from '#tests/builders/a-page-link.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { fakeDeclarativeContent } from '#tests/fakes/fake-declarative-content.ts';
import { breakStorage } from '#tests/fakes/fake-storage-faults.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';

const host = 'my.batik-nusa.example';

/** What a user does about a merchant's page, and what its scripts ask, but for making a link. */
describeKills({
  name: 'acts on a page',
  async walk({ accountId, answerOf, browser, clock, inDatabase, name, page, press, send }) {
    const url = `https://${host}/p/${name}`;
    const fromTab = browser.sendFromTab({ id: 7, url });
    const offer = await inDatabase(async (db) =>
      (await db.getAllFromIndex('offers', 'byHost', host)).find(({ trackingLink }) => trackingLink !== ''),
    );
    if (offer === undefined) return [`no program has ${host}`];
    const { offerId } = offer;

    await press(() => fromTab('pageMatched', {}));
    await press(() => fromTab('moveButton', { corner: 'top-left' }));
    await press(() => fromTab('dismissButton', { isDismissed: true }));
    await press(() => send('setDefaultOffer', { host, offerId }));
    await press(() => send('keepParameter', { host, name: 'ref', isKept: true }));
    await press(() => send('rejectProgram', { host, offerId, isRejected: true }));
    await press(() => send('rejectProgram', { host, offerId, isRejected: false }));
    // What the page was offered: the refusal itself is another path's.
    const questions = [{ kind: 'landing', tabId: 7, id: offerId, askedAtMs: clock.nowMs() }];
    await extensionApi.storage.session.set({ [`pageQuestions:${accountId}`]: { questions } });
    const copied = page.copied.length;
    const toast = await answerOf(
      resendWhenCancelled(() => fromTab('copyLanding', { accountId, offerId }), clock.sleep),
    ).catch((cause: unknown) => ({ tone: 'failed', title: toAppError(cause).code }));

    const [chosen] = await inDatabase((db) => db.getAll('sitePreferences'));
    const wanted = { defaultOfferId: offerId, keptParameters: ['ref'] };
    const faults = Object.entries(wanted).flatMap(([field, value]) =>
      JSON.stringify(chosen?.[field as keyof typeof chosen]) === JSON.stringify(value)
        ? []
        : [`${field} is not kept: ${JSON.stringify(chosen)}`],
    );
    if (toast.tone === 'done' && page.copied.length === copied) faults.push('said to be copied, and is not');
    return toast.title === '' || toast.tone === 'failed'
      ? [...faults, `the page showed ${JSON.stringify(toast)}`]
      : faults;
  },
});

const pageUrl = 'https://dapur.example/rice';
const tab = { id: 7, url: pageUrl } as Tabs.Tab;

/**
 * The user checks a page by its menu, by the shortcut and from the popup: the panel reads it, shows its links on the page,
 * keeps the sums, and makes the links that the user ticked.
 */
describeKills({
  name: 'checking a page',
  offers: 8,
  conversions: 1,
  async walk(stage) {
    const { browser, control, inDatabase, name, press, send, until } = stage;
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
    const kept = await inDatabase((db) => readMeta(db, 'pageChecks'));
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
      inDatabase(async (db) => (await db.get('bulkRuns', runId))?.state === 'done'),
    );
    return faults;
  },
});

/** What the panel takes after each way to ask for a check. The browser's event comes once: after a kill its user repeats it. */
async function askByEachWay({ browser, name, pass, press, send }: KillStage): Promise<string[]> {
  const opened: number[] = [];
  const linkUrl = `https://go.links.example/${name}`;
  extensionApi.sidePanel = { open: async ({ tabId }: { readonly tabId: number }) => void opened.push(tabId) };
  const take = async () => (await press(() => send('takeCheckAsk', { tabId: 7 }))).ask;
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
  await expect('the popup', () => press(() => send('askPageCheck', { tabId: 7 })), isOfTab);
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

/** The button on a merchant's page asks, and again with the same id where the worker died. */
describeKills({
  name: 'one click on the page',
  async walk({ accountId, answerOf, browser, clock, name, page }) {
    const url = `https://my.batik-nusa.example/p/${name}`;
    const send = browser.sendFromTab({ id: 7, url });
    const input = aPageClick({ requestId: name, accountId, pageUrl: url, title: 'A page' });
    await offerButton({ accountId }, 7, url);
    const copied = page.copied.length;
    const toast = await answerOf(resendWhenCancelled(() => send('mintHere', input), clock.sleep)).catch(
      (cause: unknown) => ({ tone: 'failed', title: toAppError(cause).code }),
    );
    const isCopied = page.copied.length > copied;
    if (toast.tone === 'done' && !isCopied) return ['said to be copied, and is not'];
    return toast.title === '' || toast.tone === 'failed' ? [`the page showed ${JSON.stringify(toast)}`] : [];
  },
});

/** The button is on merchants' pages: what a page, its menu, the shortcut and another account's popup do there. */
describeKills({
  name: 'what is shown on pages',
  async prepare({ answerOf, send }) {
    await answerOf(send('saveSettings', { showOnMerchantPages: true }));
  },
  async walk({ accountId, answerOf, browser, clock, control, inDatabase, name, pass, press, rest, send }) {
    const toUrl = (what: string) => `https://${host}/p/${name}-${what}`;
    const tab = { id: 7, url: toUrl('page') };
    const fromTab = browser.sendFromTab(tab);
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    Object.assign(extensionApi.tabs, { query: async () => [tab], create: async () => tab });
    let scripts: readonly unknown[] = [{ id: 'page-match' }];
    Object.assign(extensionApi.scripting, {
      getRegisteredContentScripts: async () => scripts,
      registerContentScripts: async (wanted: readonly unknown[]) => {
        scripts = wanted;
      },
      unregisterContentScripts: async () => {
        scripts = [];
      },
    });

    await press(() => fromTab('pageMatched', {}));
    await press(() => browser.sendFromTab({ id: 8, url: 'https://nobody.example/' })('pageMatched', {}));
    await press(() => send('setDefaultOffer', { host, offerId }));
    await press(() => fromTab('dismissButton', { isDismissed: true }));
    await press(() => send('saveSettings', { showOnMerchantPages: false }));
    await press(() => send('saveSettings', { showOnMerchantPages: true }));

    // The page is said to be missing. Asked whether it is meant, the user presses once more.
    const click = (requestId: string) =>
      answerOf(
        resendWhenCancelled(
          () =>
            fromTab('mintHere', aPageClick({ requestId, accountId, pageUrl: tab.url, title: 'A page', status: 404 })),
          clock.sleep,
        ),
      ).then(
        ({ title }) => title,
        (cause: unknown) => toAppError(cause).code,
      );
    await offerButton({ accountId }, 7, tab.url);
    await click(`${name}-first`);
    await pass(2_000);
    const second = await click(`${name}-second`);

    const copy = {
      requestId: `${name}-copy`,
      pageUrl: toUrl('copied'),
      tabId: 7,
      handover: { tabId: 7, url: tab.url },
    };
    await answerOf(resendWhenCancelled(() => send('copyForPage', copy), clock.sleep));
    await rest();
    await browser.fire('command', (services) =>
      createUserEventHandlers(services).onCommand('copy-deeplink', { ...tab, url: toUrl('shortcut') } as Tabs.Tab),
    );
    await rest();

    const { executeScript } = extensionApi.scripting;
    Object.assign(extensionApi.scripting, {
      executeScript: async () => {
        throw new Error('Cannot access a chrome:// URL');
      },
    });
    // The menu mints the tab's address. Each act has an address of its own: one that ends as unknown may be followed by
    // another act's call for the same page.
    const ownTab = { ...tab, url: toUrl('own') };
    const onPage = { menuItemId: menuIds.page, pageUrl: ownTab.url };
    await browser.clickMenu(onPage as Menus.OnClickData, ownTab as Tabs.Tab);
    await rest();
    Object.assign(extensionApi.scripting, { executeScript: async () => [{ result: [[toUrl('selected'), 'A link']] }] });
    const info = { menuItemId: selectionMenuId, pageUrl: tab.url } as Menus.OnClickData;
    await browser.clickMenu(info, tab as Tabs.Tab);
    await rest();
    const readPage = { url: tab.url, canonicalUrl: toUrl('canonical'), links: ['https://mall.example/shop/one'] };
    Object.assign(extensionApi.scripting, { executeScript: async () => [{ result: readPage }] });
    await press(() => send('findPageShop', { tabId: 7, pageUrl: tab.url }));
    Object.assign(extensionApi.scripting, { executeScript });
    const lines = await inDatabase(async (db) => (await readMeta(db, 'bulkDraft')) ?? []);
    await press(() => send('takeBulkDraft', { urls: lines.map(({ url }) => url) }));

    const faults = lines.length <= 1 ? [] : [`${lines.length} lines of one selected link`];
    const [site] = await inDatabase((db) => db.getAll('sitePreferences'));
    if (site?.isButtonDismissed !== undefined) faults.push('the button is not back');
    return second === '' ? [...faults, 'the page showed nothing'] : faults;
  },
});

type Services = ReturnType<typeof createServices>;

/**
 * The toolbar icon is lit where the account earns; the user says that one host is another's, switches it off and on again,
 * and leaves the account. The browser has one rule at the end of each, or none.
 */
describeKills({
  name: 'the lit toolbar icon',
  offers: 8,
  conversions: 1,
  async walk({ accountId, browser, inDatabase, pass, press, rest, send, until }) {
    const content = fakeDeclarativeContent();
    const faults: string[] = [];
    /** A change of the user's own, which the listeners apply at once; where the worker is killed, the alarm does. */
    const apply = (services: Services) => services.litIcon.noteChange().then(() => services.litIcon.refresh());
    /** A change of a site or a program, which the alarm applies. */
    const note = (services: Services) => services.litIcon.noteChange();
    const isApplied = async () => (await extensionApi.alarms.get(litIconAlarm)) === undefined;
    const expect = async (what: string, isRight: (rules: number) => boolean, act = apply) => {
      const { kills } = browser.counts();
      await browser.fire('lit icon', act);
      await pass(5_000);
      await until('the icon', isApplied);
      await rest();
      // A worker that was killed before it noted the change leaves it to the next one that notes one.
      if (browser.counts().kills > kills) await browser.fire('lit icon', apply);
      await until('the icon', isApplied);
      await rest();
      if (!isRight(content.rules.size)) faults.push(`${what}: the browser has ${content.rules.size} rules`);
    };

    await expect('at first', (rules) => rules === 1);
    const before = JSON.stringify(content.pages());
    const [offer] = await inDatabase((db) => db.getAllFromIndex('offers', 'byHost', host));
    if (offer === undefined) return [`no program has ${host}`];
    await press(() => send('rejectProgram', { host, offerId: offer.offerId, isRejected: true }));
    await expect('a host of another', (rules) => rules === 1, note);
    if (JSON.stringify(content.pages()) === before) faults.push('the icon is lit where the user said it earns nothing');
    await press(() => send('saveSettings', { lightIcon: false }));
    await expect('switched off', (rules) => rules === 0);
    await press(() => send('saveSettings', { lightIcon: true }));
    await expect('switched on', (rules) => rules === 1);
    // The user leaves while everything is listed again.
    await press(() => send('syncNow', {}));
    await press(() => browser.sendFor(null)('signOut', { accountId }));
    await expect('signed out', (rules) => rules === 0);
    return faults;
  },
});
