import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { createRefresher, type Refresher } from '#lib/ui/create-refresher.ts';
import { useActLine } from '#lib/ui/use-act.ts';
import type { TeamLinksServices } from './create-team-links-services.ts';

/** The team's links that contain the words of the search, and the user's acts on them. */
export function useTeamLinks(services: TeamLinksServices, query: string) {
  const line = useActLine(services.nowMs);
  const { act, refuse, fail } = line;
  const { list, refresh, drop } = useTeamList(services, query, fail);
  /** Acts without an answer, by key: the Redis may have done them, and keeps under their id what Undo brings back. */
  const unanswered = useRef(new Map<string, string>());

  const readAgain = useCallback(() => {
    refuse(null);
    refresh();
  }, [refuse, refresh]);

  const restore = async (actId: string) => {
    const answer = await services.restore(actId);
    if (answer.kind === 'apart') {
      refuse(t('teamLinksApart'));
      return null;
    }
    readAgain();
    return { text: t('linksRestored') };
  };

  return {
    list,

    /** What the last act did. */
    acts: line,
    copy: (trackingLink: string) =>
      act(async () => {
        if (await services.copyText(trackingLink)) return { text: t('copied') };
        refuse(t('copyFailedPlain'));
        return null;
      }),
    remove: ({ key }: TeamLink) =>
      act(async () => {
        const actId = unanswered.current.get(key) ?? services.newId();
        unanswered.current.set(key, actId);
        const answer = await services.remove(actId, key);
        if (answer.kind === 'apart') {
          refuse(t('teamLinksApart'));
          return null;
        }
        unanswered.current.delete(key);
        drop(key);
        // A read under way may have begun before the link was deleted.
        refresh();
        return { text: t('teamLinksDeleted'), isFocusLost: true, undo: () => restore(actId) };
      }),
    readAgain,
  };
}

/** How long the user must have stopped typing before a call goes to the Redis. */
const typingMs = 250;

type TeamList =
  | { readonly kind: 'loading' | 'apart' }
  | {
      readonly kind: 'listed';
      readonly links: readonly TeamLink[];
      readonly isMore: boolean;
      /** Whether the last refresh failed. The old rows then stay on the screen. */
      readonly isOld: boolean;
    };

/**
 * Reads the team's links that contain the words of the search. Reads them again at times, because other devices change
 * them.
 * @param onFailure Called with what the first read of a search threw. A stable function.
 */
function useTeamList(services: TeamLinksServices, query: string, onFailure: (cause: unknown) => void) {
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
  return {
    list,
    refresh,
    /** Removes a link from the list before the next refresh. */
    drop,
  };
}

/**
 * Short enough to see a colleague's link during a talk about it, long enough for a Redis that is paid by the request.
 */
const calmMs = 30_000;
/** If the page becomes visible and gets the focus within this time, that is one return and not two. */
const oneReturnMs = 1_000;

/** Calls `refresh` when the user returns to the page, and at times while it is visible. Rests while it is hidden. */
function useCalmRefresh(refresh: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let returned: ReturnType<typeof setTimeout> | undefined;
    const endReturn = () => {
      clearTimeout(returned);
      returned = undefined;
    };
    const begin = () => {
      clearInterval(timer);
      if (document.visibilityState === 'visible') timer = setInterval(refresh, calmMs);
    };
    const look = () => {
      begin();
      if (document.visibilityState !== 'visible') return endReturn();
      if (returned !== undefined) return;
      returned = setTimeout(endReturn, oneReturnMs);
      refresh();
    };
    begin();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      endReturn();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [refresh]);
}
