import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { completeTags, maxTagLength, toTags } from '#lib/domain/links/to-tags.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import './selection-bar.css';

interface SelectionBarProps {
  readonly rows: readonly LinkRow[];
  /** Whether all links are read: a file may have all of them. */
  readonly isComplete: boolean;
  readonly formatId: string;
  readonly book: PresetBook | null;
  readonly onCopy: (format: CopyFormat) => void;
  /** The tags that links have already. */
  readonly tags: readonly string[];
  readonly onTag: (tag: string) => void;
  readonly onUntag: (tag: string) => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
  /** The result of the last act. */
  readonly children: ComponentChildren;
}

/** The acts on the picked rows. */
export function SelectionBar(props: SelectionBarProps) {
  const id = useId();
  const [tag, setTag] = useState('');
  const [typed = ''] = toTags(tag.replaceAll(',', ' '));
  const suggestions = completeTags(typed, props.tags);
  const take = (change: (tag: string) => void) => {
    if (typed === '') return;
    change(typed);
    setTag('');
  };
  const count = props.rows.length;
  const hasLinks = props.rows.some(({ link }) => link !== null);
  return (
    <section class="links-selection" aria-label={t('linksSelection')}>
      <span class="numeric">{t('linksSelected', [formatNumber(count)])}</span>
      {hasLinks && (
        <>
          <CopyMenu
            formatId={props.formatId}
            templates={props.book?.templates ?? []}
            subject={t('linksSelected', [formatNumber(count)])}
            isCompact
            onCopy={props.onCopy}
          />
          <form
            class="links-tag-form"
            onSubmit={(event) => {
              event.preventDefault();
              take(props.onTag);
            }}
          >
            <input
              class="input"
              value={tag}
              maxLength={maxTagLength}
              aria-label={t('linksTagToAdd')}
              placeholder={t('linksTagToAdd')}
              list={suggestions.length > 0 ? id : undefined}
              autocomplete="off"
              onInput={(event) => setTag(event.currentTarget.value)}
            />
            <datalist id={id}>
              {suggestions.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <Button isSubmit>{t('linksTagAdd')}</Button>
            <Button onClick={() => take(props.onUntag)}>{t('linksTagRemove')}</Button>
          </form>
          <Button isDisabled={!props.isComplete} onClick={props.onExport}>
            {t('linksExport')}
          </Button>
        </>
      )}
      <Button onClick={props.onDelete}>{t('linksDelete')}</Button>
      <Button look="quiet" onClick={props.onClear}>
        {t('linksClearSelection')}
      </Button>
      {props.children}
    </section>
  );
}
