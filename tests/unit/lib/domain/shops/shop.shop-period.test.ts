import { expect, it } from 'vitest';
import { toShopPeriodState } from '#lib/domain/shops/shop.ts';

const today = '2026-03-10';

it.each([
  ['2026-03-01', '2026-03-31', 'running'],
  ['2026-03-10', '2026-03-10', 'running'],
  ['2026-03-11', '2026-03-31', 'upcoming'],
  ['2026-03-11', null, 'upcoming'],
  ['2026-03-01', '2026-03-09', 'ended'],
  [null, '2026-03-09', 'ended'],
  [null, '2026-03-10', 'running'],
  ['2026-03-01', null, 'open'],
  [null, null, 'open'],
  ['2026-03-20', '2026-03-15', 'ended'],
])('the period of extra commission from %s to %s is %s on the 10th', (periodStart, periodEnd, state) => {
  expect(toShopPeriodState({ periodStart, periodEnd }, today)).toBe(state);
});
