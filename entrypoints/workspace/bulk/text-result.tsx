import { useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { addRel, lintResult, putDisclosureFirst } from '#lib/domain/bulk/lint-result.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import './text-result.css';

interface TextResultProps {
  /** The text with its links. */
  readonly result: FormattedLink;
  /** The tracking links in the text. */
  readonly links: readonly string[];
  /** How many addresses the text has, with and without a link. */
  readonly all: number;
  /** The publisher's own words that the text is advertising. Empty if the publisher set no words. */
  readonly disclosure: string;
  readonly onCopy: (result: FormattedLink) => void;
  readonly onSave: (text: string) => void;
}

/** Shows the text that the addresses were found in, with links in their places, and what its readers must know. */
export function TextResult({ result, links, all, disclosure, onCopy, onSave }: TextResultProps) {
  const id = useId();
  const [isDisclosed, setDisclosed] = useState(false);
  const [hasRel, setHasRel] = useState(false);
  const isHtml = result.html !== null;
  const lint = lintResult(result.text, links, disclosure);
  const withRel = hasRel ? addRel(result.text, links) : result.text;
  const text = isDisclosed ? putDisclosureFirst(withRel, disclosure, isHtml) : withRel;
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
          {t(isDisclosed || hasRel ? 'bulkTextLinkedOnly' : 'bulkTextLinked', [
            formatNumber(links.length),
            formatNumber(all),
          ])}
        </p>
      </div>
      {lint.disclosure.length > 0 && (
        <p class="bulk-text-lint">
          <span role="status">
            {isDisclosed
              ? t('bulkDisclosureFirst')
              : lint.disclosure.map((problem) => t(problemTexts[problem])).join(' ')}
          </span>
          {disclosure === '' ? (
            <a href={toOptionsUrl('channels/formats')}>{t('bulkWriteDisclosure')}</a>
          ) : (
            <Button
              look="quiet"
              {...(isDisclosed && { label: t('bulkPutFirstUndo') })}
              onClick={() => setDisclosed(!isDisclosed)}
            >
              {t(isDisclosed ? 'actionUndo' : 'bulkPutFirst')}
            </Button>
          )}
        </p>
      )}
      {lint.withoutRel > 0 && (
        <p class="bulk-text-lint">
          <span role="status">
            {t(hasRel ? 'bulkRelAdded' : 'bulkLintRel', lint.withoutRel, [formatNumber(lint.withoutRel)])}
          </span>
          <Button look="quiet" {...(hasRel && { label: t('bulkAddRelUndo') })} onClick={() => setHasRel(!hasRel)}>
            {hasRel ? t('actionUndo') : t('bulkAddRel', lint.withoutRel, [formatNumber(lint.withoutRel)])}
          </Button>
        </p>
      )}
      <div class="button-row">
        <Button look="primary" onClick={() => onCopy({ text, html: isHtml ? text : null })}>
          {t('bulkCopyText')}
        </Button>
        <Button onClick={() => onSave(text)}>{t('bulkSaveText')}</Button>
      </div>
    </section>
  );
}

const problemTexts = {
  missing: 'bulkLintMissing',
  empty: 'bulkLintMissing',
  'after-link': 'bulkLintAfterLink',
  weak: 'formatLintWeak',
} as const;
