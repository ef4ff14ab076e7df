import { useCallback, useEffect, useState } from 'preact/hooks';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { LinkActs } from '../use-link-acts.ts';
import type { TeamLinksServices } from './create-team-links-services.ts';

/** While somebody types, the Redis is left in peace for so long. */
const typingMs = 250;

type TeamList =
  | { readonly kind: 'loading' | 'apart' }
  | { readonly kind: 'listed'; readonly links: readonly TeamLink[]; readonly isMore: boolean };

interface TeamLinksState {
  readonly list: TeamList;
  /** What the last act came to, and the way back. */
  readonly acts: Pick<LinkActs, 'done' | 'undo'>;
  readonly problem: string | null;
  copy(trackingLink: string): Promise<void>;
  remove(link: TeamLink): Promise<void>;
  readAgain(): void;
}

/** The team's links that have the words of the search, and what can be done with them. */
export function useTeamLinks(services: TeamLinksServices, query: string): TeamLinksState {
  const [list, setList] = useState<TeamList>({ kind: 'loading' });
  const [done, setDone] = useState<LinkActs['done']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);

  const fail = useCallback(
    (cause: unknown) => {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      setProblem(`${text} ${next}`);
    },
    [services],
  );

  useEffect(() => {
    let isCurrent = asked >= 0;
    const read = async () => {
      const answer = await services.list(query);
      if (isCurrent) setList(answer);
    };
    const timer = setTimeout(() => {
      read().catch((cause: unknown) => {
        if (!isCurrent) return;
        fail(cause);
        setList({ kind: 'apart' });
      });
    }, typingMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [services, query, asked, fail]);

  const readAgain = useCallback(() => {
    setProblem(null);
    setAsked((count) => count + 1);
  }, []);

  /** Does an act and says what came of it; what the list shows is read anew. */
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
