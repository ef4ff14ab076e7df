import { useEffect, useMemo } from 'preact/hooks';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';

/**
 * Where the listed links are read from, closed when others are listed and when the tab is left.
 * @param accounts Those that are listed; none for the shown one alone.
 */
export function useLinkSources(
  services: LinksServices,
  accounts: readonly { readonly accountId: string }[],
): readonly LinkSource[] {
  // Compare ids: the account objects are new whenever anything in the page's header changes.
  const ids = accounts.map(({ accountId }) => accountId).join(' ');
  const sources = useMemo(() => services.toSources(ids === '' ? [] : ids.split(' ')), [services, ids]);
  useEffect(
    () => () => {
      for (const source of sources) source.close();
    },
    [sources],
  );
  return sources;
}
