import type { OptionPageProps } from '../option-page-props.ts';
import { TeamBookCards } from '../team/team-book-cards.tsx';
import { FormatsSection } from './formats-section.tsx';

/** The page "Formats": the user's own copy formats, and the team's. */
export function FormatsPage({ services, snapshot, onChange }: OptionPageProps) {
  return (
    <>
      <FormatsSection
        services={services}
        settings={snapshot.settings}
        templates={snapshot.presets.book.templates}
        onChange={onChange}
      />
      <TeamBookCards services={services} kinds={['templates']} />
    </>
  );
}
