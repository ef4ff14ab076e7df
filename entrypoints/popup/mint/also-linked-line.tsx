import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import type { AlsoLinked } from '#lib/domain/posts/to-also-linked.ts';
import { type Route, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { toDateFormat } from '#lib/wording/to-date-format.ts';
import './also-linked-line.css';

/** Says that the address was linked before, and for which channel. A note: the button below makes a link as always. */
export function AlsoLinkedLine({ last, nowMs }: { readonly last: AlsoLinked; readonly nowMs: () => number }) {
  const isBehind = useIsBehindFirstFrame();
  const record = toRecord(last);
  // Until then, a line of the same height.
  if (!isBehind) return <p class="also-linked">&nbsp;</p>;
  return (
    <p class="also-linked" role="note">
      <span class="also-linked-text" dir="auto">
        {last.teamPosting === null ? toText(last) : describeTeamPosting(last.teamPosting, nowMs())}
      </span>
      {record !== null && (
        <>
          <span aria-hidden="true">·</span>
          <a href={toWorkspaceUrl(record)} target="_blank" rel="noopener">
            {t('alsoLinkedShow')}
          </a>
        </>
      )}
    </p>
  );
}

/** The place of the post, or else of the link. Null if the user deleted the link. */
function toRecord({ postId, linkId }: AlsoLinked): Route | null {
  if (postId !== null) return { tab: 'posts', params: { id: postId } };
  return linkId === null ? null : { tab: 'links', params: { id: linkId } };
}

function toText({ kind, atMs, channel }: AlsoLinked): string {
  const day = toDateFormat({ weekday: 'short', day: 'numeric', month: 'short' }).format(atMs);
  if (kind === 'posted') return t('alsoPosted', [day, channel]);
  return channel === '' ? t('alsoLinked', [day]) : t('alsoLinkedFor', [day, channel]);
}
