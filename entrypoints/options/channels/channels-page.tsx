import { useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FileButton } from '#components/forms/file-button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Icon } from '#components/icon.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { useMedia } from '#components/use-media.ts';
import { type PresetBook, pickPreset, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { formatChannelRoute, formatOptionsRoute } from '#lib/domain/routes/options-route.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { readTextFile } from '#lib/ui/read-text-file.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { useBookActs } from '../book/use-book-acts.ts';
import { FormatsSection } from '../formats/formats-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import type { OptionsServices } from '../options-services.ts';
import type { PresetsSnapshot } from '../options-snapshot.ts';
import { TeamBookCards } from '../team/team-book-cards.tsx';
import { ChannelForm } from './channel-form.tsx';
import { ChannelList } from './channel-list.tsx';
import './channels-page.css';

/** The page "Channels": the user's channels, how links are copied and posts are disclosed in all of them, and the team's. */
export function ChannelsPage({ services, snapshot, section, channelId, onChange }: OptionPageProps) {
  return (
    <>
      <ChannelsEditor
        services={services}
        presets={snapshot.presets}
        settings={snapshot.settings}
        channelId={channelId}
        onChange={onChange}
      />
      <div class="channels-more">
        <FormatsSection
          services={services}
          settings={snapshot.settings}
          templates={snapshot.presets.book.templates}
          isWanted={section === 'formats'}
          onChange={onChange}
        />
        <TeamBookCards services={services} kinds={['presets', 'templates']} />
      </div>
    </>
  );
}

interface ChannelsEditorProps {
  readonly services: OptionsServices;
  readonly presets: PresetsSnapshot;
  readonly settings: Settings;
  /** That the address names. */
  readonly channelId: string | null;
  readonly onChange: () => Promise<void>;
}

/** Below this width the list is one field, and the example is folded. */
const wide = '(min-width: 60em)';

/** The user's channels: the list in their order, and the open one, edited in place. */
export function ChannelsEditor({ services, presets, settings, channelId, onChange }: ChannelsEditorProps) {
  const { book } = presets;
  const { problem, done, act } = useBookActs(services.nowMs, onChange);
  const [added, setAdded] = useState<SubIdPreset | null>(null);
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly file: PresetBook } | null>(null);
  const managed = useManaged(services);
  const isWide = useMedia(wide);
  const addButton = useRef<HTMLButtonElement>(null);
  const open = findOpen(book, channelId, added);

  const add = () => {
    const preset = { presetId: services.newId(), name: '', subIds: noSubIds, formatId: 'plain' };
    setDeleted(null);
    setAdded(preset);
    location.hash = formatChannelRoute(preset.presetId);
  };
  const remove = async (preset: SubIdPreset): Promise<boolean> => {
    addButton.current?.focus();
    setAdded(null);
    location.hash = formatOptionsRoute('channels');
    if (!book.presets.some(({ presetId }) => presetId === preset.presetId)) return true;
    const file = pickPreset(book, preset.presetId);
    const isDone = await act(
      () => services.send('removePreset', { presetId: preset.presetId }),
      () => '',
    );
    if (isDone) setDeleted({ name: preset.name, file });
    return isDone;
  };
  const bringBack = async (file: PresetBook) => {
    const text = services.writePresets(file);
    const isDone = await act(
      () => services.send('importPresets', { text, keepsHere: true }),
      () => t('saved'),
    );
    if (isDone) setDeleted(null);
  };
  const move = (preset: SubIdPreset, place: number) =>
    act(
      () => services.send('movePreset', { presetId: preset.presetId, place }),
      () => t('channelMoved', [preset.name, formatNumber(place + 1), formatNumber(book.presets.length)]),
    );
  const exportAll = () =>
    act(
      async () => void (await services.exportPresets()),
      () => '',
    );
  const importFile = (file: File) =>
    act(
      async () => services.send('importPresets', { text: await readTextFile(file) }),
      (count) => t('presetsImported', count),
    );

  return (
    <div class={`channels${open === null ? ' channels-empty' : ''}`}>
      <section class="channels-side" aria-label={t('presetsHeading')}>
        {book.presets.length === 0 ? (
          <p>
            {t('channelsNone')} <a href="welcome.html#/places">{t('channelsChoose')}</a>
          </p>
        ) : (
          <ChannelList
            book={book}
            openId={open?.presetId ?? null}
            isWide={isWide}
            onMove={(preset, place) => void move(preset, place)}
            onRemove={(preset) => void remove(preset)}
          />
        )}
        <div class="button-row">
          <Button buttonRef={addButton} onClick={add}>
            <Icon name="plus" />
            {t('presetAdd')}
          </Button>
          <FileButton accept=".json,application/json" onChoose={(file) => void importFile(file)}>
            {t('presetsImport')}
          </FileButton>
          {book.presets.length > 0 && <Button onClick={() => void exportAll()}>{t('presetsExport')}</Button>}
        </div>
        <SavedMark count={done.count} text={done.text} />
        {deleted !== null && (
          <div class="channels-deleted" role="status">
            <span>{t('channelDeleted', [deleted.name])}</span>
            <Button onClick={() => void bringBack(deleted.file)}>{t('actionUndo')}</Button>
          </div>
        )}
        <ProblemNotice text={problem} />
        <p class="field-hint">{t('presetsIntro')}</p>
      </section>
      {open !== null && (
        <ChannelForm
          key={open.presetId}
          services={services}
          preset={open}
          isNew={open === added}
          presets={presets}
          settings={settings}
          isDisclosureManaged={managed.disclosure !== undefined}
          isWide={isWide}
          onChange={onChange}
          onRemove={() => remove(open)}
          onDefault={(isDefault) =>
            void act(
              () => services.send('setDefaultPreset', { presetId: isDefault ? open.presetId : null }),
              () => t('saved'),
            )
          }
          onUnassign={(target) =>
            void act(
              () =>
                'host' in target
                  ? services.send('assignPreset', { presetId: null, target })
                  : services.send('unassignProgram', target),
              () => t('saved'),
            )
          }
        />
      )}
    </div>
  );
}

/** The channel of the address, one that was just added, or the first. Null without any. */
function findOpen(book: PresetBook, channelId: string | null, added: SubIdPreset | null): SubIdPreset | null {
  const wanted = book.presets.find(({ presetId }) => presetId === channelId);
  if (wanted !== undefined) return wanted;
  if (added !== null && added.presetId === channelId) return added;
  return book.presets[0] ?? null;
}
