import type { OptionsPageId, OptionsPlace } from '#lib/domain/routes/options-route.ts';
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

/** The titles of the options' pages, on the pages themselves and in the address bar. */
export const optionTitles: Readonly<Record<OptionsPageId, MessageKey>> = {
  account: 'optionsAccount',
  channels: 'optionsChannels',
  'merchant-pages': 'optionsMerchantPages',
  data: 'optionsData',
  advanced: 'connectAdvanced',
};

/** The titles of parts that a user looks for by name, in the address bar. */
export const optionPartTitles = {
  'account/limits': 'optionsLimits',
  'channels/formats': 'optionsFormats',
  'advanced/team': 'optionsTeam',
  'advanced/about': 'optionsAbout',
} as const satisfies Partial<Readonly<Record<OptionsPlace, MessageKey>>>;
