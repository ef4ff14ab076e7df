import type { TabId } from '#lib/domain/routes/route.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';

/** The titles of the workspace's tabs, on the tabs themselves and in the address bar. */
export const tabTitles: Readonly<Record<TabId, MessageKey>> = {
  today: 'tabToday',
  posts: 'tabPosts',
  links: 'tabLinks',
  bulk: 'tabBulk',
  programs: 'tabPrograms',
  coupons: 'tabCoupons',
  shops: 'tabShops',
  earnings: 'tabEarnings',
};
