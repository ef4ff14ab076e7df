import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route } from '#lib/domain/routes/route.ts';

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
