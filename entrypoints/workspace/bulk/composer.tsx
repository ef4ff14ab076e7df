import type { ComponentChildren } from 'preact';
import { type Dispatch, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { toPresetName } from '#components/to-preset-name.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import { bulkFileEndings, findBulkFileProblem, maxBulkFileMb } from '#lib/domain/bulk/bulk-file.ts';
import { maxBulkLines, maxKeptListLength } from '#lib/domain/bulk/bulk-run.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import { readTextFile } from '#lib/ui/read-text-file.ts';
import type { Attempt, BulkActResult } from './bulk-form.ts';
import type { BulkList, BulkListEvent } from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import { readRichPaste } from './read-rich-paste.ts';
import './composer.css';

/** In characters. A paste of this length or more is put into the list as a whole. */
const longPaste = 20_000;

/** What an `InputEvent` calls a text that comes as a whole. */
const wholeInputs: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

function toTextEvent(inputType: string, text: string): BulkListEvent {
  return { kind: wholeInputs.has(inputType) ? 'pasted' : 'typed', text };
}

interface ComposerProps {
  readonly services: BulkServices;
  readonly list: BulkList;
  readonly book: PresetBook;
  readonly editList: Dispatch<BulkListEvent>;
  readonly attempt: Attempt;
  /** Further settings of the list. */
  readonly children: ComponentChildren;
}

/** The field for the list, the other sources of addresses, and the preset for the sub-IDs. */
export function Composer({ services, list, book, editList, attempt, children }: ComposerProps) {
  const { text, input, preset } = list;
  const { ignoredColumns } = input;
  const lineCount = input.lines.length;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const lastTaken = useRef<Promise<BulkActResult> | null>(null);
  const [isOver, setOver] = useState(false);
  const latestText = useRef(text);
  latestText.current = text;
  /** The last file, and the list whose place it took. */
  const [instead, setInstead] = useState<{ readonly whole: string; readonly of: string } | null>(null);
  // Only while the field has the file as it came: Undo takes no word away that was typed since.
  const before = instead !== null && instead.whole === text && instead.of.trim() !== '' ? instead.of : null;
  const problem =
    lineCount > maxBulkLines
      ? t(input.isText ? 'bulkTooManyAddresses' : 'bulkTooManyLines', [
          formatNumber(lineCount),
          formatNumber(maxBulkLines),
        ])
      : input.isText && text.length > maxKeptListLength
        ? t('bulkTextTooLong', [formatNumber(maxKeptListLength)])
        : null;
  const hint = input.isText
    ? t('bulkTextHint', lineCount, [formatNumber(lineCount)])
    : ignoredColumns.length > 0
      ? t('bulkIgnoredColumns', [formatList(ignoredColumns)])
      : t('bulkHint');
  const paste = (text: string) => editList({ kind: 'pasted', text });
  const readList = async (chosen: File, isLast: () => boolean) => {
    const problem = findBulkFileProblem(chosen);
    if (problem !== null) return { problem };
    const whole = await readTextFile(chosen);
    if (!isLast()) return { problem };
    setInstead({ whole, of: latestText.current });
    paste(whole);
    return { problem };
  };
  /** A file on a slow drive may come behind one that was chosen after it: that one's list, and its result, count. */
  const takeFile = (chosen: File): Promise<BulkActResult> => {
    const taken: Promise<BulkActResult> = readList(chosen, () => lastTaken.current === taken);
    lastTaken.current = taken;
    const toLast = () => lastTaken.current ?? taken;
    return taken.then(toLast, toLast);
  };
  const takeTabs = async (isAllowed: Promise<boolean>) => {
    if (!(await isAllowed)) return { problem: null, said: t('bulkTabsRefused') };
    const lines = await services.readOpenTabs();
    editList({ kind: 'appended', lines });
    return { problem: null, said: t('bulkTabsTaken', lines.length, [formatNumber(lines.length)]) };
  };
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  return (
    <section
      class={`bulk-composer${isOver ? ' bulk-composer-over' : ''}`}
      aria-label={t('bulkList')}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        // Without this, the browser would open the file in place of the page.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        const [dropped, another] = event.dataTransfer?.files ?? [];
        if (another !== undefined) void attempt(Promise.resolve({ problem: 'several' }));
        else if (dropped !== undefined) void attempt(takeFile(dropped));
      }}
    >
      <div class="field">
        <label class="field-label" for={id}>
          {t('bulkDestinations')}
        </label>
        <textarea
          ref={field}
          id={id}
          class="input bulk-text"
          value={text}
          placeholder={t('bulkPlaceholder')}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          aria-invalid={problem === null ? undefined : 'true'}
          onInput={(event) => editList(toTextEvent(event.inputType, event.currentTarget.value))}
          onPaste={(event) => {
            const plain = event.clipboardData?.getData('text/plain') ?? '';
            const rich = readRichPaste(event.clipboardData?.getData('text/html') ?? '', plain);
            // Browsers insert thousands of lines one by one, which takes many seconds.
            if (rich === null && plain.length < longPaste) return;
            const pasted = rich ?? plain;
            event.preventDefault();
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            paste(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
          }}
        />
        <p class={problem === null ? 'field-hint' : 'field-error'} id={`${id}-hint`}>
          {problem ?? hint}
        </p>
      </div>
      <div class="bulk-sources">
        <SelectField
          label={t('bulkPreset')}
          value={preset.kind === 'preset' ? `preset:${preset.presetId}` : preset.kind}
          options={[
            { value: 'auto', text: t('bulkPresetAuto') },
            { value: 'none', text: t('bulkPresetNone') },
            ...book.presets.map((each) => ({ value: `preset:${each.presetId}`, text: toPresetName(each) })),
          ]}
          onChange={(value) =>
            editList({
              kind: 'preset-picked',
              preset:
                value === 'auto' || value === 'none'
                  ? { kind: value }
                  : { kind: 'preset', presetId: value.slice('preset:'.length) },
            })
          }
        />
        <Button onClick={() => file.current?.click()}>{t('bulkChooseFile')}</Button>
        <input
          ref={file}
          hidden
          type="file"
          accept={bulkFileEndings.join(',')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen !== undefined) void attempt(takeFile(chosen));
            event.currentTarget.value = '';
          }}
        />
        <Button onClick={() => void attempt(takeTabs(services.requestTabs()))}>{t('bulkTakeTabs')}</Button>
        <p class="field-hint bulk-file-hint">
          {t('bulkFileHint', [formatNumber(maxBulkFileMb)])}{' '}
          {/* Within the line: on its own it would take a place between the buttons also while it says nothing. */}
          <span role="status">{before !== null && t('bulkFileInstead')}</span>{' '}
          {before !== null && (
            <Button
              look="quiet"
              onClick={() => {
                paste(before);
                // The button goes, and its focus with it.
                field.current?.focus();
              }}
            >
              {t('actionUndo')}
            </Button>
          )}
        </p>
        {children}
      </div>
    </section>
  );
}
