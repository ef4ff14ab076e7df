import type { ExpectedMonth } from '#lib/domain/earnings/expected-months.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { noFilters } from './earnings-view.ts';

/** Returns the parameters that list the conversions expected in a month, sold at any time up to today. */
export function toDueParams({ due, oldestDay }: ExpectedMonth, today: string): RouteParams {
  return { ...noFilters, period: 'custom', from: oldestDay, to: today, today: '1', due };
}
