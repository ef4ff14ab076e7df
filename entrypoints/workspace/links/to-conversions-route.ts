import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { Route } from '#lib/domain/route.ts';

/** Where the conversions of a group of links are listed: in Earnings, all of them, whenever they came. */
export function toConversionsRoute({ key }: Pick<GroupEarnings, 'key'>): Route {
  return {
    tab: 'earnings',
    params: { period: 'all-time', today: '1', link: `=${key}`, at: 'rows' },
  };
}
