import type { DoneMark } from '#lib/domain/today/done-mark.ts';

/** A coupon of a post's Telegram text, which the user edited on 27 November 2026. */
export function aDoneMark(change: Partial<DoneMark> = {}): DoneMark {
  return {
    rowId: 'coupon:1:2026-11-27|post-1|telegram',
    cause: 'coupon:1:2026-11-27',
    title: 'BERAS5 in Rainy-season kitchen, Telegram',
    atMs: Date.UTC(2026, 10, 27, 1),
    day: '2026-11-27',
    postIds: ['post-1'],
    ...change,
  };
}
