import { useLayoutEffect, useState } from 'preact/hooks';
import { type OptionsRoute, parseOptionsRoute } from '#lib/domain/options-route.ts';

/** The place that the address names: links, Back, Forward and bookmarks change it. */
export function useOptionsRoute(): OptionsRoute {
  const [fragment, setFragment] = useState(location.hash);
  // Of the first frame, not after it: an address that changed in between would be told to nobody.
  useLayoutEffect(() => {
    const onChange = () => setFragment(location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return parseOptionsRoute(fragment);
}
