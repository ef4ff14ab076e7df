import type { OptionPageProps } from '../option-page-props.ts';
import { TeamBookCards } from '../team/team-book-cards.tsx';
import { PresetsSection } from './presets-section.tsx';

/** The page "Presets": the user's presets, and the team's. */
export function PresetsPage({ services, snapshot, onChange }: OptionPageProps) {
  return (
    <>
      <PresetsSection services={services} presets={snapshot.presets} settings={snapshot.settings} onChange={onChange} />
      <TeamBookCards services={services} kinds={['presets']} />
    </>
  );
}
