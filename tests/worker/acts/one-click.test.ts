import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { builtInFormats } from '#lib/domain/formats/link-formats.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { browser } from '#lib/platform/browser.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerOffers, type ServedProgram } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://www.kedai.example/p/rice-cooker?utm_source=mail';
const link = 'https://go.links.example/c8a2';
const tab = { id: 7, url: pageUrl };
const kedai: ServedProgram = { id: 101, row: anOfferRow() };
const twin: ServedProgram = { id: 102, row: anOfferRow({ offer_id: 102, offer_name: 'Kedai Harian (SG)' }) };

let worker: Worker;
let apis: FakePageApis;
let handlers: Worker['handlers'];
let userEvents: ReturnType<typeof createUserEventHandlers>;

beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: 'https://www.kedai.example/p/rice-cooker', title: 'Rice cooker' });
  worker = await makeWorker();
  handlers = worker.handlers;
  userEvents = createUserEventHandlers(worker.device);
  worker.service.respond('offers/all', answerOffers([kedai]));
  worker.service.respond(path, anEnvelope({ tracking_link: link }));
  await connectWorker(worker);
  await offerButton(worker, 7, pageUrl);
});

const resync = (...programs: readonly ServedProgram[]) => {
  worker.service.respond('offers/all', answerOffers(programs));
  return worker.clock.runUntil(worker.sync.run());
};

type Sender = Parameters<typeof handlers.mintHere>[1];
const aSender = (change: object = {}) =>
  ({ id: 'linkmint', url: pageUrl, frameId: 0, tab: { id: 7, url: pageUrl }, ...change }) as Sender;

// The work after an act's answer ends before the next test has a store of its own.
afterEach(() => worker.quota.publish());

let clicks = 0;
const nextRequestId = () => {
  clicks += 1;
  return `click-${clicks}`;
};
const copyLanding = (sender = aSender()) =>
  handlers.copyLanding({ accountId: worker.accountId, offerId: '101' }, sender);
const click = (sender = aSender(), requestId = nextRequestId(), clickedUrl = sender.tab?.url ?? '') =>
  handlers.mintHere(aPageClick({ requestId, accountId: worker.accountId, pageUrl: clickedUrl }), sender);
const lastCall = () => worker.service.calls.filter((call) => call.path === path).at(-1)?.parameters;
const asTab = (change: object = {}) => ({ ...tab, ...change }) as Parameters<typeof userEvents.onCommand>[1];
const asMenu = (info: object) => info as Parameters<typeof userEvents.onMenuClick>[0];

it('a click on the page mints for the page that the browser names, cleaned, and copies away from the page', async () => {
  const toast = await click();
  expect(lastCall()).toMatchObject({ offer_id: '101', url: 'https://www.kedai.example/p/rice-cooker' });
  expect(apis.copied).toEqual([link]);
  await worker.clock.advance(1_000);
  await expect.poll(() => apis.openDocuments()).toBe(0);
  expect(toast).toEqual({
    tone: 'done',
    title: 'Copied: Kedai Harian (MY)',
    detail: 'Rice cooker · New link · 999 left',
  });
});

it('a click on the page names what the link is to without the shop’s own name, and nothing where the page has no title', async () => {
  const clickOn = (title: string | null, requestId: string) =>
    handlers.mintHere(aPageClick({ requestId, accountId: worker.accountId, pageUrl, title }), aSender());
  expect((await clickOn('Jasmine Rice 5 kg | Kedai', 'titled')).detail).toBe('Jasmine Rice 5 kg · New link · 999 left');
  await worker.db.clear('links');
  expect((await clickOn(null, 'untitled')).detail).toBe('New link · 998 left');
});

it('a click on the page uses a preset of the team from the menu, and a format of the team for button and shortcut', async () => {
  const format = {
    kind: 'template',
    formatId: 'team-box',
    name: 'Box',
    template: 'Box: {link}',
    from: 'Mei',
  } as const;
  const preset = {
    presetId: 'team-blog',
    name: 'Blog',
    subIds: ['blog', '', '', '', ''],
    formatId: 'team-box',
  } as const;
  await writeMeta(worker.db, 'teamBook', { presets: [{ ...preset, from: 'Mei' }], templates: [format] });
  await userEvents.onMenuClick(asMenu({ menuItemId: 'preset-page:team-blog', pageUrl }), asTab());
  expect(lastCall()).toMatchObject({ aff_sub: 'blog' });
  expect(apis.copied).toEqual([`Box: ${link}`]);

  await handlers.saveSettings({ formatId: 'team-box' });
  await click();
  await userEvents.onCommand('copy-deeplink', asTab());
  expect(apis.copied).toEqual([1, 2, 3].map(() => `Box: ${link}`));
});

it('a click on the page takes the tab’s address only while the tab is still on the sender’s site', async () => {
  await click(
    aSender({ url: 'https://www.kedai.example/p/old', tab: { id: 7, url: 'https://www.kedai.example/p/new' } }),
  );
  expect(lastCall()).toMatchObject({ url: 'https://www.kedai.example/p/new' });
  const gone = aSender({ url: 'https://www.kedai.example/p/old', tab: { id: 7, url: 'https://elsewhere.example/' } });
  await click(gone, nextRequestId(), 'https://www.kedai.example/p/old');
  expect(lastCall()).toMatchObject({ url: 'https://www.kedai.example/p/old' });
});

it('a click on the page does not let a page’s canonical address lead to another page', async () => {
  const input = aPageClick({
    requestId: 'hostile',
    accountId: worker.accountId,
    pageUrl,
    canonicalUrl: 'https://evil.example/p/rice-cooker',
    title: null,
  });
  await handlers.mintHere(input, aSender());
  expect(lastCall()).toMatchObject({ url: 'https://www.kedai.example/p/rice-cooker' });
});

it('a click on the page answers the same act again without a second call, and copies again', async () => {
  await click(aSender(), 'one-act');
  const again = (await makeWorker({ clock: worker.clock, service: worker.service })).handlers;
  await again.mintHere(
    aPageClick({ requestId: 'one-act', accountId: worker.accountId, pageUrl, title: null }),
    aSender(),
  );
  expect(worker.service.count(path)).toBe(1);
  expect(apis.copied).toEqual([link, link]);
});

it('a click on the page uses no link when there is one already, and says so', async () => {
  await click();
  for (const hours of [0, 2, 70]) {
    await worker.clock.advance(hours * 3_600_000);
    expect((await click()).detail).toBe('Rice cooker · You had this link: none used · 999 left');
  }
  expect(worker.service.count(path)).toBe(1);
});

it('a click on the page says what is wrong when the clipboard refuses the link', async () => {
  apis.refuseCopy();
  expect(await click()).toMatchObject({ tone: 'problem', title: expect.stringContaining('did not let') });
});

it('a click on the page sends the sub-IDs that were last used with the program', async () => {
  await handlers.rememberSubIds({ offerId: '101', subIds: ['blog', '', '', '', ''] });
  await click();
  expect(lastCall()).toMatchObject({ aff_sub: 'blog' });
});

it('a click on the page sends the sub-IDs of the preset that applies, expanded, and names it', async () => {
  await handlers.rememberSubIds({ offerId: '101', subIds: ['blog', '', '', '', ''] });
  await handlers.savePreset({ presetId: 'news', name: 'Newsletter', subIds: ['news-{slug}', '{title}', '', '', ''] });
  await handlers.setDefaultPreset({ presetId: 'news' });
  expect((await click()).detail).toBe('Rice cooker · Preset Newsletter · New link · 999 left');
  expect(lastCall()).toMatchObject({ aff_sub: 'news-rice-cooker', aff_sub2: 'Rice cooker' });
});

it("a click on the page copies in the preset's format, and says so", async () => {
  await handlers.savePreset({
    presetId: 'news',
    name: 'Newsletter',
    subIds: ['', '', '', '', ''],
    formatId: 'markdown',
  });
  await handlers.setDefaultPreset({ presetId: 'news' });
  expect((await click()).title).toBe('Copied as Markdown: Kedai Harian (MY)');
  expect(apis.copied).toEqual([`[Rice cooker](${link})`]);
});

it('a click on the page copies as the settings say when there is no preset, and each format has its name', async () => {
  const names = [];
  for (const { formatId } of builtInFormats.slice(1)) {
    await handlers.saveSettings({ formatId });
    names.push((await click()).title);
  }
  const formats = ['Markdown', 'HTML', 'Rich text', 'BBCode', 'Post', 'Post for chats', 'WordPress block', 'Table row'];
  expect(names).toEqual(formats.map((name) => `Copied as ${name}: Kedai Harian (MY)`));
  expect(worker.service.count(path)).toBe(1);
});

it('a click on the page keeps in the address the parameter that the site keeps, and drops it again', async () => {
  const host = 'www.kedai.example';
  await handlers.keepParameter({ host, name: 'UTM_Source', isKept: true });
  await handlers.setDefaultOffer({ host, offerId: null });
  await click();
  expect(lastCall()).toMatchObject({ url: pageUrl });
  await handlers.keepParameter({ host, name: 'utm_source', isKept: false });
  expect(await worker.db.get('sitePreferences', 'kedai.example')).toBeUndefined();
  await click();
  expect(lastCall()).toMatchObject({ url: 'https://www.kedai.example/p/rice-cooker' });
});

it.each([
  ['refuses for good', aFailure(500, 'Something went wrong'), 'makes no deeplink', 'landing link instead'],
  ['drops the connection', 'drop', 'may have used one of your 1,000', 'It is counted as used: 999 left.'],
  [
    'is behind a protection that stops the call',
    { httpStatus: 403, text: '<h1>Forbidden</h1>' },
    'may have used one of your 1,000',
    'A protection in front of your network stopped the call.',
  ],
] as const)(
  'a click on the page shows the reason and the next step when the service %s',
  async (_name, answer, words, next) => {
    worker.service.once(path, answer);
    const toast = await click();
    expect(toast).toMatchObject({ tone: 'problem', title: expect.stringContaining(words) });
    expect(toast.detail).toContain(next);
    expect(apis.copied).toEqual([]);
  },
);

it('a click on the page says of a program that pays in its app only that desktop clicks are not paid', async () => {
  await resync({ id: 101, row: anOfferRow({ tracking_type: 'ios android' }) });
  await click();
  await worker.clock.advance(2_000);
  expect((await click()).detail.split('\n')).toEqual([
    'Rice cooker · New link · 999 left',
    "App only: desktop clicks are not paid. Share this link where people open it in the shop's app.",
  ]);
});

it('a click on the page offers the landing link after a refusal, and copies it without a call and out of the page’s sight', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  const { act } = await click();
  expect(act).toEqual({
    name: 'Copy landing link',
    message: 'copyLanding',
    input: { accountId: worker.accountId, offerId: '101' },
  });
  const calls = worker.service.calls.length;
  const told = await copyLanding();
  expect(told).toMatchObject({ tone: 'done', title: 'Copied landing link: Kedai Harian (MY)' });
  expect(JSON.stringify(told)).not.toContain('go.links.example');
  expect(apis.copied).toEqual(['https://go.links.example/landing-101']);
  expect(worker.service.calls.length).toBe(calls);
  expect(await copyLanding()).toMatchObject({ tone: 'problem' });
  // Remembered, it is offered again.
  expect((await click()).act).toEqual(act);
  expect(await copyLanding(aSender({ tab: { id: 8, url: pageUrl } }))).toMatchObject({ tone: 'problem' });
  expect(await copyLanding()).toMatchObject({ tone: 'done' });
});

it('a click on the page offers no unsafe landing link, and copies none that became unsafe', async () => {
  const offer = await worker.db.get('offers', '101');
  if (offer) await worker.db.put('offers', { ...offer, trackingLink: 'javascript:alert(1)' });
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  expect(await click()).not.toHaveProperty('act');
  expect(await copyLanding()).toMatchObject({
    tone: 'problem',
    title: expect.stringContaining('no landing link'),
  });
  expect(apis.copied).toEqual([]);
});

it('a click on the page says when the landing link could not be copied', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  await click();
  apis.refuseCopy();
  expect(await copyLanding()).toMatchObject({ tone: 'problem', title: expect.stringContaining('did not let') });
});

it('a click on the page asks the user to choose when it is unsure, and spends nothing', async () => {
  await resync(kedai, twin);
  expect((await click()).detail).toContain('Open Linkmint to choose');
  expect(worker.service.count(path)).toBe(0);
});

it('a click on the page says that an account is not connected', async () => {
  await worker.handlers.signOut({ accountId: worker.accountId });
  expect(await click()).toMatchObject({ tone: 'problem', title: expect.stringMatching(/not connected|connect/i) });
});

describe('a link that may be of no use', () => {
  const privateUrl = 'https://www.kedai.example/account/orders';
  const clickOn = (status: number | null, requestId = nextRequestId(), url = pageUrl) =>
    handlers.mintHere(
      aPageClick({ requestId, accountId: worker.accountId, pageUrl: url, title: null, status }),
      aSender({ url, tab: { id: 7, url } }),
    );
  const wait = (durationMs: number) => worker.clock.advance(durationMs);
  const next = 'No link was used. Do the same again within 30 seconds to make it anyway.';

  it('a link that may be of no use is not made by the first click, which says why, and is made by the second', async () => {
    expect(await clickOn(404)).toEqual({
      tone: 'problem',
      title: 'This page says 404: a link to it would lead nowhere.',
      detail: next,
    });
    expect([worker.service.count(path), (await worker.quota.readUsage()).used]).toEqual([0, 0]);
    await wait(2_000);
    expect(await clickOn(404)).toMatchObject({ tone: 'done' });
    expect(worker.service.count(path)).toBe(1);
  });

  it('a link that may be of no use is asked about on basket, checkout, login, account and order pages, and for programs of an app', async () => {
    expect(await clickOn(200, nextRequestId(), privateUrl)).toMatchObject({
      title: 'A basket, checkout, sign-in, account or order page: others would not see what you see here.',
      detail: next,
    });
    await resync({ id: 101, row: anOfferRow({ tracking_type: 'ios android' }) });
    expect(await clickOn(200)).toMatchObject({
      title: 'Kedai Harian (MY) pays for orders in its app only.',
      detail: next,
    });
    expect(worker.service.count(path)).toBe(0);
  });

  it('a link that may be of no use asks before each link: what one second click allowed, the third does not', async () => {
    for (const titles of ['asked', 'made', 'asked']) {
      const toast = await clickOn(404);
      expect(toast.tone).toBe(titles === 'made' ? 'done' : 'problem');
      await wait(2_000);
      await worker.db.clear('links');
    }
  });

  it.each([
    ['a dead page', 404, pageUrl],
    ['a private page', 200, privateUrl],
  ])(
    'a link that may be of no use that exists already is copied by one click on %s: it costs nothing',
    async (_what, status, url) => {
      await clickOn(status, nextRequestId(), url);
      await wait(2_000);
      await clickOn(status, nextRequestId(), url);
      await wait(60_000);
      const toast = await clickOn(status, nextRequestId(), url);
      expect(toast).toMatchObject({ tone: 'done', detail: expect.stringContaining('999 left') });
      expect([worker.service.count(path), apis.copied]).toEqual([1, [link, link]]);
    },
  );

  it('a link that may be of no use that exists already for a program of an app is copied by one click', async () => {
    await clickOn(200);
    await resync({ id: 101, row: anOfferRow({ tracking_type: 'ios android' }) });
    expect(await clickOn(200)).toMatchObject({ tone: 'done' });
    expect(worker.service.count(path)).toBe(1);
  });

  it('a link that may be of no use needs a second click when the existing one has other sub-IDs', async () => {
    await clickOn(200);
    const [stored] = await worker.db.getAll('links');
    if (stored === undefined) throw new Error('There is no link');
    const subIds = ['other', '', '', '', ''] as const;
    await worker.db.put('links', { ...stored, subIds, reuseKey: toReuseKey('101', stored.destinationUrl, subIds) });
    expect(await clickOn(404)).toMatchObject({ detail: next });
  });

  it('a link that may be of no use has the same answer when the page asks again after a kill, for the first click and for the second', async () => {
    const afterKill = async () => {
      await wait(2_000);
      handlers = (await makeWorker({ clock: worker.clock, service: worker.service })).handlers;
    };
    await clickOn(404, 'first');
    await afterKill();
    expect(await clickOn(404, 'first')).toMatchObject({ detail: next });
    await afterKill();
    expect(await clickOn(404, 'second')).toMatchObject({ tone: 'done' });
    await afterKill();
    expect(await clickOn(404, 'second')).toMatchObject({ tone: 'done' });
    expect(worker.service.count(path)).toBe(1);
  });

  it.each([
    ['the shortcut', () => userEvents.onCommand('copy-deeplink', asTab({ url: privateUrl }))],
    [
      'the menu of the page',
      () =>
        userEvents.onMenuClick(asMenu({ menuItemId: 'copy-page', pageUrl: privateUrl }), asTab({ url: privateUrl })),
    ],
  ])('a link that may be of no use is made only by the second use of %s', async (_name, act) => {
    await act();
    expect(apis.toasts().at(-1)).toMatchObject({ detail: next });
    expect(worker.service.count(path)).toBe(0);
    await wait(2_000);
    await act();
    expect(apis.toasts().at(-1)).toMatchObject({ tone: 'done' });
    expect(worker.service.count(path)).toBe(1);
  });

  it('a link that may be of no use is not made by a second use if a kill left the first without an answer', async () => {
    const asked = { requestId: 'killed', offerId: '101', destinationUrl: privateUrl };
    await worker.items.askedAct.write({ ...asked, askedAtMs: worker.clock.nowMs(), secondRequestId: null });
    const handover = { tabId: 7, url: privateUrl, formatId: 'plain' };
    await worker.items.acts.write({ acts: [{ requestId: 'killed', handover, isNoticePending: true }] });
    await worker.clock.runUntil(worker.pendingNotices.notifyLeftovers());
    await userEvents.onCommand('copy-deeplink', asTab({ url: privateUrl }));
    expect(apis.toasts().at(-1)).toMatchObject({ detail: next });
    expect(worker.service.count(path)).toBe(0);
  });
});

it('an act that ended while the leftover of a kill was shown gets no second toast', async () => {
  const handover = { tabId: 7, url: pageUrl, formatId: 'plain' as const };
  await worker.items.acts.write({ acts: [{ requestId: 'killed', handover, isNoticePending: true }] });
  await worker.pendingNotices.begin('shown', handover);
  const showToast = vi
    .spyOn(worker.pageSurface, 'showToast')
    .mockImplementation(() => worker.pendingNotices.end('shown'));
  onTestFinished(() => showToast.mockRestore());
  await worker.clock.runUntil(worker.pendingNotices.notifyLeftovers());
  expect(showToast).toHaveBeenCalledTimes(1);
});

describe('the mark on the toolbar button', () => {
  const match = () => handlers.pageMatched({}, aSender());

  it.each(['Active', 'Paused'] as const)(
    'the mark on the toolbar button asks, and names no program, where Linkmint is unsure (%s)',
    async (status) => {
      await resync({ ...kedai, status }, { ...twin, status });
      await match();
      expect(apis.badges).toEqual({
        text: '?',
        title: 'Linkmint is unsure which program this page belongs to. Open it to choose.',
      });
    },
  );
});

it('a switch to another account takes the mark of the former account off the open pages', async () => {
  await handlers.saveSettings({ showOnMerchantPages: true });
  await handlers.pageMatched({}, aSender());
  expect(apis.badges.text).toBe('✓');
  Object.assign(browser.tabs, { query: async () => [tab, { id: 8, url: 'about:blank' }, { id: 9 }] });
  const own = await worker.device.directory.read(worker.accountId);
  await worker.device.directory.adopt({ ...own, accountId: 'other' }, false);
  await worker.handlers.switchAccount({ accountId: 'other' });
  await expect.poll(() => apis.badges).toEqual({ text: '', title: 'Linkmint' });
});

it('the ★ of a site settles the match on the open pages', async () => {
  await resync(kedai, twin);
  await handlers.saveSettings({ showOnMerchantPages: true });
  await handlers.pageMatched({}, aSender());
  expect(apis.badges.text).toBe('?');
  Object.assign(browser.tabs, { query: async () => [tab] });
  await handlers.setDefaultOffer({ host: 'www.kedai.example', offerId: '102' });
  expect(apis.badges).toMatchObject({ text: '✓', title: expect.stringContaining('Kedai Harian (SG)') });
});

it('the shortcut and the menu copy the page’s deeplink and say so on the page', async () => {
  await userEvents.onCommand('copy-deeplink', asTab());
  await userEvents.onMenuClick(asMenu({ menuItemId: 'copy-page', pageUrl }), asTab());
  expect(apis.copied).toEqual([link, link]);
  expect(apis.toasts().map(({ title }) => title)).toEqual(['Copied: Kedai Harian (MY)', 'Copied: Kedai Harian (MY)']);
  expect(worker.service.count(path)).toBe(1);
});

it('the shortcut and the menu copy the deeplink of the link under the pointer, by its own host, wherever it stands', async () => {
  const linkUrl = 'https://www.kedai.example/p/wok?utm_source=blog';
  await userEvents.onMenuClick(
    asMenu({ menuItemId: 'copy-link', linkUrl, pageUrl: 'https://blog.example/' }),
    asTab({ url: 'https://blog.example/' }),
  );
  expect(lastCall()).toMatchObject({ offer_id: '101', url: 'https://www.kedai.example/p/wok' });
  expect(apis.calls.at(-1)?.[0]).toMatchObject({ origin: 'https://blog.example' });
});

it('the shortcut and the menu say why when the link is no program’s, or is a tracking link, and make no call', async () => {
  const choose = (linkUrl: string) => userEvents.onMenuClick(asMenu({ menuItemId: 'copy-link', linkUrl }), asTab());
  await choose('https://no-program.example/p/1');
  await choose('https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.kedai.example%2F');
  expect(apis.toasts().map(({ title }) => title)).toEqual([
    'No program for this site',
    expect.stringContaining('tracking link'),
  ]);
  expect(worker.service.count(path)).toBe(0);
});

it('the shortcut and the menu say it with badge and tooltip when nothing can be put into the page', async () => {
  apis.refuseInjection();
  await userEvents.onCommand('copy-deeplink', asTab({ url: 'chrome://settings/' }));
  expect(apis.badges).toMatchObject({ text: '!', title: expect.stringContaining('\n') });
  // Sooner it would be the same press.
  await worker.clock.advance(1_000);
  await userEvents.onCommand('copy-deeplink', asTab());
  expect(apis.badges).toMatchObject({ text: '✓', title: expect.stringContaining('Copied') });
});

it('the shortcut and the menu say it with badge and tooltip when the tab has moved to another site meanwhile', async () => {
  const executeScript = async ({ args }: { args?: readonly unknown[] }) =>
    args === undefined ? [] : [{ result: false }];
  Object.assign(browser.scripting, { executeScript });
  await userEvents.onCommand('copy-deeplink', asTab());
  expect(apis.badges).toMatchObject({ text: '✓', title: expect.stringContaining('Copied') });
});

it('the shortcut and the menu do nothing for another command, another entry, or without a tab', async () => {
  await userEvents.onCommand('another', asTab());
  await userEvents.onCommand('copy-deeplink', undefined);
  await userEvents.onMenuClick(asMenu({ menuItemId: 'another', linkUrl: pageUrl }), asTab());
  expect(worker.service.count(path)).toBe(0);
  expect(apis.injectedTabs).toEqual([]);
});

it('the shortcut and the menu with a preset send its sub-IDs, for the page and for a link on it, whatever preset applies there', async () => {
  for (const name of ['Newsletter', 'Blog'])
    await handlers.savePreset({ presetId: name, name, subIds: [name, '', '', '', ''], formatId: 'markdown' });
  await handlers.setDefaultPreset({ presetId: 'Blog' });
  await userEvents.onMenuClick(asMenu({ menuItemId: 'preset-page:Newsletter', pageUrl }), asTab());
  expect(lastCall()).toMatchObject({ aff_sub: 'Newsletter', url: 'https://www.kedai.example/p/rice-cooker' });
  const linkUrl = 'https://www.kedai.example/p/wok';
  await userEvents.onMenuClick(asMenu({ menuItemId: 'preset-link:Newsletter', linkUrl, pageUrl }), asTab());
  expect(lastCall()).toMatchObject({ aff_sub: 'Newsletter', url: linkUrl });
  const copied = 'Copied as Markdown: Kedai Harian (MY)';
  expect(apis.toasts().map(({ title }) => title)).toEqual([copied, copied]);
});

it('the shortcut and the menu with a preset that was deleted meanwhile send nothing, and say so', async () => {
  await userEvents.onMenuClick(asMenu({ menuItemId: 'preset-page:gone', pageUrl }), asTab());
  expect(apis.toasts()).toMatchObject([{ tone: 'problem', title: 'That preset is no longer there.' }]);
  expect(worker.service.count(path)).toBe(0);
});
