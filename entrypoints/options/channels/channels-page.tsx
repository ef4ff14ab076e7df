import { FormatsSection } from '../formats/formats-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import { TeamBookCards } from '../team/team-book-cards.tsx';
import { ChannelsEditor } from './channels-editor.tsx';

/** The page "Channels": the user's channels, how links are copied and posts are disclosed in all of them, and the team's. */
export function ChannelsPage({ services, snapshot, section, channelId, onChange }: OptionPageProps) {
  return (
    <>
      <ChannelsEditor
        services={services}
        presets={snapshot.presets}
        settings={snapshot.settings}
        channelId={channelId}
        onChange={onChange}
      />
      <div class="channels-more">
        <FormatsSection
          services={services}
          settings={snapshot.settings}
          templates={snapshot.presets.book.templates}
          isWanted={section === 'formats'}
          onChange={onChange}
        />
        <TeamBookCards services={services} kinds={['presets', 'templates']} />
      </div>
    </>
  );
}
