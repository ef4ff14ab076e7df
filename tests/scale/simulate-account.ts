import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import {
  type ClickOutcome,
  createSimulatedDevice,
  type DeviceWalk,
  type WalkCalls,
} from './create-simulated-device.ts';
import { createSimulatedLanes } from './create-simulated-lanes.ts';
import { createSimulatedService, type ServiceFigures } from './create-simulated-service.ts';
import { createTimeline } from './create-timeline.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A Monday, so that the days of a simulation have names. */
const startMs = Date.parse('2026-03-02T00:00:00Z');
/** A browser is open for so long a day. Assumed. */
const openMs = 8 * hourMs;
/** Openings lie between these hours, by chance. Assumed. */
const [firstOpening, lastOpening] = [7, 11];
/** When all are at it at once: one minute of the day. */
const rushHour = 13;
/** Of the clicks, those with a program whose coupons were not asked for today. Assumed. */
const lookUpShare = 0.5;

/** Devices of one account, and their days. */
export interface AccountPlan {
  readonly seed: string;
  readonly devices: number;
  /** `own`: each device may make all calls of the limit · `part`: each its part of them · `shared`: one gate for all. */
  readonly gates: 'own' | 'part' | 'shared';
  readonly walkCalls: WalkCalls;
  /** Devices that list programs: all of them, or one for all. */
  readonly walkers: number;
  readonly linksADay: number;
  /** Of those, links that every device makes in one and the same minute. */
  readonly linksInRush: number;
  readonly days: number;
  /** `begun`: each device has walked before, on a day of its own · `one day`: all on one day of the week · `never`: all connect in one minute. */
  readonly walkedBefore: 'begun' | 'one day' | 'never';
}

export interface AccountFigures extends ServiceFigures {
  readonly clicks: readonly ClickOutcome[];
  readonly walks: readonly DeviceWalk[];
}

/** Lets devices share an account of 20 calls a minute, each with a gate of its own or all with one. */
export function simulateAccount(plan: AccountPlan): AccountFigures {
  const { devices: count, gates, linksADay, linksInRush, days, walkedBefore, walkers, walkCalls } = plan;
  const { callsPerMinute } = defaultSettings;
  const random = createSeededRandom(plan.seed);
  const timeline = createTimeline(startMs);
  const service = createSimulatedService(timeline, callsPerMinute);
  const ownLimit = gates === 'part' ? Math.max(1, Math.floor(callsPerMinute / count)) : callsPerMinute;
  const sharedLanes = createSimulatedLanes(timeline, callsPerMinute);

  const devices = Array.from({ length: count }, (_, index) => {
    const isNew = walkedBefore === 'never';
    // "Never" opens them all in the first minute, and leaves them open.
    const hour = isNew ? random.fraction() / 60 : firstOpening + random.fraction() * (lastOpening - firstOpening);
    const daysAgo = walkedBefore === 'one day' ? 7 : random.between(1, 7);
    const firstOpenMs = startMs + hour * hourMs;
    const device = createSimulatedDevice({
      timeline,
      lanes: gates === 'shared' ? sharedLanes : createSimulatedLanes(timeline, ownLimit),
      service,
      fraction: random.fraction,
      walkCalls: index < walkers ? walkCalls : null,
      everythingAtMs: isNew ? null : firstOpenMs - daysAgo * dayMs,
      anyAtMs: isNew ? null : firstOpenMs - dayMs,
    });
    for (let day = 0; day < days; day += 1) planDay(device, firstOpenMs + day * dayMs, isNew ? dayMs : openMs, day);
    return device;
  });

  function planDay(device: ReturnType<typeof createSimulatedDevice>, openAtMs: number, stayMs: number, day: number) {
    timeline.at(openAtMs, device.open);
    timeline.at(openAtMs + stayMs - 1, device.close);
    const rushMs = startMs + day * dayMs + rushHour * hourMs;
    for (let link = 0; link < linksADay; link += 1) {
      const atMs = link < linksInRush ? rushMs + random.fraction() * 60_000 : openAtMs + random.fraction() * stayMs;
      const looksUp = random.fraction() < lookUpShare;
      timeline.at(atMs, () => device.click(looksUp));
    }
  }

  timeline.runUntil(startMs + (days + 1) * dayMs);
  return {
    ...service.readFigures(),
    clicks: devices.flatMap((device) => device.clicks),
    walks: devices.flatMap((device) => device.walks),
  };
}
