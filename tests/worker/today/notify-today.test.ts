import { beforeEach, expect, it } from 'vitest';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { notifyToday, showTodayCount } from '#lib/worker/today/notify-today.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const dayMs = 86_400_000;
const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: 1 })];
const postOut = aPost({ state: 'out', products: [aPostProduct()], channels });
let worker: Worker;
let told: readonly string[];
const notifier = {
  isAllowed: async () => true,
  needsNextLife: async () => false,
  notify: async ({ title }: { readonly title: string }) => {
    told = [...told, title];
  },
};
beforeEach(async () => {
  worker = await makeWorker();
  told = [];
  worker.clock.setWallTime(new Date(2026, 10, 27, 9).getTime());
  await worker.db.put('linkMarks', { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false });
  await worker.db.put('posts', postOut);
});
const change = async (settings: Partial<UserSettings>) =>
  settingsItem.write({ ...(await settingsItem.read()), ...settings });
const tell = () => notifyToday({ ...worker, notifier });

it('the notification of the day does not come unless the user wants it', async () => {
  await tell();
  expect(told).toEqual([]);
});

it('the notification of the day comes once a day, however often the worker looks, and again the next day', async () => {
  await change({ todayNotice: true });
  await tell();
  await tell();
  expect(told).toEqual(['Today: 1 to do']);
  worker.clock.setWallTime(worker.clock.nowMs() + dayMs);
  await tell();
  expect(told).toHaveLength(2);
});

it('the notification of the day says of what ends tomorrow, and of what stopped outside of posts, nothing that is untrue', async () => {
  const texts: string[] = [];
  const campaign = aCampaign({ voucherCode: 'RAYA', startDate: '2026-11-01', endDate: '2026-11-28' });
  await worker.db.clear('linkMarks');
  await worker.db.put('campaigns', campaign);
  const { campaignId, name, voucherCode, endDate } = campaign;
  const coupon = { campaignId, name, voucherCode, endDate };
  await worker.db.put('posts', { ...postOut, products: [aPostProduct({ coupon })] });
  await change({ todayNotice: true });
  const notify = async ({ text }: { readonly text: string }) => void texts.push(text);
  await notifyToday({ ...worker, notifier: { ...notifier, notify } });
  expect(texts).toEqual(['What ends today or tomorrow, and what stopped.']);
});

it('the notification of the day waits for the morning, and for something to tell', async () => {
  await change({ todayNotice: true });
  worker.clock.setWallTime(new Date(2026, 10, 27, 7).getTime());
  await tell();
  worker.clock.setWallTime(new Date(2026, 10, 27, 9).getTime());
  await worker.db.clear('linkMarks');
  await tell();
  expect(told).toEqual([]);
});

it('the notification of the day that a killed worker had saved does not come twice', async () => {
  await change({ todayNotice: true });
  await writeMeta(worker.db, 'toldDay', '2026-11-27');
  await tell();
  expect(told).toEqual([]);
});

it('the number on the icon is that of the account in use, as soon as the user switches to another or removes one', async () => {
  let shown = '';
  Object.assign(browser.action, {
    setBadgeBackgroundColor: async () => undefined,
    setBadgeText: async ({ text, tabId }: { readonly text: string; readonly tabId?: number }) => {
      if (tabId === undefined) shown = text;
    },
  });
  Object.assign(browser.tabs, { query: async () => [] });
  const own = await worker.device.directory.read(worker.accountId);
  await worker.device.directory.adopt({ ...own, accountId: 'other' }, false);
  await change({ todayOnIcon: true });
  await showTodayCount(worker);
  expect(shown).toBe('1');
  await worker.handlers.switchAccount({ accountId: 'other' });
  await expect.poll(() => shown).toBe('');
  await worker.handlers.removeAccount({ accountId: 'other' });
  await expect.poll(() => shown).toBe('1');
});

it('the number on the icon stays that of the account in use while a page of another one is still open', async () => {
  let shown = '';
  Object.assign(browser.action, {
    setBadgeBackgroundColor: async () => undefined,
    setBadgeText: async ({ text }: { readonly text: string }) => {
      shown = text;
    },
  });
  const own = await worker.device.directory.read(worker.accountId);
  await worker.device.directory.adopt({ ...own, accountId: 'other' }, true);
  await change({ todayOnIcon: true });
  const page = createMessageHandlers(await worker.device.account(worker.accountId));
  await page.markRowDone({ rowId: 'row', cause: 'cause', title: '', edited: [] });
  expect(shown).toBe('');
  await page.takeBackDone({ rowId: 'row', cause: 'cause' });
  expect(shown).toBe('');
});

it('the number on the icon is there only while the user wants it', async () => {
  const texts: string[] = [];
  Object.assign(browser.action, {
    setBadgeBackgroundColor: async () => undefined,
    setBadgeText: async ({ text }: { readonly text: string }) => texts.push(text),
  });
  await showTodayCount(worker);
  await change({ todayOnIcon: true });
  await showTodayCount(worker);
  await change({ todayOnIcon: false });
  await showTodayCount(worker);
  expect(texts.filter((text, index) => text !== texts[index - 1])).toEqual(['', '1', '']);
});
