import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';
import { ProgramSearchView } from './late-parts.ts';
import { NoProgram } from './no-program.tsx';
import { PageProgram } from './page-program.tsx';
import { TabsNote } from './tabs-note.tsx';
import { usePageAnnouncement } from './use-page-announcement.ts';
import { useProgramSearch } from './use-program-search.ts';

/** The page in front, and the act that adds it to the post. */
export function ThisPageView(props: PanelViewProps) {
  const { services, page, announce, chooseProgram } = props;
  const { facts } = page;
  const search = useProgramSearch(facts, chooseProgram);
  usePageAnnouncement(services, facts, announce);
  const note = <TabsNote services={services} page={page} />;

  if (facts.kind === 'web' && search.isOpen)
    return <ProgramSearchView services={services} host={new URL(facts.url).hostname} search={search} />;
  if (facts.kind === 'web') {
    const Page = facts.offer === null ? NoProgram : PageProgram;
    return <Page key={facts.url} {...props} facts={facts} note={note} onSearch={search.open} />;
  }
  const texts = {
    'tracking-link': ['popupTrackingTitle', 'panelTrackingText'],
    unsupported: ['panelNoPageTitle', 'panelNoPageText'],
    unseen: ['panelUnseenTitle', 'panelUnseenText'],
  } as const;
  const [title, text] = texts[facts.kind];
  return (
    <ViewFrame>
      <div>
        <h1>{t(title)}</h1>
        <p class="muted">{t(text)}</p>
      </div>
      {note}
    </ViewFrame>
  );
}
