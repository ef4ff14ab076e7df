import type { Route } from '#lib/domain/route.ts';

/** The subject of a notification: a coupon that ends soon, or conversions that were rejected after a time. */
export type NotificationSubject =
  | { readonly about: 'coupon'; readonly campaignId: string }
  | { readonly about: 'rejections'; readonly sinceMs: number };

/**
 * The browser returns the id with a click, so the id contains the account and the destination. A notification replaces
 * an earlier one with the same id.
 * @param accountId Must not contain a colon.
 */
export function formatNotificationId(accountId: string, subject: NotificationSubject): string {
  const what = subject.about === 'coupon' ? subject.campaignId : subject.sinceMs;
  return `${subject.about}:${accountId}:${what}`;
}

/** Where a click on a notification leads, and in which account. */
export function toNotificationRoute(id: string): { readonly accountId: string; readonly route: Route } {
  const [about, accountId = '', sinceMs = ''] = id.split(':');
  if (about !== 'rejections') return { accountId, route: { tab: 'coupons', params: {} } };
  const params = { period: 'all-time', today: '1', status: 'rejected', changed: sinceMs, at: 'rows' };
  return { accountId, route: { tab: 'earnings', params } };
}
