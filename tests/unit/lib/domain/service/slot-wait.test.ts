import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  deeplinkEndpoint,
  gateWindowMs,
  interactiveReserve,
  type Lane,
  type RecentCall,
  type SlotCall,
  toSlotWaitMs,
} from '#lib/domain/service/slot-wait.ts';

const listing: SlotCall = { endpoint: 'offers/all', lane: 'interactive' };
const background: SlotCall = { ...listing, lane: 'background' };
const deeplink: SlotCall = { endpoint: deeplinkEndpoint, lane: 'interactive' };
/** Calls as old as they say, the oldest first. */
const calls = (call: SlotCall, ...agesMs: readonly number[]): readonly RecentCall[] =>
  agesMs.toSorted((a, b) => b - a).map((ageMs) => ({ ageMs, call }));
const ages = (count: number) => Array.from({ length: count }, (_, index) => index * 100);

it('the room of the window exists as long as the window holds fewer calls than the limit', () => {
  expect(toSlotWaitMs([], listing, 1)).toBe(0);
  expect(toSlotWaitMs(calls(listing, ...ages(19)), listing, 20)).toBe(0);
});

it('the room of the window comes when the oldest call that fills it leaves', () => {
  expect(toSlotWaitMs(calls(listing, 60_000, 10_000), listing, 2)).toBe(gateWindowMs - 60_000);
});

it('the room of the window comes later when the limit was lowered below what the window holds', () => {
  expect(toSlotWaitMs(calls(listing, 60_000, 10_000, 5_000), listing, 1)).toBe(gateWindowMs - 5_000);
});

it('the room of the window leaves slots free that background work does not take', () => {
  const held = calls(background, ...ages(20 - interactiveReserve));
  expect(toSlotWaitMs(held, background, 20)).toBeGreaterThan(0);
  expect(toSlotWaitMs(held, listing, 20)).toBe(0);
});

it('the room of the window gives background work one slot when the limit is no more than what it leaves free', () => {
  expect(toSlotWaitMs([], background, interactiveReserve)).toBe(0);
  expect(toSlotWaitMs(calls(background, 0), background, interactiveReserve)).toBe(gateWindowMs);
});

it('the room of the window is counted for deeplinks among deeplinks as well', () => {
  expect(toSlotWaitMs([...calls(listing, 200), ...calls(deeplink, 100)], deeplink, 2)).toBe(gateWindowMs - 200);
  expect(toSlotWaitMs(calls(deeplink, 300, 200), deeplink, 2)).toBe(gateWindowMs - 300);
});

it('the room of the window exists once a call has waited for it, whatever the window holds', () => {
  const anyCall = fc.record({
    ageMs: fc.integer({ min: 0, max: gateWindowMs - 1 }),
    call: fc.record({
      endpoint: fc.constantFrom('offers/all', deeplinkEndpoint),
      lane: fc.constantFrom<Lane>('interactive', 'background'),
    }),
  });
  fc.assert(
    fc.property(
      fc.array(anyCall, { maxLength: 40 }),
      anyCall,
      fc.integer({ min: 1, max: 20 }),
      (window, next, limit) => {
        const recent = window.toSorted((a, b) => b.ageMs - a.ageMs);
        const waitMs = toSlotWaitMs(recent, next.call, limit);
        const later = recent
          .map(({ ageMs, call }) => ({ ageMs: ageMs + waitMs, call }))
          .filter(({ ageMs }) => ageMs < gateWindowMs);
        expect(toSlotWaitMs(later, next.call, limit)).toBe(0);
        expect(later.length).toBeLessThan(limit);
      },
    ),
  );
});
