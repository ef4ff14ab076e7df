import { Button } from '#components/button.tsx';
import { FileButton } from '#components/forms/file-button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Notice } from '#components/notice.tsx';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { PresetForm } from '../book/preset-form.tsx';
import { PresetRow } from '../book/preset-row.tsx';
import { useBookForm } from '../book/use-book-form.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import type { PresetsSnapshot } from '../options-snapshot.ts';

const saved = () => t('saved');

interface PresetsSectionProps {
  readonly services: OptionsServices;
  readonly presets: PresetsSnapshot;
  readonly settings: Settings;
  readonly onChange: () => Promise<void>;
}

/** The user's presets: the list, the form, and import and export as a file. */
export function PresetsSection({ services, presets, settings, onChange }: PresetsSectionProps) {
  const { book } = presets;
  const { edited, edit, addButton, problem, done, act } = useBookForm<SubIdPreset>(services.nowMs, onChange);

  const importFile = async (file: File) => {
    const text = await file.text();
    await act(
      () => services.send('importPresets', { text }),
      (count) => t('presetsImported', count),
    );
  };

  return (
    <Card title={t('presetsHeading')} isTitleHidden aside={<SavedMark count={done.count} text={done.text} />}>
      <p class="muted">{t('presetsIntro')}</p>
      {book.presets.length === 0 && edited === null && (
        <p>
          {t('channelsNone')} <a href="welcome.html#/places">{t('channelsChoose')}</a>
        </p>
      )}
      {book.presets.length > 0 && (
        <ul class="list presets">
          {book.presets.map((preset) => (
            <PresetRow
              key={preset.presetId}
              preset={preset}
              presets={presets}
              onEdit={() => edit(preset)}
              onRemove={() => {
                edit(null);
                addButton.current?.focus();
                void act(
                  () => services.send('removePreset', { presetId: preset.presetId }),
                  () => t('presetDeleted'),
                );
              }}
              onToggleDefault={(isDefault) =>
                void act(
                  () => services.send('setDefaultPreset', { presetId: isDefault ? preset.presetId : null }),
                  saved,
                )
              }
              onUnassign={(target) =>
                void act(
                  () =>
                    'host' in target
                      ? services.send('assignPreset', { presetId: null, target })
                      : services.send('unassignProgram', target),
                  saved,
                )
              }
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <PresetForm
          key={edited === 'new' ? '' : edited.presetId}
          preset={edited === 'new' ? null : edited}
          nowMs={services.nowMs}
          templates={book.templates}
          settings={settings}
          onCancel={() => edit(null)}
          onSave={async ({ language = '', post = null, ...preset }) => {
            const presetId = edited === 'new' ? null : edited.presetId;
            const change = { presetId, ...preset, language, post };
            if (await act(() => services.send('savePreset', change), saved)) edit(null);
          }}
        />
      )}
      {problem !== null && (
        <Notice key={problem} tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div class="button-row">
        {edited === null && (
          <Button buttonRef={addButton} onClick={() => edit('new')}>
            {t('presetAdd')}
          </Button>
        )}
        <FileButton accept=".json,application/json" onChoose={(file) => void importFile(file)}>
          {t('presetsImport')}
        </FileButton>
        {book.presets.length > 0 && <Button onClick={() => void services.exportPresets()}>{t('presetsExport')}</Button>}
      </div>
    </Card>
  );
}
