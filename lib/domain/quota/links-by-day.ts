import { type Check, isDay, isFields, isWhole } from '#lib/domain/shape.ts';

const isDayLinks = isWhole(0, 1_000_000);

/** The links of one day of the service, `YYYY-MM-DD`. */
export const isDayCount = (entry: readonly [string, unknown]): entry is readonly [string, number] =>
  isDay(entry[0]) && isDayLinks(entry[1]);

/** Links by day of the service. */
export type LinksByDay = Readonly<Record<string, number>>;
export const isLinksByDay: Check<LinksByDay> = (value): value is LinksByDay =>
  isFields(value) && Object.entries(value).every(isDayCount);
