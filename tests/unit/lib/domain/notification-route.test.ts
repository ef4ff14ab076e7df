import { expect, it } from 'vitest';
import { formatNotificationId, toNotificationRoute } from '#lib/domain/notification-route.ts';

it('leads from a coupon that ends soon to the coupons', () => {
  const id = formatNotificationId({ about: 'coupon', campaignId: 'rejections-7' });
  expect(toNotificationRoute(id)).toEqual({ tab: 'coupons', params: {} });
});

it('leads from rejections to the conversions that were rejected since the last notification', () => {
  const { tab, params } = toNotificationRoute(formatNotificationId({ about: 'rejections', sinceMs: 7 }));
  expect(tab).toBe('earnings');
  expect(params).toMatchObject({ status: 'rejected', changed: '7', at: 'rows' });
});
