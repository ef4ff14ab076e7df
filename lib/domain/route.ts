/** The workspace's tabs, in their order. */
export const tabIds = ['links', 'bulk', 'programs', 'coupons', 'shops', 'earnings'] as const;

export type TabId = (typeof tabIds)[number];

/** What a tab shows: its search, filters and open record, as texts. What is empty is not in it. */
export type RouteParams = Readonly<Record<string, string>>;

/** A place of the workspace. */
export interface Route {
  readonly tab: TabId;
  readonly params: RouteParams;
}

/** The place of an address's fragment: `#/programs?q=rice`. The first tab for what is none. */
export function parseRoute(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const tab = tabIds.find((id) => id === path) ?? tabIds[0];
  const pairs = [...new URLSearchParams(query)].filter(([, value]) => value !== '');
  return { tab, params: Object.fromEntries(pairs) };
}

/** The fragment of a place, with its "#". */
export function formatRoute({ tab, params }: Route): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString();
  return query === '' ? `#/${tab}` : `#/${tab}?${query}`;
}

/** The page's address, for a link from another page: `workspace.html#/earnings?offer=2100`. */
export function toWorkspaceUrl(route: Route): string {
  return `workspace.html${formatRoute(route)}`;
}
