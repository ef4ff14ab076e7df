/** The workspace's tabs, in their order. */
export const tabIds = ['today', 'posts', 'links', 'bulk', 'programs', 'coupons', 'shops', 'earnings'] as const;

export type TabId = (typeof tabIds)[number];

/** The search, filters and open record of a tab, as texts. Empty values are left out. */
export type RouteParams = Readonly<Record<string, string>>;

/** A place in the workspace. */
export interface Route {
  readonly tab: TabId;
  readonly params: RouteParams;
}

/** Reads a place from an address's fragment: `#/programs?q=rice`. Anything else gives the first tab. */
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
