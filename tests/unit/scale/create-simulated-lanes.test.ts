import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deeplinkEndpoint, type Lane } from '#lib/domain/service/slot-wait.ts';
import { createSimulatedLanes } from '#tests/scale/create-simulated-lanes.ts';
import { createTimeline } from '#tests/scale/create-timeline.ts';

const minuteMs = 60_000;

/** Who wants a slot, and when. */
interface Wish {
  readonly atMs: number;
  readonly lane: Lane;
}

const wish = fc.record({
  atMs: fc.integer({ min: 0, max: 3 * minuteMs }),
  lane: fc.constantFrom<Lane>('interactive', 'background'),
});

/** The wishes in the order in which they got their slots, and when they did. */
function serve(wishes: readonly Wish[], closedUntilMs = 0) {
  const timeline = createTimeline(0);
  const lanes = createSimulatedLanes(timeline, 20);
  const served: (Wish & { readonly sentMs: number })[] = [];
  lanes.closeUntil(closedUntilMs);
  for (const each of wishes) {
    const call = { endpoint: each.lane === 'interactive' ? deeplinkEndpoint : 'offers/all', lane: each.lane };
    timeline.at(each.atMs, () => lanes.stand(call, () => served.push({ ...each, sentMs: timeline.nowMs() })));
  }
  timeline.runUntil(60 * minuteMs);
  return served;
}

const repeat = (count: number, each: Wish) => Array.from({ length: count }, () => each);

describe('a shared gate', () => {
  it('never lets more than 20 calls through in any minute, and in the end lets all of them through', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 150 }), (wishes) => {
        const served = serve(wishes);
        const crowded = served.filter(
          ({ sentMs }, index) => sentMs - (served[index - 20]?.sentMs ?? -minuteMs) < minuteMs,
        );
        expect([served.length, crowded]).toEqual([wishes.length, []]);
      }),
      { numRuns: 50 },
    );
  });

  it('serves each lane in the order of arrival, and a user before all that waits in the background', () => {
    const background = repeat(40, { atMs: 0, lane: 'background' });
    const served = serve([...background, { atMs: 1_000, lane: 'interactive' }, { atMs: 2_000, lane: 'interactive' }]);
    expect(served.flatMap(({ lane, sentMs }) => (lane === 'interactive' ? [sentMs] : []))).toEqual([1_000, 2_000]);
  });

  it('leaves slots of each minute to users', () => {
    const served = serve(repeat(40, { atMs: 0, lane: 'background' }));
    expect(served.filter(({ sentMs }) => sentMs < minuteMs)).toHaveLength(16);
  });

  it('stops only the background while it is closed', () => {
    const served = serve(
      [
        { atMs: 0, lane: 'background' },
        { atMs: 0, lane: 'interactive' },
      ],
      5_000,
    );
    expect(served.map(({ lane, sentMs }) => [lane, sentMs])).toEqual([
      ['interactive', 0],
      ['background', 5_000],
    ]);
  });
});
