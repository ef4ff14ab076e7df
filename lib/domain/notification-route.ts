import type { Route } from '#lib/domain/route.ts';

/** What a notification is about: a coupon that ends soon, or conversions that were rejected after a time. */
export type NotificationSubject =
  | { readonly about: 'coupon'; readonly campaignId: string }
  | { readonly about: 'rejections'; readonly sinceMs: number };

/**
 * The browser hands the id back with a click: whose it is and where that leads is written in it. The same id replaces the
 * one before.
 * @param accountId Has no colon.
 */
export function formatNotificationId(accountId: string, subject: NotificationSubject): string {
  const what = subject.about === 'coupon' ? subject.campaignId : subject.sinceMs;
  return `${subject.about}:${accountId}:${what}`;
}

/** Where a click on a notification leads, in the account that it is of. */
export function toNotificationRoute(id: string): { readonly accountId: string; readonly route: Route } {
  const [about, accountId = '', sinceMs = ''] = id.split(':');
  if (about !== 'rejections') return { accountId, route: { tab: 'coupons', params: {} } };
  const params = { period: 'all-time', today: '1', status: 'rejected', changed: sinceMs, at: 'rows' };
  return { accountId, route: { tab: 'earnings', params } };
}
