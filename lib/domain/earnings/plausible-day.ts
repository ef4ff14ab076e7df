import { isDay } from '#lib/domain/earnings/report-days.ts';

/**
 * The first and the last day that a conversion can have. A day outside them is a placeholder for a missing date
 * (`0000-00-00`, the year 1, the epoch, 1899). Such a row is stored and exported, but belongs to no period and triggers
 * no listing.
 */
export const earliestDay = '2000-01-01';
export const latestDay = '2099-12-31';

/** Whether a text is a day (`YYYY-MM-DD`) that a conversion can have. */
export function isPlausibleDay(text: string): boolean {
  return isDay(text) && text >= earliestDay && text <= latestDay;
}
