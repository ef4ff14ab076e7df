import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { Notice } from '#components/notice.tsx';
import { findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useManaged } from '#lib/ui/use-managed.ts';
import { BookRow } from '../book/book-row.tsx';
import { RowActs } from '../book/row-acts.tsx';
import { toFormatOptions } from '../book/to-format-options.ts';
import { useBookForm } from '../book/use-book-form.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { DisclosureFields } from './disclosure-fields.tsx';
import { FormatForm } from './format-form.tsx';

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
                    edit(null);
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
        {problem !== null && (
          <Notice key={problem} tone="bad" role="alert">
            <p>{problem}</p>
          </Notice>
        )}
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
