import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { parseRoute, type TabId } from '#lib/domain/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { type LateComponent, late } from '#lib/ui/late.tsx';
import type { TabProps } from './workspace-services.ts';

interface Tab {
  readonly title: MessageKey;
  /** It comes when the tab is first opened. */
  readonly View: LateComponent<TabProps>;
}

const drawLoading = () => <SkeletonRows label={t('workspaceLoading')} count={8} />;

/** One entry a tab: a tab without its view does not compile. */
export const tabs: Readonly<Record<TabId, Tab>> = {
  links: { title: 'tabLinks', View: late(() => import('./links/links-tab.tsx'), 'LinksTab', drawLoading) },
  bulk: { title: 'tabBulk', View: late(() => import('./bulk/bulk-tab.tsx'), 'BulkTab', drawLoading) },
  programs: {
    title: 'tabPrograms',
    View: late(() => import('./programs/programs-tab.tsx'), 'ProgramsTab', drawLoading),
  },
  coupons: { title: 'tabCoupons', View: late(() => import('./coupons/coupons-tab.tsx'), 'CouponsTab', drawLoading) },
  shops: { title: 'tabShops', View: late(() => import('./shops/shops-tab.tsx'), 'ShopsTab', drawLoading) },
  earnings: {
    title: 'tabEarnings',
    View: late(() => import('./earnings/earnings-tab.tsx'), 'EarningsTab', drawLoading),
  },
};

/** Loads the tab that the address names, for a first frame that is whole. */
export const preloadTab = (): Promise<void> => tabs[parseRoute(location.hash).tab].View.preload();
