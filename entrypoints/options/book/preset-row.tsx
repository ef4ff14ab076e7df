import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import '#components/chip.css';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { parseProgramKey } from '#lib/domain/presets/preset-service.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { toLanguageName } from '#lib/wording/to-language-name.ts';
import type { PresetsSnapshot } from '../options-snapshot.ts';
import { RowActs } from './row-acts.tsx';
import './preset-row.css';

interface PresetRowProps {
  readonly preset: SubIdPreset;
  readonly presets: PresetsSnapshot;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onToggleDefault: (isDefault: boolean) => void;
  readonly onUnassign: (target: { readonly programKey: string } | { readonly host: string }) => void;
}

/** One preset of the list: its templates, format and language, the programs that use it, and its buttons. */
export function PresetRow({ preset, presets, onEdit, onRemove, onToggleDefault, onUnassign }: PresetRowProps) {
  const { presetId, name, subIds, formatId, language } = preset;
  const { book, programNames } = presets;
  const isDefault = book.defaultPresetId === presetId;
  const keysOf = (assignments: Readonly<Record<string, string>>) =>
    Object.keys(assignments).filter((key) => assignments[key] === presetId);
  const uses = [
    ...keysOf(book.bySite).map((host) => ({ text: host, target: { host } })),
    ...keysOf(book.byOffer).map((programKey) => ({
      text: programNames[programKey] ?? toProgramText(programKey),
      target: { programKey },
    })),
  ];
  return (
    <li>
      <IconButton
        icon="star"
        label={t('presetDefault', [name])}
        isPressed={isDefault}
        onClick={() => onToggleDefault(!isDefault)}
      />
      <div class="preset-body">
        <p class="preset-name">{name}</p>
        <p class="preset-templates">
          {subIds.map(
            (subId, index) =>
              subId !== '' && (
                <span key={String(index)}>
                  <span class="visually-hidden">{t('subId', [String(index + 1)])}: </span>
                  <span aria-hidden="true">{index + 1} </span>
                  <code dir="auto">{subId}</code>
                </span>
              ),
          )}
        </p>
        <p class="meta">
          {[toFormatName(findFormat(formatId, book.templates)), language ? toLanguageName(language) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(isDefault || uses.length > 0) && (
          <ul class="preset-uses-list" aria-label={t('presetUses', [name])}>
            {isDefault && <li class="chip chip-good">{t('presetIsDefault')}</li>}
            {uses.map(({ text, target }) => (
              <li key={JSON.stringify(target)} class="chip">
                {text}{' '}
                <button
                  type="button"
                  class="chip-remove"
                  aria-label={t('presetUnassign', [name, text])}
                  title={t('presetUnassign', [name, text])}
                  onClick={() => onUnassign(target)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <RowActs
        name={name}
        deleteText={t('presetDeleteYes')}
        deleteLabel={t('presetDeleteName', [name])}
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </li>
  );
}

/** Names a program that this account does not have by its ID and its service. It is most likely another account's. */
function toProgramText(programKey: string): string {
  const { host, offerId } = parseProgramKey(programKey);
  return host === null ? t('presetProgram', [offerId]) : t('presetProgramOf', [offerId, host]);
}
