import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { hourMs, toMoment, toUserDay, toUserOffsetMinutes } from '#lib/domain/time/days.ts';
import { browser } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { metaOf } from '#lib/store/meta.ts';
import { readUrgentCount } from '#lib/store/today/read-urgent-count.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { NotifyingContext } from '#lib/worker/coupons/create-notifier.ts';
import type { ActiveAccountReader } from '#lib/worker/page/find-connected-account.ts';
import { numberColor } from '#lib/worker/page/page-badge.ts';

type ReadingContext = Pick<AccountContext, 'clock' | 'database' | 'readSettings'>;

/** The hour of the user's day from which the notification comes: a code that ends at midnight wakes no one. */
const notifyFromHour = 8;

/**
 * The user's day as this notification counts it, `YYYY-MM-DD`: it begins in the morning. By the clock on the wall, which
 * a night of daylight saving sets forward or back.
 */
export const toNoticeDay = (atMs: number): string =>
  toUserDay(atMs - notifyFromHour * hourMs, toUserOffsetMinutes(atMs));

/**
 * Notifies once a day of the user's that rows wait whose waiting costs money, if the user wants it and the browser
 * allows it. Reads only what is stored.
 */
export async function notifyToday(context: NotifyingContext): Promise<void> {
  const { accountId, clock, database, notifier, readSettings } = context;
  if (!(await readSettings()).todayNotice || !(await notifier.isAllowed())) return;
  const nowMs = clock.nowMs();
  if (new Date(nowMs).getHours() < notifyFromHour) return;
  const count = await countUrgent(context, nowMs);
  if (count === 0) return;
  const { day } = toMoment(nowMs);
  // Saved before it is shown: a worker that dies between the two notifies never rather than twice.
  const transaction = (await database()).transaction('meta', 'readwrite', { durability: 'strict' });
  const meta = metaOf(transaction);
  const isTold = (await meta.get('toldDay')) === day;
  if (!isTold) await meta.put('toldDay', day);
  await transaction.done;
  if (isTold) return;
  await notifier.notify({
    id: formatNotificationId(accountId, { about: 'today', day }),
    title: t('notifyToday', count, [formatNumber(count)]),
    text: t('notifyTodayText'),
  });
}

/** Shows on the toolbar icon how many of these rows wait, if the user wants it; takes the number away otherwise. */
export async function showTodayCount(context: ReadingContext): Promise<void> {
  const { todayOnIcon } = await context.readSettings();
  const count = todayOnIcon ? await countUrgent(context, context.clock.nowMs()) : 0;
  // Without a tab: the marks of pages, which have one, stand in its place.
  await browser.action.setBadgeBackgroundColor({ color: numberColor });
  await browser.action.setBadgeText({ text: count === 0 ? '' : formatNumber(count) });
}

interface CountedAccount extends ReadingContext, Pick<AccountContext, 'accountId'> {
  readonly directory: ActiveAccountReader;
}

/** The same after a change in an account. The icon is one for all accounts: it has the number of the one in use. */
export async function showCountOfActive(account: CountedAccount): Promise<void> {
  if (account.accountId === (await account.directory.readActiveId())) await showTodayCount(account);
}

/** Takes the number away, of whichever account it was. */
export const hideTodayCount = (): Promise<void> => browser.action.setBadgeText({ text: '' });

async function countUrgent({ database, readSettings }: ReadingContext, nowMs: number): Promise<number> {
  return readUrgentCount(await database(), await readSettings(), nowMs);
}
