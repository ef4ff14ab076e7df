import { couponsAlarm } from '#entrypoints/background/alarm-handlers.ts';
import { countNotifications } from './count-notifications.ts';
import { describeKills } from './describe-kills.ts';

const dayMs = 86_400_000;

/** "Refresh" in Coupons and in Shops, then a code is copied, and its end is notified of. */
describeKills({
  name: 'coupons and shops',
  // Weeks later, and a day after that, everything is due and is listed again.
  pagesAskedTwice: 8,
  async walk({ clock, inDatabase, press, rest, ring, send }) {
    const notified = countNotifications();
    for (const kind of ['campaigns', 'shops'] as const) {
      await press(() => send('refreshListing', { kind }));
      await rest();
    }
    const [campaigns, shops] = await inDatabase(async (db) => [await db.getAll('campaigns'), await db.count('shops')]);
    const coupon = campaigns.find(({ endDate, voucherCode }) => endDate !== '' && voucherCode !== '');
    if (coupon === undefined) return ['no coupon is there'];
    await press(() => send('couponCopied', { campaignId: coupon.campaignId }));
    const copied = () => inDatabase((db) => db.get('copiedCoupons', coupon.campaignId));
    const faults = (await copied()) === undefined ? ['the copied coupon is not remembered'] : [];

    // Its last day has come.
    await clock.advance(Math.max(0, Date.parse(coupon.endDate) - clock.nowMs()));
    const isSettled = async () => ((await copied())?.notifiedAtMs ?? null) !== null;
    while (!(await isSettled())) await ring(couponsAlarm);
    // The day after, it is forgotten.
    await clock.advance(2 * dayMs);
    while ((await copied()) !== undefined) await ring(couponsAlarm);
    if (notified() > 1) faults.push(`its end was notified of ${notified()} times`);
    return shops > 0 ? faults : [...faults, 'no shop is there'];
  },
});
