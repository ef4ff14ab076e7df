import { expect, it } from 'vitest';
import { noBulkCounts } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';

const limits = { callsPerMinute: 20, bulkReserve: 10 };
const price = (counts: Partial<typeof noBulkCounts>, used = 812, change: Partial<typeof limits> = {}) =>
  toBulkPrice({ counts: { ...noBulkCounts, ...counts } }, { used, limit: 1000 }, { ...limits, ...change });

it('the price of a list counts the links to make, and the links left in the quota', () => {
  expect(price({ reused: 21, new: 14, blocked: 3 })).toMatchObject({
    lines: 38,
    toMint: 14,
    left: 188,
    beyondReserve: 0,
  });
});

it('the price of a list counts no line that the user has removed', () => {
  expect(price({ new: 2, removed: 5 })).toMatchObject({ lines: 2 });
});

it('the price of a list ends at the reserve', () => {
  expect(price({ new: 14 }, 985)).toMatchObject({ toMint: 5, beyondReserve: 9, left: 15 });
  expect(price({ new: 14 }, 990)).toMatchObject({ toMint: 0, beyondReserve: 14, left: 10 });
});

it('the price of a list has nothing left, and not less, when more is used than there is', () => {
  expect(price({ new: 3 }, 1003)).toMatchObject({ toMint: 0, left: 0 });
});

it('the price of a list takes a window of the gate for each 16 links after the first: four calls are the user’s', () => {
  expect(price({ new: 16 }).durationMs).toBeLessThan(10_000);
  expect(price({ new: 17 }).durationMs).toBeGreaterThanOrEqual(61_500);
  expect(price({ new: 160 }).durationMs).toBeGreaterThanOrEqual(9 * 61_500);
  expect(price({ new: 160 }).durationMs).toBeLessThan(10 * 61_500);
});

it('the price of a list still moves when the whole minute is smaller than the user’s share', () => {
  expect(price({ new: 3 }, 0, { callsPerMinute: 2 }).durationMs).toBeGreaterThanOrEqual(2 * 61_500);
});
