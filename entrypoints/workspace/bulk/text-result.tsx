import { useId } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import './text-result.css';

interface TextResultProps {
  /** The text with its links. */
  readonly text: string;
  /** How many of its addresses are links now, and how many there are. */
  readonly linked: number;
  readonly all: number;
  readonly onCopy: () => void;
  readonly onSave: () => void;
}

/** The text that the addresses were found in, with links in their places. */
export function TextResult({ text, linked, all, onCopy, onSave }: TextResultProps) {
  const id = useId();
  return (
    <section class="bulk-text-result" aria-label={t('bulkTextResult')}>
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
          {t('bulkTextLinked', [formatNumber(linked), formatNumber(all)])}
        </p>
      </div>
      <div class="button-row">
        <Button look="primary" onClick={onCopy}>
          {t('bulkCopyText')}
        </Button>
        <Button onClick={onSave}>{t('bulkSaveText')}</Button>
      </div>
    </section>
  );
}
