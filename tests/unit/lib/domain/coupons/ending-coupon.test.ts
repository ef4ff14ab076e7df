import { describe, expect, it } from 'vitest';
import { isEndingSoon } from '#lib/domain/coupons/ending-coupon.ts';

describe('a coupon that ends soon', () => {
  it.each([
    ['2026-03-09', false],
    ['2026-03-10', true],
    ['2026-03-11', true],
    ['2026-03-12', true],
    ['2026-03-13', false],
    ['', false],
    ['soon', false],
  ])('a coupon that ends soon that ends on %j is one on 10 March: %s', (endDate, isSoon) => {
    expect(isEndingSoon({ endDate }, '2026-03-10')).toBe(isSoon);
  });
});
