import { useEffect, useId, useRef } from 'preact/hooks';
import type { Outline } from '#lib/domain/checks/page-check.ts';
import type { ReadText } from '#lib/domain/checks/read-checked-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './checked-draft.css';

interface CheckedDraftProps {
  readonly draft: Pick<ReadText, 'text' | 'found'>;
  readonly marks: readonly Outline[];
  /** The link that the user asked to see; null for none. Another object asks again. */
  readonly shown: { readonly linkId: number } | null;
}

/** The draft beside its report: its words, and at each link the number of its row. */
export function CheckedDraft({ draft: { text, found }, marks, shown }: CheckedDraftProps) {
  const id = useId();
  const paper = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (shown !== null)
      paper.current?.querySelector(`[data-link="${shown.linkId}"]`)?.scrollIntoView({ block: 'center' });
  }, [shown]);
  const pieces = [];
  let done = 0;
  for (const { linkId, number, tone } of marks.toSorted((a, b) => a.linkId - b.linkId)) {
    const place = found[linkId];
    if (place === undefined) continue;
    pieces.push(
      text.slice(done, place.start),
      <mark
        key={linkId}
        class={`draft-mark draft-mark-${tone}${linkId === shown?.linkId ? ' draft-mark-shown' : ''}`}
        data-link={linkId}
      >
        <span class="draft-number">{formatNumber(number)}</span>
        {text.slice(place.start, place.end)}
      </mark>,
    );
    done = place.end;
  }
  return (
    <section class="checked-draft" aria-labelledby={id}>
      <h2 id={id}>{t('checkDraftText')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long draft scrolls, also by keys */}
      <pre ref={paper} tabIndex={0} dir="auto">
        {pieces}
        {text.slice(done)}
      </pre>
    </section>
  );
}
