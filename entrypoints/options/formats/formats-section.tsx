import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';
import { isWeakDisclosure } from '#lib/domain/formats/find-disclosure.ts';
import { findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { type Settings, settingTable } from '#lib/domain/settings/settings.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { BookRow } from '../book/book-row.tsx';
import { toFormatOptions } from '../book/to-format-options.ts';
import { type BookActs, useBookActs } from '../book/use-book-acts.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { FormatForm } from './format-form.tsx';
import './formats-section.css';

const saved = () => t('saved');

interface FormatsSectionProps {
  readonly services: OptionsServices;
  readonly settings: Settings;
  /** The user's own formats. */
  readonly templates: readonly TemplateFormat[];
  readonly isWanted: boolean;
  readonly onChange: () => Promise<void>;
}

/** The words of the disclosure, the user's own copy formats, and the format for links without a preset. */
export function FormatsSection({ services, settings, templates, isWanted, onChange }: FormatsSectionProps) {
  const { edited, edit, addButton, problem, done, act } = useBookForm<TemplateFormat>(services.nowMs, onChange);
  const [disclosure, setDisclosure] = useState(settings.disclosure);
  const managed = useManaged(services);
  useEffect(() => setDisclosure(settings.disclosure), [settings.disclosure]);

  const save = (change: Partial<Settings>) =>
    act(async () => {
      await services.send('saveSettings', change);
      return undefined;
    }, saved);

  return (
    <>
      <Card title={t('disclosureHeading')} isWanted={isWanted}>
        <DisclosureFields
          disclosure={disclosure}
          postLanguage={settings.postLanguage}
          isManaged={managed.disclosure !== undefined}
          onInput={setDisclosure}
          onSave={save}
        />
      </Card>
      <Card title={t('formatsHeading')} aside={<SavedMark count={done.count} text={done.text} />}>
        <p class="muted">{t('formatsIntro')}</p>
        {templates.length > 0 && (
          <ul class="list">
            {templates.map((format) => (
              <BookRow key={format.formatId} name={format.name} texts={[format.template.replace(/\n+/g, ' ⏎ ')]}>
                <RowActs
                  name={format.name}
                  deleteText={t('formatDeleteYes')}
                  deleteLabel={t('formatDeleteName', [format.name])}
                  onEdit={() => edit(format)}
                  onRemove={() => {
                    // The form of another format keeps what is typed in it.
                    if (edited !== 'new' && edited?.formatId === format.formatId) edit(null);
                    addButton.current?.focus();
                    void act(
                      () => services.send('removeTemplate', { formatId: format.formatId }),
                      () => t('presetDeleted'),
                    );
                  }}
                />
              </BookRow>
            ))}
          </ul>
        )}
        {edited !== null && (
          <FormatForm
            key={edited === 'new' ? '' : edited.formatId}
            format={edited === 'new' ? null : edited}
            disclosure={disclosure}
            postLanguage={settings.postLanguage}
            nowMs={services.nowMs}
            onCancel={() => edit(null)}
            onSave={async (format) => {
              const formatId = edited === 'new' ? null : edited.formatId;
              if (await act(() => services.send('saveTemplate', { formatId, ...format }), saved)) edit(null);
            }}
          />
        )}
        <ProblemNotice text={problem} />
        {edited === null && (
          <div class="button-row">
            <Button buttonRef={addButton} onClick={() => edit('new')}>
              {t('formatAdd')}
            </Button>
          </div>
        )}
        <SelectField
          label={t('formatWithoutPreset')}
          hint={t('formatWithoutPresetHint')}
          value={findFormat(settings.formatId, templates).formatId}
          options={toFormatOptions(templates)}
          onChange={(formatId) => save({ formatId })}
        />
      </Card>
    </>
  );
}

interface RowActsProps {
  /** The name of the row's entry, for the buttons' accessible names. */
  readonly name: string;
  /** The text of the button that confirms: "Delete channel". */
  readonly deleteText: string;
  readonly deleteLabel: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** The buttons of a row: edit, and delete. Delete asks the user to confirm. */
function RowActs({ name, deleteText, deleteLabel, onEdit, onRemove }: RowActsProps) {
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The clicked button has disappeared, so focus the one that took its place.
    if (isAsked !== null) answer.current?.focus();
  }, [isAsked]);
  return (
    <div class="preset-acts">
      {isAsked ? (
        <>
          <Button label={deleteLabel} onClick={onRemove}>
            {deleteText}
          </Button>
          <Button key="keep" look="quiet" buttonRef={answer} onClick={() => setAsked(false)}>
            {t('presetDeleteNo')}
          </Button>
        </>
      ) : (
        <>
          <Button look="quiet" label={t('presetEditName', [name])} onClick={onEdit}>
            {t('presetEdit')}
          </Button>
          <Button
            key="ask"
            look="quiet"
            label={t('presetDeleteAsk', [name])}
            buttonRef={answer}
            onClick={() => setAsked(true)}
          >
            {t('presetDelete')}
          </Button>
        </>
      )}
    </div>
  );
}

interface BookForm<Entry> extends Pick<BookActs, 'problem' | 'done' | 'act'> {
  /** The entry in the form. `new` for an entry that is not saved yet; null while the form is closed. */
  readonly edited: Entry | 'new' | null;
  /** Opens the form for an entry, or closes it with null. Clears `problem`. */
  edit(entry: Entry | 'new' | null): void;
  /** The button that opens the form for a new entry. It takes the focus when the form closes. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
}

/** The state of the list of formats, with one form for the entry that the user edits. */
function useBookForm<Entry>(nowMs: () => number, onChange: () => Promise<void>): BookForm<Entry> {
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const { problem, clearProblem, done, act } = useBookActs(nowMs, onChange);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The form has closed, and the focused field with it.
    if (edited === null && wasEdited.current) addButton.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);
  return {
    edited,
    addButton,
    problem,
    done,
    act,
    edit(entry) {
      clearProblem();
      setEdited(() => entry);
    },
  };
}

interface DisclosureFieldsProps {
  /** The words in the field, which may not be saved yet. */
  readonly disclosure: string;
  readonly postLanguage: string;
  /** Whether the organisation's policy sets the words. */
  readonly isManaged: boolean;
  readonly onInput: (disclosure: string) => void;
  readonly onSave: (change: Partial<Settings>) => unknown;
}

/** The words by which a post says that it is advertising, and the language of dates in posts. */
function DisclosureFields({ disclosure, postLanguage, isManaged, onInput, onSave }: DisclosureFieldsProps) {
  const wording = disclosureWordings.find(({ text }) => text === disclosure);
  return (
    <>
      <TextField
        label={t('disclosure')}
        hint={t(isManaged ? 'teamManaged' : 'disclosureHint')}
        isReadOnly={isManaged}
        value={disclosure}
        maxLength={settingTable.disclosure.is.maxLength}
        onInput={onInput}
        onCommit={(text) => onSave({ disclosure: text })}
      />
      {(disclosure.trim() === '' || isWeakDisclosure(disclosure)) && (
        <Notice tone="warn" role="note" text={t(disclosure.trim() === '' ? 'disclosureEmpty' : 'disclosureWeak')} />
      )}
      {!isManaged && (
        <SelectField
          label={t('disclosureWording')}
          hint={t('disclosureWordingHint')}
          value={wording?.country ?? ''}
          options={[
            { value: '', text: t('disclosureOwnWords') },
            ...disclosureWordings.map(({ country, text }) => ({
              value: country,
              text: `${toName('region', country)} · ${text.split(/\s?[:：]/, 1)[0] ?? text}`,
            })),
          ]}
          onChange={(country) => {
            const text = disclosureWordings.find((each) => each.country === country)?.text;
            if (text === undefined) return undefined;
            onInput(text);
            return onSave({ disclosure: text });
          }}
        />
      )}
      <SelectField
        label={t('postLanguage')}
        hint={t('postLanguageHint')}
        value={postLanguage}
        options={[
          { value: '', text: t('postLanguageOwn') },
          ...postLanguages.map((language) => ({ value: language, text: toName('language', language) })),
        ]}
        onChange={(language) => onSave({ postLanguage: language })}
      />
    </>
  );
}

function toName(type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames(locale(), { type }).of(code) ?? code;
}
