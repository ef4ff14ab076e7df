import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route, type RouteParams, type TabId, tabIds } from '#lib/domain/routes/route.ts';

const tabKey = 'workspace-tab';

/** Remembers the tab for the session of the window: opened again without a place, the workspace shows it. */
export function keepTab(tab: TabId): void {
  sessionStorage.setItem(tabKey, tab);
}

/** Where the address names no place, names the tab that the session showed last. */
export function nameLastTab(): void {
  const tab = tabIds.find((id) => id === sessionStorage.getItem(tabKey));
  if (location.hash === '' && tab !== undefined) history.replaceState(null, '', formatRoute({ tab, params: {} }));
}

/** Returns the place that the address names, and a function that changes it. */
export function useRoute(): readonly [Route, (to: Route, step: 'push' | 'replace') => void] {
  const [fragment, setFragment] = useState(location.hash);
  // A layout effect, because a plain effect would miss a change of the address just after the first frame.
  useLayoutEffect(() => {
    const onChange = () => setFragment(location.hash);
    // For links, Back, Forward and bookmarks. `navigate` itself fires no event.
    window.addEventListener('hashchange', onChange);
    window.addEventListener('popstate', onChange);
    return () => {
      window.removeEventListener('hashchange', onChange);
      window.removeEventListener('popstate', onChange);
    };
  }, []);
  const navigate = useCallback((to: Route, step: 'push' | 'replace') => {
    const next = formatRoute(to);
    if (step === 'push') history.pushState(null, '', next);
    else history.replaceState(null, '', next);
    setFragment(next);
  }, []);
  return [parseRoute(fragment), navigate];
}

/** Changes what the address says of a tab, while that is the tab of the address: an act may end after its user left. */
export function useTabParams(tab: TabId, navigate: (to: Route, step: 'push' | 'replace') => void) {
  return useCallback(
    (change: RouteParams, step: 'push' | 'replace') => {
      // Read the address again: it may have changed in the same turn, and this change must not undo the other.
      const here = parseRoute(location.hash);
      if (here.tab === tab) navigate({ tab, params: { ...here.params, ...change } }, step);
    },
    [navigate, tab],
  );
}
