import { FormatsSection } from '../formats/formats-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import { PresetsSection } from '../presets/presets-section.tsx';
import { TeamBookCards } from '../team/team-book-cards.tsx';

/** The page "Channels": the user's presets, how links are copied and posts are disclosed, and the team's. */
export function ChannelsPage({ services, snapshot, section, onChange }: OptionPageProps) {
  return (
    <>
      <PresetsSection services={services} presets={snapshot.presets} settings={snapshot.settings} onChange={onChange} />
      <FormatsSection
        services={services}
        settings={snapshot.settings}
        templates={snapshot.presets.book.templates}
        isWanted={section === 'formats'}
        onChange={onChange}
      />
      <TeamBookCards services={services} kinds={['presets', 'templates']} />
    </>
  );
}
