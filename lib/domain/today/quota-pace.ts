import { addDays, toDayNumber } from '#lib/domain/time/days.ts';

/** How many days the pace is the mean of. */
export const paceDays = 7;

/** How long the links of a period last. Days are those of the service, `YYYY-MM-DD`. */
export interface QuotaPace {
  readonly left: number;
  readonly limit: number;
  /** Links a day, as a mean. */
  readonly perDay: number;
  /** The last day that has links at this pace. Null where they outlast the period, or where none is left. */
  readonly lastsUntil: string | null;
  /** The day on which the quota grows next. Null where that is not known. */
  readonly renewsOn: string | null;
  /** The links end before new ones come. */
  readonly isTight: boolean;
}

interface PaceFacts {
  readonly left: number;
  readonly limit: number;
  /** Links made in the last {@link paceDays} days. */
  readonly recent: number;
  readonly today: string;
  readonly renewsOn: string | null;
}

/** From what was made lately, how long the links will do. */
export function toQuotaPace({ left, limit, recent, today, renewsOn }: PaceFacts): QuotaPace {
  const perDay = Math.max(0, recent) / paceDays;
  // Without a day of renewal, a week ahead is what a user can plan for.
  const until = renewsOn ?? addDays(today, paceDays);
  const daysAhead = Math.max(0, toDayNumber(until) - toDayNumber(today));
  const daysLeft = perDay === 0 ? Number.POSITIVE_INFINITY : Math.floor(Math.max(0, left) / perDay);
  const isTight = left <= 0 || daysLeft < daysAhead;
  return {
    left,
    limit,
    perDay,
    renewsOn,
    isTight,
    lastsUntil: isTight && left > 0 ? addDays(today, daysLeft) : null,
  };
}
