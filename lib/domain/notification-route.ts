import type { Route } from '#lib/domain/route.ts';

/** What a notification is about: a coupon that ends soon, or conversions that were rejected after a time. */
export type NotificationSubject =
  | { readonly about: 'coupon'; readonly campaignId: string }
  | { readonly about: 'rejections'; readonly sinceMs: number };

/** The browser hands the id back with a click: where that leads is written in it. The same id replaces the one before. */
export function formatNotificationId(subject: NotificationSubject): string {
  return subject.about === 'coupon' ? `coupon-${subject.campaignId}` : `rejections-${subject.sinceMs}`;
}

/** Where a click on a notification leads. */
export function toNotificationRoute(id: string): Route {
  const sinceMs = /^rejections-(\d+)$/.exec(id)?.[1];
  if (sinceMs === undefined) return { tab: 'coupons', params: {} };
  const params = { period: 'all-time', today: '1', status: 'rejected', changed: sinceMs, at: 'rows' };
  return { tab: 'earnings', params };
}
