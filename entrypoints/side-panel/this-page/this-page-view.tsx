import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PageFacts, PanelPage, WebPage } from '../panel-page.ts';
import type { PanelServices, PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';
import { AddActs } from './add-acts.tsx';
import { ProgramSearchView } from './late-parts.ts';
import { PageProgram } from './page-program.tsx';
import type { PanelSearch } from './program-search-view.tsx';
import { useAdding } from './use-adding.ts';

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

interface NoProgramProps extends PanelViewProps {
  readonly facts: WebPage;
  readonly note: ComponentChildren;
  readonly onSearch: () => void;
}

/** A page of no program. The user may choose one, or add the page as it is. */
function NoProgram(props: NoProgramProps) {
  const { facts, note, onSearch } = props;
  const search = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A program is what helps here: a plain link earns nothing.
    if (props.takesFocus) search.current?.focus();
  }, []);
  const adding = useAdding(props, facts, { offerId: null, isChosen: false, campaignId: null });
  return (
    <ViewFrame acts={<AddActs {...props} adding={adding} offer={null} />}>
      {props.page.isBehind && note}
      <div>
        <h1>{t('popupNoProgramTitle')}</h1>
        <p class="muted">{t('popupNoProgramText', [new URL(facts.url).hostname])}</p>
      </div>
      <Button look="primary" buttonRef={search} onClick={onSearch}>
        <Icon name="search" />
        {t('chooseProgram')}
      </Button>
      <Button onClick={props.onCheck}>
        <Icon name="eye" />
        {t('panelCheckMine')}
      </Button>
      {!props.page.isBehind && note}
    </ViewFrame>
  );
}

interface TabsNoteProps {
  readonly services: PanelServices;
  readonly page: PanelPage;
}

/**
 * How the panel comes to the page in front. Asks once for the permission to follow the tabs. Without it, says which key
 * brings the page in.
 */
function TabsNote({ services, page }: TabsNoteProps) {
  const { facts, isBehind, followsTabs, wasAsked, panelKey } = page;
  if (followsTabs) return null;
  const noteAsked = () => void services.send('noteTabsAsked', {}).catch(() => undefined);
  const follow = () => {
    // Before anything else: the browser asks only within the click.
    void services.requestTabs().then(noteAsked, noteAsked);
  };
  const isAway = isBehind || facts.kind === 'unseen';
  const how = panelKey === '' ? t('panelBringByButton') : t('panelBringByKey', [panelKey]);
  if (!wasAsked) {
    return (
      <Notice
        tone="plain"
        role="note"
        title={t('panelFollowTitle')}
        actions={
          <>
            <Button onClick={follow}>{t('panelFollow')}</Button>
            <Button onClick={noteAsked}>{t('panelFollowNot')}</Button>
          </>
        }
      >
        <p>{t('panelFollowText')}</p>
        {isAway && <p>{how}</p>}
      </Notice>
    );
  }
  if (!isAway) return null;
  return (
    <Notice
      tone="plain"
      role="note"
      {...(isBehind && { title: t('panelBehindTitle') })}
      actions={<Button onClick={follow}>{t('panelFollow')}</Button>}
      text={how}
    />
  );
}

/** A user who runs through the tabs hears of the last one. */
const leastGapMs = 1_000;

/** Says which page the view is about once another one is in front, at most once a second. */
function usePageAnnouncement(services: PanelServices, facts: PageFacts, announce: (text: string) => void): void {
  const url = facts.kind === 'web' ? facts.url : null;
  const shownUrl = useRef(url);
  const saidAtMs = useRef(0);
  const text = facts.kind === 'web' ? toText(facts) : '';
  useEffect(() => {
    if (url === null || url === shownUrl.current) return;
    shownUrl.current = url;
    const timer = setTimeout(
      () => {
        saidAtMs.current = services.nowMs();
        announce(text);
      },
      Math.max(0, saidAtMs.current + leastGapMs - services.nowMs()),
    );
    return () => clearTimeout(timer);
  }, [services, url, announce]);
}

/** "Rice cooker, Kedai Harian MY, 6.50%". */
function toText({ productName, offer }: Extract<PageFacts, { kind: 'web' }>): string {
  return [productName, offer?.name ?? '', offer === null ? '' : formatProgramRate(offer)]
    .filter((part) => part !== '')
    .join(', ');
}

/** Holds the search of the page at hand: another page closes it. */
function useProgramSearch(facts: PageFacts, chooseProgram: (offerId: string) => Promise<void>): PanelSearch {
  const [isOpen, setOpen] = useState(false);
  const url = facts.kind === 'web' ? facts.url : null;
  useEffect(() => setOpen(false), [url]);
  return {
    isOpen,
    // Loads the view first, so that it is drawn at once and nothing jumps.
    open: () => void ProgramSearchView.preload().then(() => setOpen(true)),
    close: () => setOpen(false),
    choose: (offerId) =>
      void chooseProgram(offerId)
        .catch(() => undefined)
        .then(() => setOpen(false)),
  };
}
