import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeline } from '#tests/scale/create-timeline.ts';

describe('a timeline', () => {
  it('runs events in the order of their times, and those of one time in the order of their setting', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
        const timeline = createTimeline(0);
        const happened: (readonly [atMs: number, index: number])[] = [];
        for (const [index, atMs] of times.entries()) {
          timeline.at(atMs, () => happened.push([timeline.nowMs(), index]));
        }
        timeline.runUntil(100);
        const wanted = times.map((atMs, index) => [atMs, index] as const).toSorted((a, b) => a[0] - b[0]);
        expect(happened).toEqual(wanted);
      }),
    );
  });

  it('runs what follows in the same run, and keeps what lies at its end or behind it', () => {
    const timeline = createTimeline(0);
    const happened: number[] = [];
    const again = () => {
      happened.push(timeline.nowMs());
      timeline.at(timeline.nowMs() + 10, again);
    };
    timeline.at(5, again);
    timeline.runUntil(25);
    expect([happened, timeline.nowMs()]).toEqual([[5, 15], 25]);
    timeline.runUntil(26);
    expect(happened).toEqual([5, 15, 25]);
  });
});
