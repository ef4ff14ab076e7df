import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { Route } from '#lib/domain/routes/route.ts';

/** Returns the route that lists all conversions of a group of links in Earnings, whatever their date. */
export function toConversionsRoute({ key }: Pick<GroupEarnings, 'key'>): Route {
  return {
    tab: 'earnings',
    params: { period: 'all-time', today: '1', link: `=${key}`, at: 'rows' },
  };
}
