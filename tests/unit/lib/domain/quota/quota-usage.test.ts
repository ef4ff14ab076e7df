import { expect, it } from 'vitest';
import { linksLeft, toQuotaLevel } from '#lib/domain/quota/quota-usage.ts';

it.each([
  ['by the count', { used: 40, limit: 1000 }, 960],
  ['none at the limit', { used: 1000, limit: 1000 }, 0],
  ['none beyond it, and never fewer', { used: 1010, limit: 1000 }, 0],
  ['none where the service said so, whatever the count', { used: 40, limit: 1000, isUsedUpByNetwork: true }, 0],
] as const)('links are left %s', (_rule, usage, left) => {
  expect(linksLeft(usage)).toBe(left);
});

it.each([
  [0, 'ok'],
  [799, 'ok'],
  [800, 'low'],
  [949, 'low'],
  [950, 'nearly-reached'],
  [999, 'nearly-reached'],
  [1000, 'reached'],
] as const)('of 1,000 links %i used are %s', (used, level) => {
  expect(toQuotaLevel(used, 1000)).toBe(level);
});
