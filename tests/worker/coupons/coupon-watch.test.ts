import { beforeEach, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { browser } from '#lib/platform/browser.ts';
import { notifyEndingCoupons, rememberCoupon } from '#lib/worker/coupons/coupon-watch.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aListing } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;

let worker: Worker;
let shown: { readonly id: string; readonly title: string; readonly message: string }[];
let mayNotify: boolean;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond(
    'campaigns/all',
    // Today is 10 March for the service.
    aListing([
      aCampaignRow({ campaign_banner_id: 1, voucher_code: 'LATER', date_campaign_end: '2026-03-15' }),
      aCampaignRow({ campaign_banner_id: 2, voucher_code: 'SOON', date_campaign_end: '2026-03-12' }),
      aCampaignRow({ campaign_banner_id: 3, voucher_code: '', date_campaign_end: '2026-03-11' }),
      aCampaignRow({ campaign_banner_id: 4, voucher_code: 'FOREVER', date_campaign_end: '' }),
    ]),
  );
  await connectWorker(worker);
  shown = [];
  mayNotify = true;
  Object.assign(browser.permissions, { contains: async () => mayNotify });
  const getMessage = (key: string, [code = '', when = '']: readonly string[] = []) => `${key} ${code} ${when}`.trim();
  Object.assign(browser.i18n, { getMessage });
  const create = async (id: string, { title, message }: { title: string; message: string }) => {
    shown.push({ id, title, message });
    return id;
  };
  Object.assign(browser.notifications, { create });
});

const tellEnding = () => notifyEndingCoupons(worker);

/** The network lists campaign 2 otherwise than when it was copied. */
async function changeCampaign(change: Partial<Campaign>): Promise<void> {
  const campaign = (await worker.db.get('campaigns', '2')) ?? expect.fail('The campaign is not listed');
  await worker.db.put('campaigns', { ...campaign, ...change });
}

it('a copied coupon that ends soon is announced once, two days before its last day', async () => {
  await rememberCoupon(worker, '1');
  await tellEnding();
  expect(shown).toEqual([]);
  await worker.clock.advance(3 * dayMs);
  await tellEnding();
  await tellEnding();
  await rememberCoupon(worker, '1');
  await worker.clock.advance(dayMs);
  await tellEnding();
  expect(shown).toMatchObject([
    { id: `coupon:${worker.accountId}:1`, title: 'notifyCouponTitle LATER notifyEndsSoon' },
  ]);
});

it('a copied coupon that ends soon is announced with its account where the device has several', async () => {
  await rememberCoupon(worker, '2');
  await worker.directory.adopt(anAccount({ accountId: 'other', name: 'Food blog' }), false);
  await worker.directory.change(worker.accountId, (account) => ({ ...account, name: 'Rice blog' }));
  await tellEnding();
  expect(shown.map(({ message }) => message.split(' · ').at(-1))).toEqual(['Rice blog']);
});

it('a copied coupon that ends soon is announced once, although the worker is another one', async () => {
  await rememberCoupon(worker, '2');
  await tellEnding();
  const second = await makeWorker({ clock: worker.clock, service: worker.service });
  await notifyEndingCoupons(second);
  expect(shown).toHaveLength(1);
});

it('a copied coupon that ends soon is not announced while its code runs on in another campaign of the program', async () => {
  await rememberCoupon(worker, '2');
  const db = await worker.database();
  const campaign = (await db.get('campaigns', '2')) ?? expect.fail('The campaign is not listed');
  await db.put('campaigns', { ...campaign, campaignId: '9', endDate: '2026-03-31' });
  await tellEnding();
  expect(shown).toEqual([]);
  await worker.clock.advance(20 * dayMs);
  await tellEnding();
  expect(shown).toHaveLength(1);
});

it('a copied coupon that ends soon is found by the hourly alarm', async () => {
  await rememberCoupon(worker, '2');
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(shown).toHaveLength(1);
});

it('a copied coupon that ends soon is announced when the permission comes later', async () => {
  mayNotify = false;
  await rememberCoupon(worker, '2');
  await tellEnding();
  expect(shown).toEqual([]);
  mayNotify = true;
  await tellEnding();
  expect(shown).toHaveLength(1);
});

it('a copied coupon that ends soon is not announced when it was not copied, has no code, or has no last day', async () => {
  for (const campaignId of ['3', '4', 'unknown']) await rememberCoupon(worker, campaignId);
  await tellEnding();
  expect(shown).toEqual([]);
  expect(await worker.db.count('copiedCoupons')).toBe(0);
});

it('a copied coupon that ends soon is forgotten once it has ended', async () => {
  await rememberCoupon(worker, '2');
  await worker.clock.advance(3 * dayMs);
  await tellEnding();
  expect(shown).toEqual([]);
  expect(await worker.db.count('copiedCoupons')).toBe(0);
});

it('a copied coupon that ends soon follows the last day that the merchant has set since', async () => {
  await rememberCoupon(worker, '2');
  await changeCampaign({ endDate: '2026-03-31' });
  await worker.clock.advance(4 * dayMs);
  await tellEnding();
  expect(shown).toEqual([]);
  expect(await worker.db.count('copiedCoupons')).toBe(1);
});

it('a copied coupon that ends soon follows the last day that its campaign has as another program’s', async () => {
  await rememberCoupon(worker, '2');
  await changeCampaign({ offerId: '999', endDate: '2026-03-31' });
  await worker.clock.advance(4 * dayMs);
  await tellEnding();
  expect(shown).toEqual([]);
  expect(await worker.db.count('copiedCoupons')).toBe(1);
});

it('a copied coupon that ends soon is announced although the former code of its campaign was', async () => {
  await rememberCoupon(worker, '2');
  await tellEnding();
  await changeCampaign({ voucherCode: 'NEXT7' });
  await rememberCoupon(worker, '2');
  await tellEnding();
  expect(shown.map(({ title }) => title)).toEqual([
    'notifyCouponTitle SOON notifyEndsSoon',
    'notifyCouponTitle NEXT7 notifyEndsSoon',
  ]);
});

it('a copied coupon that ends soon is announced by its own last day where its campaign has another code by now', async () => {
  await rememberCoupon(worker, '2');
  await changeCampaign({ voucherCode: 'SUMMER', endDate: '2026-03-31' });
  await tellEnding();
  expect(shown).toMatchObject([{ title: 'notifyCouponTitle SOON notifyEndsSoon' }]);
});

it('a copied coupon that ends soon is not announced by the last day of the code that its campaign names by now', async () => {
  await rememberCoupon(worker, '2');
  await changeCampaign({ voucherCode: 'NEXT7', endDate: '2026-03-15' });
  await worker.clock.advance(4 * dayMs);
  await tellEnding();
  expect(shown).toEqual([]);
  expect(await worker.db.count('copiedCoupons')).toBe(0);
});

it.each([
  ['as it was copied', async () => undefined],
  ['copied again', () => rememberCoupon(worker, '2')],
])(
  'a copied coupon that ends soon is announced again where its announced end was put off, %s',
  async (_how, copyAgain) => {
    await rememberCoupon(worker, '2');
    await tellEnding();
    const campaign = (await worker.db.get('campaigns', '2')) ?? expect.fail('The campaign is not listed');
    await worker.db.put('campaigns', { ...campaign, endDate: '2026-03-31' });
    await copyAgain();
    await tellEnding();
    expect(shown).toHaveLength(1);
    await worker.clock.advance(20 * dayMs);
    await tellEnding();
    await tellEnding();
    expect(shown).toHaveLength(2);
    // An earlier end than the announced one is no news.
    await worker.db.put('campaigns', { ...campaign, endDate: '2026-03-30' });
    await tellEnding();
    expect(shown).toHaveLength(2);
  },
);

it('a copied coupon that ends soon belongs to the user: it is announced although the mirror was dropped', async () => {
  await rememberCoupon(worker, '2');
  await worker.clock.runUntil(worker.handlers.signOut({ accountId: worker.accountId }));
  await tellEnding();
  expect(shown).toHaveLength(1);
});

it('a copied coupon that ends soon is never announced twice, not even when showing it fails', async () => {
  browser.notifications.create = () => Promise.reject(new Error('no'));
  await rememberCoupon(worker, '2');
  await expect(tellEnding()).rejects.toThrow();
  await tellEnding();
  // The hour's other work is done all the same.
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(await worker.db.count('copiedCoupons')).toBe(1);
});

it('a copied coupon that ends soon is announced although the browser refuses the one of another', async () => {
  const create = async (id: string, { title, message }: { title: string; message: string }) => {
    if (id.endsWith(':1')) throw new Error('no');
    shown.push({ id, title, message });
    return id;
  };
  Object.assign(browser.notifications, { create });
  for (const campaignId of ['1', '2']) await rememberCoupon(worker, campaignId);
  const db = await worker.database();
  const later = (await db.get('campaigns', '1')) ?? expect.fail('The campaign is not listed');
  await db.put('campaigns', { ...later, endDate: '2026-03-12' });
  await expect(tellEnding()).rejects.toThrow('no');
  expect(shown.map(({ id }) => id)).toEqual([`coupon:${worker.accountId}:2`]);
});
