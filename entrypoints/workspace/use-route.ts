import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route } from '#lib/domain/route.ts';

/** The place that the address names, and a function that goes to another one. */
export function useRoute(): readonly [Route, (to: Route, step: 'push' | 'replace') => void] {
  const [fragment, setFragment] = useState(location.hash);
  // Of the first frame, not after it: an address that changed in between would be told to nobody.
  useLayoutEffect(() => {
    const onChange = () => setFragment(location.hash);
    // Links, Back, Forward and bookmarks; what `navigate` writes raises no event.
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
