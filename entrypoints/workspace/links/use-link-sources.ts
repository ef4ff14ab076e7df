import { useEffect, useMemo } from 'preact/hooks';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';

/**
 * Returns the sources of the listed links. Closes them when the user lists other accounts or leaves the tab.
 * @param accounts The listed accounts. Empty to list only the shown one.
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
