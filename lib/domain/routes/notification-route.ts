import type { Route } from '#lib/domain/routes/route.ts';

/** The subject of a notification: a copied coupon that ends soon, rejected conversions, posts that need an edit, or what Today has. */
export type NotificationSubject =
  | { readonly about: 'coupon'; readonly campaignId: string }
  | { readonly about: 'rejections'; readonly sinceMs: number }
  | { readonly about: 'posts'; readonly causeId: string }
  | { readonly about: 'today'; readonly day: string };

/**
 * The browser returns the id with a click, so the id contains the account and the destination. A notification replaces
 * an earlier one with the same id.
 * @param accountId Must not contain a colon.
 */
export function formatNotificationId(accountId: string, subject: NotificationSubject): string {
  return `${subject.about}:${accountId}:${toWhat(subject)}`;
}

function toWhat(subject: NotificationSubject): string | number {
  if (subject.about === 'coupon') return subject.campaignId;
  if (subject.about === 'today') return subject.day;
  return subject.about === 'posts' ? subject.causeId : subject.sinceMs;
}

/** Where a click on a notification leads, and in which account. */
export function toNotificationRoute(id: string): { readonly accountId: string; readonly route: Route } {
  const [about, accountId = '', sinceMs = ''] = id.split(':');
  if (about === 'posts') return { accountId, route: { tab: 'posts', params: { view: 'edits' } } };
  if (about === 'today') return { accountId, route: { tab: 'today', params: {} } };
  if (about !== 'rejections') return { accountId, route: { tab: 'coupons', params: {} } };
  const params = { period: 'all-time', today: '1', status: 'rejected', changed: sinceMs, at: 'rows' };
  return { accountId, route: { tab: 'earnings', params } };
}
