import { type LateComponent, late } from '#components/late.tsx';
import { parseRoute, type TabId } from '#lib/domain/routes/route.ts';
import type { AccountState } from '#lib/store/accounts/open-account.ts';
import { drawLoading } from './draw-loading.tsx';
import type { TabDeps, TabProps } from './workspace-services.ts';

interface Tab {
  /** Loaded when the user first opens the tab. */
  readonly View: LateComponent<TabProps>;
  /** Reads what the tab's first frame shows, so that the tab is not drawn empty first. */
  readonly begin?: (deps: TabDeps, stating: Promise<AccountState>) => Promise<void>;
}

export const tabs: Readonly<Record<TabId, Tab>> = {
  today: {
    View: late<'TodayTab', TabProps>(() => import('./today/today-tab.tsx'), 'TodayTab', drawLoading),
    begin: async (deps, stating) => (await import('./today/today-tab.tsx')).beginToday(deps, stating),
  },
  posts: {
    View: late<'PostsTab', TabProps>(() => import('./posts/posts-tab.tsx'), 'PostsTab', drawLoading),
    begin: async () => (await import('./posts/posts-tab.tsx')).beginPosts(),
  },
  links: {
    View: late<'LinksTab', TabProps>(() => import('./links/links-tab.tsx'), 'LinksTab', drawLoading),
    begin: async () => (await import('./links/links-tab.tsx')).beginLinks(),
  },
  bulk: { View: late(() => import('./bulk/bulk-tab.tsx'), 'BulkTab', drawLoading) },
  programs: {
    View: late<'ProgramsTab', TabProps>(() => import('./programs/programs-tab.tsx'), 'ProgramsTab', drawLoading),
    begin: async (deps) => (await import('./programs/programs-tab.tsx')).beginPrograms(deps),
  },
  coupons: { View: late(() => import('./coupons/coupons-tab.tsx'), 'CouponsTab', drawLoading) },
  shops: { View: late(() => import('./shops/shops-tab.tsx'), 'ShopsTab', drawLoading) },
  earnings: {
    View: late<'EarningsTab', TabProps>(() => import('./earnings/earnings-tab.tsx'), 'EarningsTab', drawLoading),
    begin: async (deps, stating) => (await import('./earnings/earnings-tab.tsx')).beginEarnings(deps, stating),
  },
};

const readNamed = () => tabs[parseRoute(location.hash).tab];

/** Loads the tab that the address names, so that the first frame is complete. */
export const preloadTab = (): Promise<void> => readNamed().View.preload();

/** Reads what the first frame of that tab shows. Never rejects: the tab shows a failure itself. */
export const beginTab = async (deps: TabDeps, stating: Promise<AccountState>): Promise<void> =>
  readNamed()
    .begin?.(deps, stating)
    .catch(() => undefined);
