import { type Check, isDay, isFields, isWhole } from '#lib/domain/shape.ts';

/** The counted links of one day of the service. */
export interface QuotaDay {
  /** `YYYY-MM-DD` of the service. */
  readonly day: string;
  /** Counted by this device's journal. */
  readonly here: number;
  /** Reported by the user's other devices. */
  readonly elsewhere: number;
}

/** The days of the current period, oldest first. A calendar month has all its days, including future ones. */
export interface QuotaHistory {
  readonly days: readonly QuotaDay[];
  /** One of `days`. */
  readonly today: string;
  /** Links counted here whose answer was lost: the service may or may not have made them. */
  readonly lost: number;
}

const isDayLinks = isWhole(0, 1_000_000);

/** The links of one day of the service, `YYYY-MM-DD`. */
export const isDayCount = (entry: readonly [string, unknown]): entry is readonly [string, number] =>
  isDay(entry[0]) && isDayLinks(entry[1]);

/** Links by day of the service. */
type LinksByDay = Readonly<Record<string, number>>;
export const isLinksByDay: Check<LinksByDay> = (value): value is LinksByDay =>
  isFields(value) && Object.entries(value).every(isDayCount);

/**
 * Which days of a device count in a quota period that begins on `fromDay`: all from that day on, including future ones.
 * Another device's clock may be ahead, or its days may begin earlier, so links that it counted for tomorrow do exist.
 * Days without a link are left out.
 */
export function pickQuotaDays(
  days: Readonly<Record<string, number>>,
  fromDay: string,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(days).filter(([day, count]) => day >= fromDay && count > 0));
}
