import { useCallback } from 'preact/hooks';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { type ActLine, useActLine } from '#lib/ui/use-act.ts';
import type { TeamLinksServices } from './create-team-links-services.ts';
import { type TeamList, useTeamList } from './use-team-list.ts';

interface TeamLinksState {
  readonly list: TeamList;
  /** What the last act did. */
  readonly acts: Pick<ActLine, 'done' | 'problem' | 'act'>;
  copy(trackingLink: string): Promise<void>;
  remove(link: TeamLink): Promise<void>;
  readAgain(): void;
}

/** The team's links that contain the words of the search, and the user's acts on them. */
export function useTeamLinks(services: TeamLinksServices, query: string): TeamLinksState {
  const line = useActLine(services.nowMs);
  const { act, refuse, fail } = line;
  const { list, refresh, drop } = useTeamList(services, query, fail);

  const readAgain = useCallback(() => {
    refuse(null);
    refresh();
  }, [refuse, refresh]);

  const restore = async (actId: string) => {
    const answer = await services.restore(actId);
    if (answer.kind === 'apart') {
      refuse(t('teamLinksApart'));
      return { text: '' };
    }
    readAgain();
    return { text: t('linksRestored') };
  };

  return {
    list,
    acts: line,
    copy: (trackingLink) =>
      act(async () => {
        if (await services.copyText(trackingLink)) return { text: t('copied') };
        refuse(t('copyFailedPlain'));
        return null;
      }),
    remove: ({ key }) =>
      act(async () => {
        const actId = services.newId();
        const answer = await services.remove(actId, key);
        if (answer.kind === 'apart') {
          refuse(t('teamLinksApart'));
          return null;
        }
        drop(key);
        // A read under way may have begun before the link was deleted.
        refresh();
        return { text: t('teamLinksDeleted'), isFocusLost: true, undo: () => restore(actId) };
      }),
    readAgain,
  };
}
