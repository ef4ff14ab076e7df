import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { toQuotaLevel } from '#lib/domain/quota/quota-usage.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import { createTimeline } from './create-timeline.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A browser is open for so long a day, from an hour of its own on. Assumed. */
const openMs = 8 * hourMs;
const [firstOpening, lastOpening] = [7, 11];
const { deeplinksPerPeriod: limit, quotaPeriod, serviceUtcOffsetMinutes } = defaultSettings;

/** Devices that count together. */
export interface QuotaPlan {
  readonly seed: string;
  readonly devices: number;
  /** Links that a device's user wants a day. */
  readonly linksADay: number;
  /** From a link to the other devices' knowing of it, while both browsers are open; null where nothing is shared. */
  readonly delayMs: number | null;
}

export interface QuotaFigures {
  /** Links asked for beyond the account's last one, which the service refuses. */
  readonly beyond: number;
  /** When the last link was made, in days of the month; null where some are left at its end. */
  readonly lastsDays: number | null;
  /** At each click: links of the account that the device did not know of. */
  readonly unknown: readonly number[];
}

/** A month of links, each asked for where its own device knows of fewer than the account may make. */
export function simulateQuota({ seed, devices: count, linksADay, delayMs }: QuotaPlan): QuotaFigures {
  const random = createSeededRandom(seed);
  const period = toQuotaPeriod(quotaPeriod, Date.parse('2026-03-15T00:00:00Z'), serviceUtcOffsetMinutes);
  const endMs = period.endMs ?? period.startMs + 30 * dayMs;
  const timeline = createTimeline(period.startMs);
  const devices = Array.from({ length: count }, () => ({
    opensAtMs: (firstOpening + random.fraction() * (lastOpening - firstOpening)) * hourMs,
    known: 0,
  }));
  type Device = (typeof devices)[number];
  const unknown: number[] = [];
  let made = 0;
  let beyond = 0;
  let lastsDays: number | null = null;

  /** The earliest time from `atMs` on at which the browser has been open for the delay: a closed one sends and gets nothing. */
  function toOpenMs({ opensAtMs }: Device, atMs: number): number {
    const day = Math.floor((atMs - period.startMs) / dayMs);
    const openAtMs = period.startMs + day * dayMs + opensAtMs;
    if (atMs < openAtMs) return openAtMs + (delayMs ?? 0);
    return atMs < openAtMs + openMs ? atMs : openAtMs + dayMs + (delayMs ?? 0);
  }

  function tell(from: Device): void {
    if (delayMs === null) return;
    const sentAtMs = toOpenMs(from, timeline.nowMs() + delayMs);
    for (const to of devices) {
      if (to === from) continue;
      timeline.at(toOpenMs(to, sentAtMs), () => {
        to.known += 1;
      });
    }
  }

  function click(device: Device): void {
    unknown.push(made - device.known);
    if (toQuotaLevel(device.known, limit) === 'reached') return;
    // The service refuses it, and the link is given back.
    if (made >= limit) {
      beyond += 1;
      return;
    }
    made += 1;
    device.known += 1;
    if (made === limit) lastsDays = (timeline.nowMs() - period.startMs) / dayMs;
    tell(device);
  }

  for (const device of devices) {
    for (let openAtMs = period.startMs + device.opensAtMs; openAtMs < endMs; openAtMs += dayMs) {
      for (let link = 0; link < linksADay; link += 1) {
        timeline.at(openAtMs + random.fraction() * openMs, () => click(device));
      }
    }
  }
  timeline.runUntil(endMs);
  return { beyond, lastsDays, unknown };
}
