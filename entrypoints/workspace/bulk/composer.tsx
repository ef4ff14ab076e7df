import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatNumber } from '#components/format-number.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import '#components/forms/field.css';
import { type BulkPresetChoice, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import './composer.css';

/** In characters: from here on a paste is put into the list as a whole. */
const longPaste = 20_000;

interface ComposerProps {
  readonly text: string;
  readonly lineCount: number;
  readonly ignoredColumns: readonly string[];
  readonly preset: BulkPresetChoice;
  readonly book: PresetBook;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onTabs: () => void;
  readonly onPreset: (preset: BulkPresetChoice) => void;
  /** Further settings of the list. */
  readonly children: ComponentChildren;
}

/** Where a list comes from, and whose sub-IDs it gets. */
export function Composer(props: ComposerProps) {
  const { text, lineCount, ignoredColumns, preset, book, onText, onFile, onTabs, onPreset } = props;
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const isTooLong = lineCount > maxBulkLines;
  return (
    <section class="bulk-composer" aria-label={t('bulkList')}>
      <div class="field">
        <label class="field-label" for={id}>
          {t('bulkDestinations')}
        </label>
        <textarea
          id={id}
          class="input bulk-text"
          value={text}
          placeholder={t('bulkPlaceholder')}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          aria-invalid={isTooLong ? 'true' : undefined}
          onInput={(event) => onText(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? '';
            if (pasted.length < longPaste) return;
            // Browsers insert thousands of lines one by one, which takes them many seconds.
            event.preventDefault();
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            onText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
          }}
        />
        <p class={isTooLong ? 'field-error' : 'field-hint'} id={`${id}-hint`}>
          {isTooLong
            ? t('bulkTooManyLines', [formatNumber(lineCount), formatNumber(maxBulkLines)])
            : ignoredColumns.length > 0
              ? t('bulkIgnoredColumns', [ignoredColumns.join(', ')])
              : t('bulkHint')}
        </p>
      </div>
      <div class="bulk-sources">
        <SelectField
          label={t('bulkPreset')}
          value={preset.kind === 'preset' ? `preset:${preset.presetId}` : preset.kind}
          options={[
            { value: 'auto', text: t('bulkPresetAuto') },
            { value: 'none', text: t('bulkPresetNone') },
            ...book.presets.map(({ presetId, name }) => ({ value: `preset:${presetId}`, text: name })),
          ]}
          onChange={(value) =>
            onPreset(
              value === 'auto' || value === 'none'
                ? { kind: value }
                : { kind: 'preset', presetId: value.slice('preset:'.length) },
            )
          }
        />
        {props.children}
        <Button onClick={() => file.current?.click()}>{t('bulkChooseFile')}</Button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen !== undefined) onFile(chosen);
            event.currentTarget.value = '';
          }}
        />
        <Button onClick={onTabs}>{t('bulkTakeTabs')}</Button>
      </div>
    </section>
  );
}
