import { daysLeft, isEndingSoon, toCodeEnd } from '#lib/domain/coupons/campaign.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { isCampaignOf } from '#lib/domain/posts/to-post-coupon.ts';
import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import { readCopiedToday } from '#lib/store/coupons/read-coupons.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { type NotifyingContext, notifyEach } from '#lib/worker/coupons/create-notifier.ts';

/** The user copied the campaign's code: watches it, if it has a code and a last day. */
export async function rememberCoupon({ database, clock }: AccountContext, campaignId: string): Promise<void> {
  const db = await database();
  const transaction = db.transaction(['campaigns', 'copiedCoupons'], 'readwrite');
  const campaigns = transaction.objectStore('campaigns');
  const campaign = await campaigns.get(campaignId);
  if (campaign !== undefined && campaign.voucherCode !== '' && campaign.endDate !== '') {
    const { offerId, offerName, name, voucherCode } = campaign;
    const endDate = toCodeEnd(campaign, await campaigns.index('byOffer').getAll(offerId));
    const store = transaction.objectStore('copiedCoupons');
    const before = await store.get(campaignId);
    const isTold = before !== undefined && isCampaignOf(campaign, before) && isAnnounced(before, { endDate });
    const notifiedAtMs = isTold ? before.notifiedAtMs : null;
    const copiedAtMs = clock.nowMs();
    await store.put({ campaignId, offerId, offerName, name, endDate, voucherCode, copiedAtMs, notifiedAtMs });
  }
  await transaction.done;
  announceDataChange('campaigns');
}

/**
 * Notifies once of each copied coupon that ends soon, if notifications are allowed: again only where its last day was put
 * off since. Forgets those that have ended.
 */
export async function notifyEndingCoupons(context: NotifyingContext): Promise<void> {
  const { database, clock, notifier, readSettings } = context;
  const db = await database();
  const today = toServiceDate(clock.nowMs(), (await readSettings()).serviceUtcOffsetMinutes);
  const mayNotify = await notifier.isAllowed();
  const transaction = db.transaction(['campaigns', 'copiedCoupons'], 'readwrite');
  const store = transaction.objectStore('copiedCoupons');
  const ending: CopiedCoupon[] = [];
  for (const copied of await store.getAll()) {
    const coupon = await readCopiedToday(transaction.objectStore('campaigns'), copied, today);
    if ((daysLeft(coupon, today) ?? 0) < 0) {
      await store.delete(copied.campaignId);
    } else if (mayNotify && !isAnnounced(copied, coupon) && isEndingSoon(coupon, today)) {
      // Saved before it is shown: a worker that dies between the two notifies never rather than twice.
      await store.put({ ...coupon, notifiedAtMs: clock.nowMs() });
      ending.push(coupon);
    }
  }
  await transaction.done;
  await notifyEach(ending, (coupon) => tell(context, coupon, today));
}

/** Whether the coupon's end was announced. The row has the last day that was announced. */
const isAnnounced = (row: CopiedCoupon, { endDate }: Pick<CopiedCoupon, 'endDate'>): boolean =>
  row.notifiedAtMs !== null && (readServiceDay(endDate) ?? '') <= (readServiceDay(row.endDate) ?? '');

async function tell({ accountId, notifier }: NotifyingContext, coupon: CopiedCoupon, today: string) {
  const days = daysLeft(coupon, today) ?? 0;
  const when = days === 0 ? t('endsToday') : days === 1 ? t('endsTomorrow') : t('notifyEndsSoon');
  await notifier.notify({
    id: formatNotificationId(accountId, { about: 'coupon', campaignId: coupon.campaignId }),
    title: t('notifyCouponTitle', [coupon.voucherCode, when]),
    text: [coupon.offerName, coupon.name].filter((part) => part !== '').join(' · '),
  });
}
