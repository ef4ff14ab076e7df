import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route } from '#lib/domain/route.ts';

/** The place that the address names, and a function that goes to another one. */
export function useRoute(): readonly [Route, (to: Route, step: 'push' | 'replace') => void] {
  const [fragment, setFragment] = useState(location.hash);
  // A layout effect: after a plain one, a change of address between the first frame and the listener would be missed.
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
