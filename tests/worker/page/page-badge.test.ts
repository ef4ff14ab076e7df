import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { clearMarks, markTab } from '#lib/worker/page/page-badge.ts';
import { showTodayCount } from '#lib/worker/today/notify-today.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { changeSettings, makeWorker, takeForConnected, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const pageUrl = 'https://www.kedai.example/p/1';

// Today is 10 March for the service.
let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  worker = await makeWorker();
  await takeForConnected(worker);
  apis = fakePageApis({ canonicalUrl: null, title: null });
  await worker.db.put('offers', anOffer());
});

/** The contrast ratio of WCAG 2.2. */
function toContrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const mark = (url = pageUrl) => markTab(worker, 7, url);

it("the toolbar button's mark says that links of the program can be made, and which program it is", async () => {
  await mark();
  expect(apis.badges.text).toBe('✓');
  expect(apis.badges.title).toContain('Kedai Harian (MY)');
});

it.each([
  ['+', 'not joined', { applicationStatus: 'none' }],
  ['✓', 'status unknown', { applicationStatus: 'unknown' }],
  ['…', 'pending', { applicationStatus: 'pending' }],
  ['…', 'pending', { applicationStatus: 'pending', offerStatus: 'paused' }],
  ['II', 'paused', { offerStatus: 'paused' }],
  ['II', 'paused', { applicationStatus: 'none', offerStatus: 'paused' }],
  ['×', 'rejected', { applicationStatus: 'rejected' }],
  ['×', 'blocked', { applicationStatus: 'blocked' }],
] as const)(`the toolbar button's mark is "%s", and says "%s" in words, for %o`, async (text, words, change) => {
  await worker.db.put('offers', anOffer(change));
  await mark();
  expect(apis.badges.text).toBe(text);
  expect(apis.badges.title).toContain('Kedai Harian (MY)');
  expect(apis.badges.title).toContain(words);
});

it("the toolbar button's mark is white on a background with enough contrast (WCAG 1.4.3), whatever the toolbar’s own colour", async () => {
  const setBadgeBackgroundColor = vi.spyOn(browser.action, 'setBadgeBackgroundColor');
  const setBadgeTextColor = vi.spyOn(browser.action, 'setBadgeTextColor');
  for (const applicationStatus of ['approved', 'pending', 'rejected', 'blocked', 'none'] as const) {
    await worker.db.put('offers', anOffer({ applicationStatus }));
    await mark();
  }
  await worker.db.put('offers', anOffer({ offerStatus: 'paused' }));
  await mark();
  const colors = setBadgeBackgroundColor.mock.calls.map(([{ color }]) => String(color));
  expect(colors).toHaveLength(6);
  expect(new Set(setBadgeTextColor.mock.calls.map(([{ color }]) => color))).toEqual(new Set(['#ffffff']));
  for (const color of colors) expect([color, toContrastWithWhite(color) >= 4.5]).toEqual([color, true]);
});

it("the toolbar button's mark leaves the number of Today in its place, also where marks go from all tabs", async () => {
  const query = vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ id: 7 } as Tabs.Tab]);
  onTestFinished(() => query.mockRestore());
  await browser.action.setBadgeText({ text: '3' });
  await mark();
  await mark('https://elsewhere.example/');
  expect(apis.badges).toEqual({ text: '3', title: 'Linkmint' });
  await mark();
  await clearMarks();
  expect(apis.badges).toEqual({ text: '3', title: 'Linkmint' });
});

it("the toolbar button's mark leaves the number of Today its own colour", async () => {
  const setBadgeBackgroundColor = vi.spyOn(browser.action, 'setBadgeBackgroundColor');
  await showTodayCount(worker);
  const [[number] = []] = setBadgeBackgroundColor.mock.calls;
  await mark();
  await mark('https://elsewhere.example/');
  expect(setBadgeBackgroundColor.mock.lastCall).toEqual([{ ...number, tabId: 7 }]);
});

it("the toolbar button's mark disappears with the program: a page without one, or no page at all, has the bare button", async () => {
  for (const url of ['https://elsewhere.example/', 'chrome://extensions', '']) {
    await mark();
    await mark(url);
    expect(apis.badges).toEqual({ text: '', title: 'Linkmint' });
  }
});

it("the toolbar button's mark counts the coupons that run today by the day of the service, and no campaign without a code", async () => {
  const campaigns = [
    aCampaign({ campaignId: '1' }),
    aCampaign({ campaignId: '2', endDate: '2026-03-10' }),
    aCampaign({ campaignId: '3', startDate: '', endDate: '' }),
    aCampaign({ campaignId: '4', voucherCode: '' }),
    aCampaign({ campaignId: '5', endDate: '2026-03-09' }),
    aCampaign({ campaignId: '6', startDate: '2026-03-11' }),
    aCampaign({ campaignId: '7', offerId: '102' }),
  ];
  for (const campaign of campaigns) await worker.db.put('campaigns', campaign);
  await mark();
  expect(apis.badges.title).toContain('coupons: 3');
  // Early on the 10th in Malaysia, it is still the 9th in London.
  worker.clock.setWallTime(Date.parse('2026-03-09T17:00:00Z'));
  await mark();
  expect(apis.badges.title).toContain('coupons: 3');
  await changeSettings(worker, { serviceUtcOffsetMinutes: 0 });
  await mark();
  expect(apis.badges.title).toContain('coupons: 4');
});

it("the toolbar button's mark disappears with the account's sign-out, whose programs stay on the device", async () => {
  await mark();
  expect(apis.badges.text).toBe('✓');
  await signOutAccount(worker.device, worker.accountId);
  await mark();
  expect(apis.badges).toEqual({ text: '', title: 'Linkmint' });
});

it("the toolbar button's mark is never that of a page which the tab has left while its program was read", async () => {
  const elsewhere = { id: 7, url: 'https://elsewhere.example/' } as Tabs.Tab;
  const get = vi.spyOn(browser.tabs, 'get').mockResolvedValue(elsewhere);
  onTestFinished(() => get.mockRestore());
  await mark();
  expect(apis.badges.text).toBe('');
});
