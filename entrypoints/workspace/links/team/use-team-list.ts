import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { createRefresher, type Refresher } from '#lib/ui/create-refresher.ts';
import type { TeamLinksServices } from './create-team-links-services.ts';
import { useCalmRefresh } from './use-calm-refresh.ts';

/** How long the user must have stopped typing before a call goes to the Redis. */
const typingMs = 250;

export type TeamList =
  | { readonly kind: 'loading' | 'apart' }
  | {
      readonly kind: 'listed';
      readonly links: readonly TeamLink[];
      readonly isMore: boolean;
      /** Whether the last refresh failed. The old rows then stay on the screen. */
      readonly isOld: boolean;
    };

interface TeamListState {
  readonly list: TeamList;
  refresh(): void;
  /** Removes a link from the list before the next refresh. */
  drop(key: string): void;
}

/**
 * Reads the team's links that contain the words of the search. Reads them again at times, because other devices change
 * them.
 * @param onFailure Called with what the first read of a search threw. A stable function.
 */
export function useTeamList(
  services: TeamLinksServices,
  query: string,
  onFailure: (cause: unknown) => void,
): TeamListState {
  const [list, setList] = useState<TeamList>({ kind: 'loading' });
  const reading = useRef<Refresher | null>(null);
  const isListed = useRef(false);

  const setApart = useCallback(
    () =>
      setList((before) =>
        before.kind === 'listed' && isListed.current ? { ...before, isOld: true } : { kind: 'apart' },
      ),
    [],
  );
  const refresh = useCallback(() => {
    const current = reading.current;
    current?.refresh().catch((cause: unknown) => {
      if (reading.current !== current) return;
      // The user did not ask for a background read, so its failure raises no alert.
      if (!isListed.current) onFailure(cause);
      setApart();
    });
  }, [onFailure, setApart]);

  useEffect(() => {
    const refresher = createRefresher({
      read: () => services.list(query),
      publish(answer) {
        if (answer.kind === 'apart') {
          setApart();
          return;
        }
        isListed.current = true;
        setList({ ...answer, isOld: false });
      },
    });
    // The rows on the screen belong to another search.
    isListed.current = false;
    const timer = setTimeout(() => {
      reading.current = refresher;
      refresh();
    }, typingMs);
    return () => {
      clearTimeout(timer);
      refresher.stop();
      reading.current = null;
    };
  }, [services, query, refresh, setApart]);
  useCalmRefresh(refresh);

  const drop = (key: string) =>
    setList((before) =>
      before.kind === 'listed' ? { ...before, links: before.links.filter((link) => link.key !== key) } : before,
    );
  return { list, refresh, drop };
}
