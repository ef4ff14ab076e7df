import { describe, expect, it } from 'vitest';
import { createSimulatedDevice } from '#tests/scale/create-simulated-device.ts';
import { createSimulatedLanes } from '#tests/scale/create-simulated-lanes.ts';
import { createTimeline } from '#tests/scale/create-timeline.ts';

const minuteMs = 60_000;

/** A new device whose service refuses its first calls, and when those came. */
function makeDevice(refusals: number) {
  const timeline = createTimeline(0);
  const calledAtMs: number[] = [];
  const device = createSimulatedDevice({
    timeline,
    lanes: createSimulatedLanes(timeline, 20),
    service: {
      answer: () => calledAtMs.push(timeline.nowMs()) > refusals,
      readFigures: () => ({ calls: calledAtMs.length, refused: refusals, episodes: 0 }),
    },
    fraction: () => 0.5,
    walkCalls: { everything: 10, changes: 5, approved: 2 },
    everythingAtMs: null,
    anyAtMs: null,
  });
  return { timeline, device, calledAtMs };
}

describe('a simulated device', () => {
  it('signs in once and lists everything, its own programs first', () => {
    const { timeline, device, calledAtMs } = makeDevice(0);
    device.open();
    timeline.runUntil(10 * minuteMs);
    expect(calledAtMs).toHaveLength(11);
    const [walk] = device.walks;
    expect(walk?.kind).toBe('everything');
    expect(walk?.approvedMs).toBeLessThan(walk?.endedMs ?? 0);
  });

  it('keeps still for longer after each refusal in a row, and then continues to the end', () => {
    const { timeline, device, calledAtMs } = makeDevice(4);
    device.open();
    timeline.runUntil(30 * minuteMs);
    const gapsS = calledAtMs.slice(1, 5).map((atMs, index) => (atMs - (calledAtMs[index] ?? 0)) / 1_000);
    expect(gapsS.map(Math.floor)).toEqual([11, 22, 45, 90]);
    expect(calledAtMs).toHaveLength(4 + 11);
    expect(device.walks[0]?.endedMs).not.toBeNull();
  });

  it.each([
    // Each time the sign-in is what is refused; the third call requests the link.
    { refusals: 1, isRefused: false, calls: 3 },
    { refusals: 2, isRefused: true, calls: 2 },
  ])('repeats a click that was limited once, and no more: after $refusals refusals', (limited) => {
    const { refusals, isRefused, calls } = limited;
    const { timeline, device, calledAtMs } = makeDevice(refusals);
    device.click(false);
    timeline.runUntil(10 * minuteMs);
    expect(device.clicks.map((click) => click.isRefused)).toEqual([isRefused]);
    expect(calledAtMs).toHaveLength(calls);
  });

  it('rests while its browser is closed, and resumes where it was', () => {
    const { timeline, device, calledAtMs } = makeDevice(0);
    device.open();
    timeline.at(1_000, device.close);
    timeline.runUntil(60 * minuteMs - 1);
    expect(calledAtMs.length).toBeLessThan(11);
    device.open();
    timeline.runUntil(61 * minuteMs);
    expect(calledAtMs).toHaveLength(11);
    expect(device.walks).toHaveLength(1);
  });
});
