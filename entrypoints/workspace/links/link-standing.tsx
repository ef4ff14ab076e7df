import { useCallback } from 'preact/hooks';
import { Fact } from '#components/facts-list.tsx';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { LinkPlaces } from '#lib/domain/posts/link-places.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { LinkSource } from './create-link-source.ts';
import { formatWhen } from './describe-link.ts';

interface LinkStandingProps {
  readonly row: LinkRow;
  readonly source: Pick<LinkSource, 'readDiary'> | undefined;
  readonly places: LinkPlaces['posts'];
  /** Whether the workspace can open the posts: not those of another account. */
  readonly isListable: boolean;
  readonly nowMs: number;
}

/** The diary of an address grows with the years. */
const shownLines = 5;
const kinds = ['posts'] as const;

/** Where a link stands: its posts, what was copied and posted with its page, and what a colleague posted. */
export function LinkStanding({ row, source, places, isListable, nowMs }: LinkStandingProps) {
  const { destinationUrl, link } = row;
  const lines =
    useLive(
      useCallback(async () => (await source?.readDiary(destinationUrl)) ?? [], [source, destinationUrl]),
      kinds,
    ).value ?? [];
  const posted = link?.posted;
  if (places.length === 0 && lines.length === 0 && posted === undefined) return null;
  return (
    <Fact name={t('linksStandsIn')}>
      {places.map((post) => (
        <p key={post.postId} dir="auto">
          {isListable ? (
            <a href={formatRoute({ tab: 'posts', params: { id: post.postId } })}>{toPostTitle(post)}</a>
          ) : (
            toPostTitle(post)
          )}
        </p>
      ))}
      {posted !== undefined && <p dir="auto">{describeTeamPosting(posted, nowMs)}</p>}
      {lines.slice(0, shownLines).map(({ diaryId, kind, channel, atMs }) => (
        <p key={diaryId} class="muted" dir="auto">
          {formatWhen(atMs, nowMs)} · {t(kind === 'posted' ? 'postsLinePosted' : 'postsLineCopied', [channel])}
        </p>
      ))}
    </Fact>
  );
}
