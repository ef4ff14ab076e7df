import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatNumber } from '#components/format-number.ts';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import '#components/forms/field.css';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { maxTagLength } from '#lib/domain/links/to-tags.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import './selection-bar.css';

interface SelectionBarProps {
  readonly rows: readonly LinkRow[];
  readonly formatId: string;
  readonly book: PresetBook | null;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onTag: (tag: string) => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
  /** What the last act came to. */
  readonly children: ComponentChildren;
}

/** What can be done with the rows that are picked. */
export function SelectionBar(props: SelectionBarProps) {
  const [tag, setTag] = useState('');
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
              const typed = tag.replaceAll(',', ' ').trim();
              if (typed === '') return;
              props.onTag(typed);
              setTag('');
            }}
          >
            <input
              class="input"
              value={tag}
              maxLength={maxTagLength}
              aria-label={t('linksTagToAdd')}
              placeholder={t('linksTagToAdd')}
              onInput={(event) => setTag(event.currentTarget.value)}
            />
            <Button isSubmit>{t('linksTagAdd')}</Button>
          </form>
          <Button onClick={props.onExport}>{t('linksExport')}</Button>
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
