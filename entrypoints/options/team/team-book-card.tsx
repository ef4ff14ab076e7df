import type { TeamBook, TeamPreset, TeamTemplate } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { Card } from '../card.tsx';
import '../book/preset-row.css';

interface TeamBookCardProps {
  readonly kind: 'presets' | 'templates';
  readonly book: TeamBook;
}

/** The presets, or the copy formats, of colleagues and of the organisation. The user cannot change them here. */
export function TeamBookCard({ kind, book }: TeamBookCardProps) {
  return (
    <Card title={t(kind === 'presets' ? 'teamPresets' : 'teamFormats')}>
      <p class="muted">{t('teamReadOnly')}</p>
      <ul class="list presets">
        {kind === 'presets'
          ? book.presets.map((preset) => <Row key={preset.presetId} entry={preset} texts={toSubIdTexts(preset)} />)
          : book.templates.map((format) => (
              <Row key={format.formatId} entry={format} texts={[format.template.replace(/\n+/g, ' ⏎ ')]} />
            ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly entry: TeamPreset | TeamTemplate;
  readonly texts: readonly string[];
}

/** Shows an entry as text only: another device wrote it, so it may be hostile. */
function Row({ entry, texts }: RowProps) {
  return (
    <li>
      <div class="preset-body">
        <p class="preset-name" dir="auto">
          {entry.name}
        </p>
        <p class="preset-templates">
          {texts.map((text, index) => (
            <code key={index} dir="auto">
              {text}
            </code>
          ))}
        </p>
        <p class="meta" dir="auto">
          {entry.from === null ? t('teamManaged') : t('teamFrom', [entry.from || t('teamUnnamed')])}
        </p>
      </div>
    </li>
  );
}

const toSubIdTexts = ({ subIds }: TeamPreset) => subIds.filter((text) => text !== '');
