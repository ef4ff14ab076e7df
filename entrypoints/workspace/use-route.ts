import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route, type TabId, tabIds } from '#lib/domain/routes/route.ts';

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
