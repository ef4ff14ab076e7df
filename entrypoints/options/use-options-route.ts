import { useLayoutEffect, useState } from 'preact/hooks';
import { type OptionsRoute, parseOptionsRoute } from '#lib/domain/routes/options-route.ts';

/** The page that the address names. Links, Back, Forward and bookmarks change it. */
export function useOptionsRoute(): OptionsRoute {
  const [fragment, setFragment] = useState(location.hash);
  // A layout effect, because a plain effect would miss a change of the address just after the first frame.
  useLayoutEffect(() => {
    const onChange = () => setFragment(location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return parseOptionsRoute(fragment);
}
