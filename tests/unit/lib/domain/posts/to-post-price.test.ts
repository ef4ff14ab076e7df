import { expect, it } from 'vitest';
import { bulkLineStates } from '#lib/domain/bulk/bulk-run.ts';
import { toPostPrice } from '#lib/domain/posts/to-post-price.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';

const settings = { callsPerMinute: 20, bulkReserve: 100 };
const { run } = aBulkRun(1);
const none = Object.fromEntries(bulkLineStates.map((state) => [state, 0])) as typeof run.counts;

it('the price of a post counts what is new, what it has already, and what the reserve leaves unmade', () => {
  const counts = { ...none, new: 8, reused: 2, duplicate: 1 };
  expect(toPostPrice({ run: { counts }, lines: [] }, aQuotaUsage({ used: 895 }), settings)).toMatchObject({
    ...{ toMake: 8, reused: 3, beyondReserve: 3, left: 105, leftAfter: 100, obstacles: [] },
  });
});

it('a link that cannot be made as things are is named with its product and channel, and no other line is', () => {
  const lines = bulkLineStates.map((state) => {
    const { input, ...line } = aBulkLine({ state, reason: 'no-program', subject: 'paused' });
    return { ...line, input: { ...input, post: { productId: `of-${state}`, channelId: 'blog', code: 'abcdef' } } };
  });
  const { obstacles } = toPostPrice({ run: { counts: none }, lines }, aQuotaUsage(), settings);
  const expected = (['blocked', 'choose', 'unknown'] as const).map((state) => ({
    ...{ productId: `of-${state}`, channelId: 'blog', state, reason: 'no-program', subject: 'paused' },
  }));
  expect(obstacles).toHaveLength(3);
  expect(obstacles).toEqual(expect.arrayContaining(expected));
  const alone = [aBulkLine({ state: 'blocked' })];
  expect(toPostPrice({ run: { counts: none }, lines: alone }, aQuotaUsage(), settings).obstacles).toEqual([]);
});
