import { useEffect, useMemo, useState } from 'preact/hooks';
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

const noTeams: ReadonlySet<string> = new Set();

/** The ids of the listed accounts that have a team, which may have their links, too. */
export function useTeamAccounts(sources: readonly LinkSource[]): ReadonlySet<string> {
  const [teams, setTeams] = useState(noTeams);
  useEffect(() => {
    let isLeft = false;
    const read = async (source: LinkSource) =>
      (await source.readHasTeam().catch(() => false)) ? [source.accountId] : [];
    void Promise.all(sources.map(read)).then((found) => {
      if (!isLeft) setTeams(new Set(found.flat()));
    });
    return () => {
      isLeft = true;
    };
  }, [sources]);
  return teams;
}
