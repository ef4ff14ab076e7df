import { useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { lintText } from '#lib/domain/bulk/lint-text.ts';
import { putDisclosureFirst } from '#lib/domain/bulk/put-disclosure-first.ts';
import { fillRelGaps, findRelGaps } from '#lib/domain/bulk/rel-gaps.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { LinkedLine } from './write-result-links.ts';
import '#components/forms/field.css';
import './text-result.css';

interface TextResultProps {
  /** The text with its links. */
  readonly written: FormattedLink;
  /** All lines of the text, in order. */
  readonly lines: readonly BulkLine[];
  /** Those that are links now. */
  readonly links: readonly LinkedLine[];
  /** The publisher's own words. */
  readonly disclosure: string;
  readonly hasEnded: boolean;
  readonly onCopy: (text: FormattedLink) => void;
  readonly onSave: (text: string) => void;
}

/** The text that the addresses were found in, with links in their places. Once the run has ended, with what the law asks for. */
export function TextResult(props: TextResultProps) {
  const { written, lines, links, disclosure, hasEnded, onCopy, onSave } = props;
  const id = useId();
  const [isDisclosed, setDisclosed] = useState(false);
  const [isRelAdded, setRelAdded] = useState(false);
  const [said, setSaid] = useState('');

  const inputs = lines.map(({ input }) => input);
  const linked = new Set(links.map(({ line }) => line.index));
  const [problem] = lintText(inputs, (at) => linked.has(lines[at]?.index ?? -1), disclosure);
  const canDisclose = disclosure.trim() !== '' && problem !== undefined && problem !== 'weak';
  const gaps = findRelGaps(
    written.text,
    links.map(({ trackingLink }) => trackingLink),
  );
  const gapCount = formatNumber(gaps.length);
  const withRel = isRelAdded ? fillRelGaps(written.text, gaps) : written.text;
  const text = isDisclosed && canDisclose ? putDisclosureFirst(withRel, inputs, disclosure) : withRel;
  const isChanged = text !== written.text;
  const counts = [formatNumber(links.length), formatNumber(lines.length)];
  return (
    <section class={`bulk-text-result${hasEnded ? ' bulk-text-ended' : ''}`} aria-label={t('bulkTextResult')}>
      <div class="field">
        <label class="field-label" for={id}>
          {t('bulkTextResult')}
        </label>
        <textarea
          id={id}
          class="input bulk-text"
          readOnly
          spellcheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
        />
        <p class="field-hint" id={`${id}-hint`}>
          {t(isChanged ? 'bulkTextLinkedOnly' : 'bulkTextLinked', counts)}
        </p>
      </div>
      {hasEnded && canDisclose && (
        <Remedy
          problem={t(problem === 'after-link' ? 'bulkLintAfterLink' : 'bulkLintMissing')}
          act={t('bulkPutFirst')}
          done={t('bulkDisclosureFirst')}
          undo={t('bulkPutFirstUndo')}
          isDone={isDisclosed}
          onChange={setDisclosed}
          onSaid={setSaid}
        />
      )}
      {hasEnded && gaps.length > 0 && (
        <Remedy
          problem={t('bulkLintRel', gaps.length, [gapCount])}
          act={t('bulkAddRel', gaps.length, [gapCount])}
          done={t('bulkRelAdded', gaps.length, [gapCount])}
          undo={t('bulkAddRelUndo')}
          isDone={isRelAdded}
          onChange={setRelAdded}
          onSaid={setSaid}
        />
      )}
      <span class="visually-hidden" role="status">
        {said}
      </span>
      <div class="button-row">
        <Button look="primary" onClick={() => onCopy({ text, html: written.html === null ? null : text })}>
          {t('bulkCopyText')}
        </Button>
        <Button onClick={() => onSave(text)}>{t('bulkSaveText')}</Button>
      </div>
    </section>
  );
}

interface RemedyProps {
  readonly problem: string;
  readonly act: string;
  readonly done: string;
  readonly undo: string;
  readonly isDone: boolean;
  readonly onChange: (isDone: boolean) => void;
  readonly onSaid: (text: string) => void;
}

/** What the text lacks, and the act that adds it; afterwards, what was added, and Undo in the act's place, with its focus. */
function Remedy({ problem, act, done, undo, isDone, onChange, onSaid }: RemedyProps) {
  const change = () => {
    onChange(!isDone);
    onSaid(isDone ? problem : done);
  };
  return (
    <p class={`bulk-remedy${isDone ? '' : ' bulk-remedy-open'}`}>
      {isDone ? done : problem}
      <Button look="quiet" {...(isDone ? { label: undo } : {})} onClick={change}>
        {isDone ? t('actionUndo') : act}
      </Button>
    </p>
  );
}
