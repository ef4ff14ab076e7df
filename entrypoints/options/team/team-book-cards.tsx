import { useCallback } from 'preact/hooks';
import type { TeamBook, TeamPreset, TeamTemplate } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { BookRow } from '../book/book-row.tsx';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';

interface TeamBookCardsProps {
  readonly services: Pick<OptionsServices, 'readTeamBook'>;
  readonly kinds: readonly ('presets' | 'templates')[];
}

/**
 * The team's presets, copy formats or both. Shows nothing if the team has none, or if they cannot be read: the user's
 * own are on the page anyway.
 */
export function TeamBookCards({ services, kinds }: TeamBookCardsProps) {
  const { value: book } = useLive(useCallback(() => services.readTeamBook(), [services]));
  return (
    <>
      {book !== null &&
        kinds.map((kind) => (book[kind].length > 0 ? <TeamBookCard key={kind} kind={kind} book={book} /> : null))}
    </>
  );
}

interface TeamBookCardProps {
  readonly kind: 'presets' | 'templates';
  readonly book: TeamBook;
}

/** The presets, or the copy formats, of colleagues and of the organisation. The user cannot change them here. */
function TeamBookCard({ kind, book }: TeamBookCardProps) {
  return (
    <Card title={t(kind === 'presets' ? 'teamPresets' : 'teamFormats')}>
      <p class="muted">{t('teamReadOnly')}</p>
      <ul class="list">
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
    <BookRow
      name={entry.name}
      texts={texts}
      from={entry.from === null ? t('teamManaged') : t('teamFrom', [entry.from || t('teamUnnamed')])}
    />
  );
}

const toSubIdTexts = ({ subIds }: TeamPreset) => subIds.filter((text) => text !== '');
