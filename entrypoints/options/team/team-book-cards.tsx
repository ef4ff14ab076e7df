import { useCallback } from 'preact/hooks';
import { useLive } from '#ui/use-live.ts';
import type { OptionsServices } from '../options-services.ts';
import { TeamBookCard } from './team-book-card.tsx';

interface TeamBookCardsProps {
  readonly services: Pick<OptionsServices, 'readTeamBook'>;
  readonly kinds: readonly ('presets' | 'templates')[];
}

/** What the team offers; nothing where it offers none. What cannot be read is not missed here: one's own are there. */
export function TeamBookCards({ services, kinds }: TeamBookCardsProps) {
  const { value: book } = useLive(useCallback(() => services.readTeamBook(), [services]));
  return (
    <>
      {book !== null &&
        kinds.map((kind) => (book[kind].length > 0 ? <TeamBookCard key={kind} kind={kind} book={book} /> : null))}
    </>
  );
}
