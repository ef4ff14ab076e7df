import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { Notice } from '#components/notice.tsx';
import { toNewsOfTeam } from '#lib/domain/posts/to-also-linked.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { formatAge } from '#lib/wording/format-age.ts';
import { toDateFormat } from '#lib/wording/to-date-format.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';

interface EarlierNoteProps extends Pick<PanelViewProps, 'services' | 'moves'> {
  readonly facts: WebPage;
}

/** The guard: what the user or a colleague did with the address before, in which channel, and what came of it. Stops nothing. */
export function EarlierNote({ services, moves, facts }: EarlierNoteProps) {
  const { earlierPost } = facts;
  const nowMs = services.nowMs();
  const own = describeEarlier(facts, nowMs);
  const ofTeam = toNewsOfTeam(facts.history);
  // What the user did themselves comes after a colleague's posting.
  const said =
    ofTeam === null
      ? own
      : {
          title: describeTeamPosting(ofTeam, nowMs),
          text: own === null || facts.history.line === null ? '' : joinFacts([own.title]),
        };
  if (said === null) return null;
  return (
    <Notice tone="warn" role="note" title={said.title}>
      <p>
        {said.text}{' '}
        {earlierPost !== null && (
          <Button look="quiet" onClick={() => moves.openPost(earlierPost.postId, 'post')}>
            {t('earlierOpenPost')}
          </Button>
        )}
      </p>
    </Notice>
  );
}

/** Null where nothing was done with the address. */
function describeEarlier(
  { history: { line, link }, earlierPost, earned }: WebPage,
  nowMs: number,
): { readonly title: string; readonly text: string } | null {
  if (line === null) {
    if (link === null) return null;
    const title = t('earlierLinked', [formatAge(link.mintedAtMs, nowMs)]);
    return { title, text: joinFacts([link.presetName ?? '', formatDay(link.mintedAtMs)]) };
  }
  const { kind, atMs, channel, postName = '' } = line;
  const title = t(kind === 'posted' ? 'earlierPosted' : 'earlierCopied', [formatAge(atMs, nowMs)]);
  const name = earlierPost === null ? postName : toPostTitle(earlierPost);
  const place = joinFacts([channel, formatDay(atMs), name === '' ? '' : t('earlierIn', [name])]);
  const amounts = formatList(earned.map(({ currency, total }) => formatMoney(currency, total)));
  return { title, text: amounts === '' ? place : `${place} ${t('earlierEarned', [amounts])}` };
}

/** "Telegram, Fri 20 Nov, in “Weekend basket”." */
const joinFacts = (facts: readonly string[]) => `${facts.filter((fact) => fact !== '').join(', ')}.`;

const formatDay = (atMs: number) => toDateFormat({ weekday: 'short', day: 'numeric', month: 'short' }).format(atMs);
