import { Icon } from '#components/icon.tsx';
import '#components/chip.css';
import { parseProgramKey } from '#lib/domain/presets/preset-service.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PresetsSnapshot } from '../options-snapshot.ts';
import './channel-uses.css';

export type ChannelUse = { readonly programKey: string } | { readonly host: string };

interface ChannelUsesProps {
  readonly presetId: string;
  readonly name: string;
  readonly presets: PresetsSnapshot;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onUnassign: (target: ChannelUse) => void;
}

/** Where a channel is chosen by itself: on sites, for programs, or wherever no other is. */
export function ChannelUses({ presetId, name, presets, onDefault, onUnassign }: ChannelUsesProps) {
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
    <div class="channel-uses">
      <button type="button" class="button button-plain" aria-pressed={isDefault} onClick={() => onDefault(!isDefault)}>
        <Icon name="star" isFilled={isDefault} />
        {t('presetDefault', [name])}
      </button>
      {uses.length > 0 && (
        <ul class="channel-uses-list" aria-label={t('presetUses', [name])}>
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
  );
}

/** Names a program that this account does not have by its ID and its service. It is most likely another account's. */
function toProgramText(programKey: string): string {
  const { host, offerId } = parseProgramKey(programKey);
  return host === null ? t('presetProgram', [offerId]) : t('presetProgramOf', [offerId, host]);
}
