import { expect, it } from 'vitest';
import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import { toLastSlotMs } from '#tests/scale/to-last-slot-ms.ts';

it('the gate sends as many links at once as a minute has, and the next ones a window later', () => {
  expect([1, 20, 21, 41].map((links) => toLastSlotMs(links, 20, false))).toEqual([
    0,
    0,
    gateWindowMs,
    2 * gateWindowMs,
  ]);
});

it('a sync leaves four links of a minute to the user', () => {
  expect([4, 5].map((links) => toLastSlotMs(links, 20, true))).toEqual([0, gateWindowMs]);
});
