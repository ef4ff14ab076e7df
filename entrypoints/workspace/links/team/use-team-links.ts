import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { createRefresher, type Refresher } from '#ui/create-refresher.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { LinkActs } from '../use-link-acts.ts';
import type { TeamLinksServices } from './create-team-links-services.ts';
import { useCalmRefresh } from './use-calm-refresh.ts';

/** While somebody types, the Redis is left in peace for so long. */
const typingMs = 250;

type TeamList =
  | { readonly kind: 'loading' | 'apart' }
  | {
      readonly kind: 'listed';
      readonly links: readonly TeamLink[];
      readonly isMore: boolean;
      /** Whether the last refresh failed; the old rows stay on the screen. */
      readonly isOld: boolean;
    };

interface TeamLinksState {
  readonly list: TeamList;
  /** What the last act came to, and the way back. */
  readonly acts: Pick<LinkActs, 'done' | 'undo'>;
  readonly problem: string | null;
  copy(trackingLink: string): Promise<void>;
  remove(link: TeamLink): Promise<void>;
  readAgain(): void;
}

/** The team's links that have the words of the search, and what can be done with them. What other devices do to them shows by itself. */
export function useTeamLinks(services: TeamLinksServices, query: string): TeamLinksState {
  const [list, setList] = useState<TeamList>({ kind: 'loading' });
  const [done, setDone] = useState<LinkActs['done']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useRef<Refresher | null>(null);
  const isListed = useRef(false);

  const fail = useCallback(
    (cause: unknown) => {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      setProblem(`${text} ${next}`);
    },
    [services],
  );
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
      if (!isListed.current) fail(cause);
      setApart();
    });
  }, [fail, setApart]);

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
    // What is in sight is of another search.
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

  const readAgain = useCallback(() => {
    setProblem(null);
    refresh();
  }, [refresh]);

  /** Does an act and says what came of it. */
  const act = async (task: () => Promise<LinkActs['done']>) => {
    setProblem(null);
    setDone(null);
    try {
      setDone(await task());
    } catch (cause) {
      fail(cause);
    }
  };

  const remove = (link: TeamLink) =>
    act(async () => {
      const actId = services.newId();
      const answer = await services.remove(actId, link.key);
      if (answer.kind === 'apart') {
        setProblem(t('teamLinksApart'));
        return null;
      }
      setList((before) =>
        before.kind === 'listed' ? { ...before, links: before.links.filter(({ key }) => key !== link.key) } : before,
      );
      // What was being read may be of before.
      refresh();
      const undo = async () => {
        const restored = await services.restore(actId);
        if (restored.kind === 'apart') setProblem(t('teamLinksApart'));
        else readAgain();
        return { text: restored.kind === 'apart' ? '' : t('linksRestored') };
      };
      return { text: t('teamLinksDeleted'), isFocusLost: true, undo };
    });

  return {
    list,
    acts: { done, undo: act },
    problem,
    copy: (trackingLink) =>
      act(async () => {
        if (await services.copyText(trackingLink)) return { text: t('copied') };
        setProblem(t('copyFailedPlain'));
        return null;
      }),
    remove,
    readAgain,
  };
}
