import { useCallback } from 'preact/hooks';
import { useLive } from '#lib/ui/use-live.ts';
import type { OptionsServices } from '../options-services.ts';
import { TeamBookCard } from './team-book-card.tsx';

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
