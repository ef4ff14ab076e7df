import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '#components/icon-button.tsx';
import '#components/chip.css';
import { SelectField } from '#components/forms/select-field.tsx';
import type { PresetBook, SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { formatChannelRoute } from '#lib/domain/routes/options-route.ts';
import { t } from '#lib/platform/i18n.ts';
import { toLanguageName } from '#lib/wording/to-country-name.ts';
import './channel-list.css';

interface ChannelListProps {
  readonly book: PresetBook;
  readonly openId: string | null;
  /** Whether there is room for the list; otherwise the channels are the options of one field. */
  readonly isWide: boolean;
  /** Puts the channel at a place of the list, from 0. */
  readonly onMove: (preset: SubIdPreset, place: number) => void;
  readonly onRemove: (preset: SubIdPreset) => void;
}

/** The channels in the user's order, with the open one marked. Alt and an arrow move it, Delete deletes it. */
export function ChannelList({ book, openId, isWide, onMove, onRemove }: ChannelListProps) {
  const { presets } = book;
  const list = useRef<HTMLUListElement>(null);
  /** The channel that a key moved: its link keeps the focus at its new place. */
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = null;
  }, [presets]);
  const place = presets.findIndex(({ presetId }) => presetId === openId);
  const open = presets[place];
  const moves = open !== undefined && presets.length > 1 && (
    <div class="channel-moves">
      {place > 0 && (
        <IconButton icon="up" label={t('channelMoveUp', [open.name])} onClick={() => onMove(open, place - 1)} />
      )}
      {place < presets.length - 1 && (
        <IconButton icon="down" label={t('channelMoveDown', [open.name])} onClick={() => onMove(open, place + 1)} />
      )}
    </div>
  );
  if (!isWide) {
    return (
      <div class="channel-choice">
        <SelectField
          label={t('channelChoice')}
          value={openId ?? ''}
          options={presets.map(({ presetId, name }) => ({ value: presetId, text: name }))}
          onChange={(presetId) => {
            location.hash = formatChannelRoute(presetId);
          }}
        />
        {moves}
      </div>
    );
  }

  const onKey = (event: KeyboardEvent, index: number) => {
    const preset = presets[index];
    if (preset === undefined) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const target = index + step;
      if (presets[target] === undefined) return;
      if (event.altKey) {
        moved.current = preset.presetId;
        onMove(preset, target);
      } else list.current?.querySelectorAll('a')[target]?.focus();
    } else if (event.key === 'Delete') onRemove(preset);
  };
  return (
    <>
      <ul ref={list} class="channel-list" aria-label={t('presetsHeading')}>
        {presets.map((preset, index) => (
          <li key={preset.presetId}>
            <a
              href={formatChannelRoute(preset.presetId)}
              data-id={preset.presetId}
              aria-current={preset.presetId === openId ? 'true' : undefined}
              onKeyDown={(event) => onKey(event, index)}
            >
              <b>
                <span dir="auto">{preset.name}</span>
                {preset.presetId === book.defaultPresetId && <span class="chip chip-good">{t('presetIsDefault')}</span>}
              </b>
              <span class="channel-list-what">{toWhat(preset)}</span>
            </a>
          </li>
        ))}
      </ul>
      {presets.length > 1 && (
        <div class="channel-order">
          {moves}
          <p class="field-hint">{t('channelOrder')}</p>
        </div>
      )}
    </>
  );
}

/** Its sub IDs, and its language where it has one of its own. */
function toWhat({ subIds, language }: SubIdPreset): string {
  const sent = subIds.filter((subId) => subId !== '').join(' · ');
  return [sent, language ? toLanguageName(language) : ''].filter(Boolean).join('\n');
}
