import { expect, it } from 'vitest';
import { formatNotificationId, toNotificationRoute } from '#lib/domain/routes/notification-route.ts';

it('a notification leads from a coupon that ends soon to the coupons of its account', () => {
  const id = formatNotificationId('a-1', { about: 'coupon', campaignId: 'rejections:7' });
  expect(toNotificationRoute(id)).toEqual({ accountId: 'a-1', route: { tab: 'coupons', params: {} } });
});

it('a notification leads from rejections to the conversions of its account that were rejected since the last notification', () => {
  const { accountId, route } = toNotificationRoute(formatNotificationId('a-1', { about: 'rejections', sinceMs: 7 }));
  expect([accountId, route.tab]).toEqual(['a-1', 'earnings']);
  expect(route.params).toMatchObject({ status: 'rejected', changed: '7', at: 'rows' });
});

it('a notification leads from posts that need an edit to the edits of its account', () => {
  const id = formatNotificationId('a-1', { about: 'posts', causeId: 'coupon:1:2026-11-24' });
  expect(toNotificationRoute(id)).toEqual({ accountId: 'a-1', route: { tab: 'posts', params: { view: 'edits' } } });
});

it('a notification gives two accounts with the same notice a notification each', () => {
  const [one, two] = ['a-1', 'a-2'].map((id) => formatNotificationId(id, { about: 'coupon', campaignId: '7' }));
  expect(one).not.toBe(two);
});
