import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { PageSetup } from '#lib/domain/page/page-surface.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import {
  copyForPage,
  copyForTab,
  mintHere,
  noteMatch,
  showAllPages,
  showPageMarks,
  showPageSwitch,
  showSiteChange,
} from '#lib/worker/acts/page-acts.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { changeSettings, connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { awaitRest } from '#tests/setup/await-rest.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://www.kedai.example/p/rice-cooker';
const link = 'https://go.links.example/c8a2';

let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: 'Rice cooker' });
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  worker.service.respond(path, anEnvelope({ tracking_link: link }));
  await connectWorker(worker);
});
// The work after an act's answer ends before the next test has a store of its own.
afterEach(() => worker.quota.publish());
afterEach(() => vi.restoreAllMocks());

const page = { tabId: 7, pageUrl };
const aTab = (change: Partial<Tabs.Tab> = {}) => ({ id: 7, url: pageUrl, ...change }) as Tabs.Tab;
/** The tab without what the browser does not say of it. */
function aTabWithout(field: 'id' | 'url'): Tabs.Tab {
  const { [field]: _untold, ...tab } = aTab();
  return tab;
}
const aClick = (clickedUrl = pageUrl, requestId = 'click') => ({
  requestId,
  pageUrl: clickedUrl,
  canonicalUrl: null,
  title: null,
  status: null,
});

const calls = () => worker.service.count(path);
const run = <Result>(act: Promise<Result>) => worker.clock.runUntil(act);
const switchOn = async () => settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true });
const pending = async () => (await worker.acts.list()).filter(({ isNoticePending }) => isNoticePending);
const titles = () => apis.toasts().map(({ title }) => title);
const storedTitles = async () => (await worker.db.getAll('links')).map(({ title }) => title);

/** Takes the one call of a minute, and lets time pass until the next is this far away. */
async function waitAhead(waitMs: number): Promise<void> {
  await worker.clock.advance(120_000);
  await changeSettings(worker, { callsPerMinute: 1 });
  await run(worker.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' }));
  await worker.clock.advance((await worker.gate.readWaitMs(path, 'interactive')) - waitMs);
  expect(await worker.gate.readWaitMs(path, 'interactive')).toBe(waitMs);
}

it('a page that the match index knows has its tab marked, and the button if the user wants it on pages', async () => {
  await noteMatch(worker, page);
  expect(apis.badges.text).toBe('✓');
  expect(apis.injectedTabs).toEqual([]);
  await switchOn();
  await noteMatch(worker, page);
  expect(apis.injectedTabs).toEqual([7]);
});

it('a click on the page’s button on a page that changed meanwhile spends nothing and shows no wait', async () => {
  await waitAhead(15_000);
  const toast = await mintHere(worker, aClick('https://www.kedai.example/p/kettle'), page);
  expect(toast).toMatchObject({ tone: 'problem', title: 'The page moved to another address after your click.' });
  expect(calls()).toBe(0);
  expect(titles()).toEqual([]);
});

it("a click on the page’s button is valid when the page's address has only gained a tracking parameter", async () => {
  const toast = await run(mintHere(worker, aClick(), { tabId: 7, pageUrl: `${pageUrl}?gclid=1` }));
  expect(toast).toMatchObject({ tone: 'done' });
  expect(calls()).toBe(1);
});

it('a click on the page’s button gives its link no title of the error that the page was answered with', async () => {
  const denied = { title: 'Access Denied', status: 403 };
  expect(await run(mintHere(worker, { ...aClick(), ...denied }, page))).toMatchObject({ tone: 'problem' });
  await worker.clock.advance(2_000);
  const again = { ...aClick(pageUrl, 'again'), ...denied };
  expect(await run(mintHere(worker, again, page))).toMatchObject({ tone: 'done' });
  expect(await storedTitles()).toEqual([undefined]);
});

it.each([
  ['in the tab where that shows another document by then', 'next', 1],
  ['by the page alone where that is still there', 'clicked', 0],
  ['by the page alone where the browser names no document', '', 0],
])('the outcome of a click on the page’s button is shown %s', async (_where, documentId, told) => {
  const scripting = vi.mocked(browser.scripting.executeScript);
  const usual = scripting.getMockImplementation();
  scripting.mockImplementation(async (how) =>
    usual === undefined || !('args' in how || 'files' in how) ? [{ frameId: 0, documentId }] : usual(how),
  );
  expect(await run(mintHere(worker, aClick(), { ...page, documentId: 'clicked' }))).toMatchObject({ tone: 'done' });
  expect(apis.toasts().filter(({ tone }) => tone === 'done')).toHaveLength(told);
});

it('the outcome of a click on the page’s button is on the badge where its tab went to a page that takes no script', async () => {
  apis.refuseInjection();
  await run(mintHere(worker, aClick(), { ...page, documentId: 'clicked' }));
  expect(apis.badges.text).toBe('✓');
  expect(apis.badges.title).toContain('Copied');
});

it('a click on the page’s button shows a wait that is long enough to be read, before it is over', async () => {
  await waitAhead(2_000);
  const answer = mintHere(worker, aClick(), page);
  await expect.poll(titles).toEqual(['The minute is full.']);
  expect(apis.toasts()[0]).toEqual({
    tone: 'busy',
    title: 'The minute is full.',
    detail: 'Your link is made and copied in about 2 s.',
    act: { name: 'Cancel', message: 'cancelHere', input: { requestId: 'click' } },
  });
  expect(calls()).toBe(0);
  expect(await run(answer)).toMatchObject({ tone: 'done' });
  expect(calls()).toBe(1);
});

it('a click on the page’s button shows no wait that is too short to read', async () => {
  await waitAhead(1_999);
  expect(await run(mintHere(worker, aClick(), page))).toMatchObject({ tone: 'done' });
  expect(titles()).toEqual([]);
});

describe('a wait that is shown on the page', () => {
  const pressToastButton = async () => {
    const { act } = apis.toasts().at(-1) ?? {};
    if (act?.message !== 'cancelHere') throw new Error('There is nothing to cancel');
    await worker.handlers.cancelHere(act.input);
  };

  it('a wait that is shown on the page can be cancelled there: nothing is sent, and the page is notified', async () => {
    await waitAhead(15_000);
    const answer = mintHere(worker, aClick(), page);
    await expect.poll(titles).toEqual(['The minute is full.']);
    await pressToastButton();
    expect(await answer).toEqual({ tone: 'done', title: 'Cancelled.', detail: 'Nothing was sent, and no link used.' });
    await worker.clock.advance(120_000);
    expect(calls()).toBe(0);
    expect((await worker.quota.readUsage()).used).toBe(0);
  });

  it('a wait that is shown on the page of the shortcut can be cancelled there, too, and leaves no pending notice', async () => {
    await waitAhead(15_000);
    const copying = copyForTab(worker, aTab(), pageUrl);
    await expect.poll(titles).toEqual(['The minute is full.']);
    await pressToastButton();
    await copying;
    expect(titles()).toEqual(['The minute is full.', 'Cancelled.']);
    expect(await pending()).toEqual([]);
    expect(calls()).toBe(0);
  });

  it('a wait that is shown on the page of the shortcut that is cancelled after a kill is reported as cancelled by the next worker', async () => {
    await waitAhead(15_000);
    void copyForTab(worker, aTab(), pageUrl);
    await expect.poll(titles).toEqual(['The minute is full.']);
    // The first worker is gone: on its own clock, which stands still, it waits for ever.
    worker = await makeWorker({ service: worker.service, clock: fakeClock(worker.clock.nowMs()) });
    await worker.ready();
    await pressToastButton();
    await run(worker.device.resume());
    await expect.poll(titles).toEqual(['The minute is full.', 'Cancelled.']);
    expect(await pending()).toEqual([]);
    expect(calls()).toBe(0);
  });

  it('a wait that is shown on the page starts after a click that the service limited, and ends in its link', async () => {
    worker.service.once(path, aFailure(429, 'Too Many Attempts.'));
    await run(copyForTab(worker, aTab(), pageUrl));
    expect(titles()).toEqual(['The minute is full.', 'Copied: Kedai Harian (MY)']);
    expect(calls()).toBe(2);
    expect((await worker.quota.readUsage()).used).toBe(1);
  });

  it('a wait that is shown on the page does not start for a limited shortcut if it would outlive the worker', async () => {
    worker.service.respond(path, aFailure(429, 'Too Many Attempts.'));
    await worker.gate.backOff(worker.clock.nowMs() + 21_000);
    await run(copyForTab(worker, aTab(), pageUrl));
    expect(titles()).toEqual([expect.stringContaining('too many calls')]);
    expect(calls()).toBe(1);
  });
});

it('a click in the popup of another account asks the page what it says of itself', async () => {
  const toast = await run(copyForPage(worker, { requestId: 'click', pageUrl, tabId: 7 }));
  expect(toast).toMatchObject({ tone: 'done', title: 'Copied: Kedai Harian (MY)' });
  expect(await storedTitles()).toEqual(['Rice cooker']);
});

it('a click in the popup of another account asks no page when no open page is meant', async () => {
  const executeScript = vi.spyOn(browser.scripting, 'executeScript');
  await run(copyForPage(worker, { requestId: 'click', pageUrl, tabId: null }));
  expect(executeScript).not.toHaveBeenCalled();
  expect(apis.copied).toEqual([link]);
  expect(await storedTitles()).toEqual([undefined]);
});

it('a click in the side panel takes the program that the user saw, where several fit, too', async () => {
  const program = { offerId: '101', isChosen: true };
  const elsewhere = 'https://elsewhere.example/p/1';
  const toast = await run(copyForPage(worker, { requestId: 'click', pageUrl: elsewhere, tabId: null, program }));
  expect(toast).toMatchObject({ tone: 'done', title: 'Copied: Kedai Harian (MY)' });
  expect(calls()).toBe(1);
});

it('a click in the side panel makes nothing for a program that is no longer listed', async () => {
  const program = { offerId: 'gone', isChosen: false };
  const toast = await run(copyForPage(worker, { requestId: 'click', pageUrl, tabId: null, program }));
  expect(toast).toMatchObject({ tone: 'problem', title: 'No program for this site' });
  expect(calls()).toBe(0);
});

it.each([
  ['no tab', undefined],
  ['a tab without an id, such as the developer tools', aTabWithout('id')],
])('the shortcut and the menu do nothing for %s', async (_what, tab) => {
  await copyForTab(worker, tab, pageUrl);
  expect(calls()).toBe(0);
  expect(apis.badges).toEqual({ text: '', title: '' });
  expect(await pending()).toEqual([]);
});

it.each([[undefined], ['']])(
  'the shortcut and the menu say on the button of a tab without an address that it has none: %j',
  async (target) => {
    await run(copyForTab(worker, aTabWithout('url'), target));
    expect(apis.badges).toMatchObject({ text: '!', title: expect.stringContaining('No link can be made') });
    expect(titles()).toEqual([]);
    expect(calls()).toBe(0);
    expect(await pending()).toEqual([]);
  },
);

it('the shortcut and the menu read the page that they are for, but no page that a link is on', async () => {
  await run(copyForTab(worker, aTab(), pageUrl));
  expect(await storedTitles()).toEqual(['Rice cooker']);
  await run(copyForTab(worker, aTab({ url: 'https://blog.example/' }), 'https://www.kedai.example/p/wok'));
  expect((await storedTitles()).toSorted()).toEqual(['Rice cooker', undefined]);
  expect(apis.calls.map(([setup]) => (setup as PageSetup).origin)).toEqual([
    'https://www.kedai.example',
    'https://blog.example',
  ]);
});

it('the shortcut and the menu save the act and its format before it can be sent, and delete it once the user is notified', async () => {
  await settingsItem.write({ ...(await settingsItem.read()), formatId: 'markdown' });
  const handover = { tabId: 7, url: pageUrl, formatId: 'markdown' };
  const whenSent: unknown[] = [];
  const { session } = browser.storage;
  const { set } = session;
  const [begun, room] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(session, 'set').mockImplementation(async (items) => {
    begun.resolve();
    await room.promise;
    await set.call(session, items);
  });
  worker.service.respond(path, async () => {
    whenSent.push(...(await pending()), ...titles());
    return anEnvelope({ tracking_link: link });
  });
  const acting = run(copyForTab(worker, aTab(), pageUrl));
  await begun.promise;
  // No call overtakes the act while it is being saved.
  await awaitRest();
  expect(whenSent).toEqual([]);
  room.resolve();
  await acting;
  expect(whenSent).toEqual([{ requestId: expect.any(String), handover, isNoticePending: true }]);
  expect(titles()).toEqual(['Copied as Markdown: Kedai Harian (MY)']);
  expect(await pending()).toEqual([]);
});

it('the shortcut and the menu mint and notify although the act cannot be saved', async () => {
  const { session } = browser.storage;
  const { set } = session;
  vi.spyOn(session, 'set').mockImplementation((items) =>
    Object.keys(items).some((key) => key.startsWith('acts:'))
      ? Promise.reject(new Error('QUOTA_BYTES quota exceeded'))
      : set.call(session, items),
  );
  await run(copyForTab(worker, aTab(), pageUrl));
  expect(apis.copied).toEqual([link]);
  expect(titles()).toEqual(['Copied: Kedai Harian (MY)']);
  expect(worker.warnings).toEqual([expect.stringContaining('pending notices')]);
});

it('the shortcut and the menu start when the worker outlives the wait, and show the wait', async () => {
  await waitAhead(20_000);
  await run(copyForTab(worker, aTab(), pageUrl));
  expect(titles()).toEqual(['The minute is full.', 'Copied: Kedai Harian (MY)']);
  expect(calls()).toBe(1);
});

describe('a page that does not answer', () => {
  const events = () => createUserEventHandlers(worker.device);
  const aMenuClick = (info: object) => info as Parameters<ReturnType<typeof events>['onMenuClick']>[0];
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'the shortcut': () => events().onCommand('copy-deeplink', aTab()),
    'the menu': () => events().onMenuClick(aMenuClick({ menuItemId: 'copy-page', pageUrl }), aTab()),
  };

  it.each(Object.entries(ways))(
    'a page that does not answer holds up %s for 800 ms, as it does the popup, and no longer',
    async (_way, act) => {
      apis.hangPages();
      const acting = act();
      await worker.clock.advance(799);
      expect(calls()).toBe(0);
      await worker.clock.advance(1);
      await run(acting);
      expect([calls(), apis.copied, titles()]).toEqual([1, [link], ['Copied: Kedai Harian (MY)']]);
      expect(await pending()).toEqual([]);
    },
  );

  it('a page that does not answer holds up no click in the popup of another account, and none in the panel', async () => {
    apis.hangPages();
    await run(copyForPage(worker, { requestId: 'click', pageUrl, tabId: 7 }));
    expect(apis.copied).toEqual([link]);
  });

  it('a page that does not answer and shows no toast either has it in the badge, and nothing is left to be said again', async () => {
    apis.hangPages('toasts');
    await run(ways['the shortcut']?.() ?? Promise.resolve());
    expect(apis.badges).toMatchObject({ text: '✓', title: expect.stringContaining('Copied: Kedai Harian (MY)') });
    expect(await pending()).toEqual([]);
  });

  it.each(Object.entries(ways))(
    'a page that does not answer leaves a trace of %s whose worker is stopped while it waits',
    async (_way, act) => {
      apis.hangPages();
      void act();
      await expect.poll(pending).toHaveLength(1);
      // The first worker is gone: on its own clock, which stands still, it waits for ever.
      worker = await makeWorker({ service: worker.service, clock: fakeClock(worker.clock.nowMs()) });
      await worker.ready();
      await run(worker.device.resume());
      await expect.poll(() => apis.toasts()).toMatchObject([{ title: expect.stringContaining('stopped Linkmint') }]);
      expect(apis.toasts()[0]?.detail).toBe('Nothing was sent, and no link used. Click again.');
      expect([calls(), await pending()]).toEqual([0, []]);
    },
  );
});

describe('an act whose link comes after a newer copy', () => {
  const otherUrl = 'https://www.kedai.example/p/kettle';
  const newer = 'https://go.links.example/newer';
  const clickHere = async () => {
    await worker.pageSurface.showToast(7, pageUrl, await mintHere(worker, aClick(), page));
  };
  const inPanel = async () => {
    await worker.pageSurface.showToast(7, pageUrl, await copyForPage(worker, { requestId: 'p', pageUrl, tabId: 7 }));
  };
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'the page button': clickHere,
    'the menu or the shortcut': () => copyForTab(worker, aTab(), pageUrl),
    'the panel, or the popup of another account': inPanel,
  };

  /** Begins an act, and copies something newer before the service answers it. */
  async function overtake(act: () => Promise<void>, copyNewer: () => Promise<unknown>) {
    const held = Promise.withResolvers<FakeAnswer>();
    worker.service.once(path, () => held.promise);
    const acting = act();
    await expect.poll(calls).toBe(1);
    await copyNewer();
    held.resolve(anEnvelope({ tracking_link: link }));
    await run(acting);
  }

  async function copyOther(): Promise<void> {
    worker.service.once(path, anEnvelope({ tracking_link: newer }));
    await run(copyForTab(worker, aTab({ id: 8, url: otherUrl }), otherUrl));
  }

  it.each(Object.entries(ways))(
    'an act whose link comes after a newer copy is not copied by %s: the toast offers it, and says why',
    async (_way, act) => {
      await overtake(act, copyOther);
      expect(apis.copied).toEqual([newer]);
      const { act: offered, ...said } = apis.toasts().at(-1) ?? {};
      expect(said).toEqual({
        tone: 'done',
        title: 'Your deeplink is ready, and not copied',
        detail: expect.stringMatching(
          /^You copied something newer meanwhile\..*\n(Rice cooker · )?Kedai Harian \(MY\) · New link/,
        ),
      });
      if (offered?.message !== 'copyReady') throw new Error('The link is not offered');
      await run(worker.handlers.copyReady(offered.input));
      expect([apis.copied, await pending()]).toEqual([[newer, link], []]);
    },
  );

  it('an act whose link comes after a newer copy is not copied either where the popup copied meanwhile', async () => {
    await overtake(
      () => copyForTab(worker, aTab(), pageUrl),
      async () => worker.device.clipboard.noteCopy(),
    );
    expect([apis.copied, titles()]).toEqual([[], ['Your deeplink is ready, and not copied']]);
  });

  it('an act whose link comes after a newer copy is not copied where its page was slow and not its link', async () => {
    apis.hangPages();
    const slow = copyForTab(worker, aTab(), pageUrl);
    await expect.poll(pending).toHaveLength(1);
    worker.device.clipboard.noteCopy();
    await run(slow);
    expect(apis.copied).toEqual([]);
  });

  it('an act whose link comes after a newer copy is copied where the act that came later has copied nothing', async () => {
    await overtake(
      () => copyForTab(worker, aTab(), pageUrl),
      () => run(copyForTab(worker, aTab({ id: 8, url: 'https://nowhere.example/' }), 'https://nowhere.example/')),
    );
    expect(apis.copied).toEqual([link]);
  });
});

describe('a change of what matches a site', () => {
  const marked: string[] = [];
  const goneTabId = 3;
  beforeEach(async () => {
    marked.length = 0;
    const setBadgeText = async ({ tabId, text }: { readonly tabId: number; readonly text: string | null }) => {
      if (tabId === goneTabId) throw new Error(`No tab with id: ${tabId}.`);
      marked.push(`${tabId} ${text ?? ''}`);
    };
    Object.assign(browser.action, { setBadgeText });
    const tabs = [{ id: 2 }, { id: goneTabId, url: pageUrl }, { id: 4, url: 'https://elsewhere.example/' }, aTab()];
    Object.assign(browser.tabs, { query: async () => tabs });
    await switchOn();
  });

  it('a change of what matches a site is shown once it is stored, on the open pages of the site, whichever is closed meanwhile', async () => {
    const { query } = browser.tabs;
    const others = [{ url: pageUrl }, { id: 5, url: 'no address' }, { id: 6, url: 'https://my.kedai.example/' }];
    Object.assign(browser.tabs, { query: async () => [...(await query({})), ...others] });
    const storing = Promise.withResolvers<void>();
    const showing = showSiteChange(worker, 'kedai.example', storing.promise);
    await worker.clock.advance(1_000);
    expect(marked).toEqual([]);
    await worker.db.clear('offers');
    storing.resolve();
    await showing;
    expect(marked).toEqual(['7 ']);
  });

  it('a change of what matches a site that cannot be stored is reported, and shown nowhere', async () => {
    const failing = Promise.reject(new Error('The disk is full'));
    await expect(showSiteChange(worker, 'kedai.example', failing)).rejects.toThrow('The disk is full');
    expect(marked).toEqual([]);
  });

  it('a change of what matches a site is shown nowhere without the permission for merchants’ pages, or when they are switched off', async () => {
    permitService(false);
    await showSiteChange(worker, 'kedai.example', Promise.resolve());
    permitService(true);
    await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: false });
    await showSiteChange(worker, 'kedai.example', Promise.resolve());
    expect(marked).toEqual([]);
    expect(apis.injectedTabs).toEqual([]);
  });

  it('a change of what matches a site takes the marks off every tab when pages are switched off, and brings them back when they are switched on', async () => {
    await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: false });
    await showPageSwitch(worker);
    expect(marked).toEqual(['2 ', '4 ', '7 ']);
    marked.length = 0;
    await switchOn();
    await showPageSwitch(worker);
    expect(marked).toEqual(['4 ', '7 ✓']);
  });

  it('a change of what matches a site puts a button into pages with the account that becomes active, and none with a switch or a changed site', async () => {
    await showPageSwitch(worker);
    await showPageMarks(worker);
    expect(marked).toEqual(['4 ', '7 ✓', '4 ', '7 ✓']);
    expect(apis.injectedTabs).toEqual([]);
    await showAllPages(worker);
    expect(apis.injectedTabs).toEqual([7]);
  });

  it('a change of what matches a site is shown on each page although another one hangs, and what the popup asked for is answered', async () => {
    const { query } = browser.tabs;
    Object.assign(browser.tabs, { query: async () => [{ id: 5, url: pageUrl }, ...(await query({}))] });
    const { executeScript } = browser.scripting;
    Object.assign(browser.scripting, {
      executeScript: async (injection: Parameters<typeof executeScript>[0]) =>
        injection.target.tabId === 5 ? new Promise(() => undefined) : executeScript(injection),
    });
    let isAnswered = false;
    void showSiteChange(worker, 'kedai.example', Promise.resolve()).then(() => {
      isAnswered = true;
    });
    await expect.poll(() => apis.injectedTabs).toEqual([7]);
    expect(marked).toEqual(['5 ✓', '7 ✓']);
    await worker.clock.advance(5_000);
    expect(isAnswered).toBe(true);
  });
});
