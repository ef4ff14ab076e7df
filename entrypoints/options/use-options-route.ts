import { useLayoutEffect, useState } from 'preact/hooks';
import { type OptionsRoute, parseOptionsRoute } from '#lib/domain/options-route.ts';

/** The place that the address names: links, Back, Forward and bookmarks change it. */
export function useOptionsRoute(): OptionsRoute {
  const [fragment, setFragment] = useState(location.hash);
  // A layout effect: after a plain one, a change of address between the first frame and the listener would be missed.
  useLayoutEffect(() => {
    const onChange = () => setFragment(location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return parseOptionsRoute(fragment);
}
