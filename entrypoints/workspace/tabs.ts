import type { FunctionComponent } from 'preact';
import type { TabId } from '#lib/domain/route.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';
import type { TabProps } from './workspace-services.ts';

interface Tab {
  readonly title: MessageKey;
  /** The tab's own script: it comes when the tab is first opened. */
  readonly load: () => Promise<FunctionComponent<TabProps>>;
}

/** One entry a tab: a tab without its view does not compile. */
export const tabs: Readonly<Record<TabId, Tab>> = {
  links: { title: 'tabLinks', load: async () => (await import('./links/links-tab.tsx')).LinksTab },
  bulk: { title: 'tabBulk', load: async () => (await import('./bulk/bulk-tab.tsx')).BulkTab },
  programs: { title: 'tabPrograms', load: async () => (await import('./programs/programs-tab.tsx')).ProgramsTab },
  coupons: { title: 'tabCoupons', load: async () => (await import('./coupons/coupons-tab.tsx')).CouponsTab },
  shops: { title: 'tabShops', load: async () => (await import('./shops/shops-tab.tsx')).ShopsTab },
  earnings: { title: 'tabEarnings', load: async () => (await import('./earnings/earnings-tab.tsx')).EarningsTab },
};
