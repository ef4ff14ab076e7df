import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { toDateFormat } from '#components/time/to-date-format.ts';
import type { AlsoLinked } from '#lib/domain/posts/to-also-linked.ts';
import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import './also-linked-line.css';

/** Says that the address was linked before, and for which channel. A note: the button below makes a link as always. */
export function AlsoLinkedLine({ last }: { readonly last: AlsoLinked }) {
  const isBehind = useIsBehindFirstFrame();
  // Until then, a line of the same height.
  if (!isBehind) return <p class="also-linked">&nbsp;</p>;
  return (
    <p class="also-linked" role="note">
      <span class="also-linked-text" dir="auto">
        {toText(last)}
      </span>
      {last.linkId !== null && (
        <>
          <span aria-hidden="true">·</span>
          <a href={toWorkspaceUrl({ tab: 'links', params: { id: last.linkId } })} target="_blank" rel="noopener">
            {t('alsoLinkedShow')}
          </a>
        </>
      )}
    </p>
  );
}

function toText({ kind, atMs, channel }: AlsoLinked): string {
  const day = toDateFormat({ weekday: 'short', day: 'numeric', month: 'short' }).format(atMs);
  if (kind === 'posted') return t('alsoPosted', [day, channel]);
  return channel === '' ? t('alsoLinked', [day]) : t('alsoLinkedFor', [day, channel]);
}
