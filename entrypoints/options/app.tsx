import { useEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { usePageTitle } from '#lib/ui/use-page-title.ts';
import { optionTitles } from '#lib/wording/option-titles.ts';
import { optionPages } from './option-pages.tsx';
import { OptionsHeader } from './options-header.tsx';
import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';
import { useOptionsRoute } from './use-options-route.ts';

interface AppProps {
  readonly services: OptionsServices;
  readonly initialSnapshot: OptionsSnapshot;
}

const kinds = [
  'settings',
  'accounts',
  'presets',
  'sync-progress',
  'conversions',
  'quota',
  'permissions',
  'merchant-pages',
  'lit-icon',
] as const;

/** The options: five pages under one header. Each page has its own address. */
export function App({ services, initialSnapshot }: AppProps) {
  const { value: snapshot, refresh } = useLive(services.readSnapshot, kinds, initialSnapshot);
  const [isSwitching, switchAccount] = useAccountSwitch(services.send, snapshot.accountId);
  const { page, section, errorCode, channelId } = useOptionsRoute();
  const title = t(optionTitles[page]);
  const { View } = optionPages[page];
  usePageTitle(t('optionsPageTitle', [title]));

  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // The focused element may have disappeared with the last page. So focus the new page's heading. A part that the
    // address names takes the focus itself.
    if (section !== null) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [page]);

  return (
    <>
      <OptionsHeader page={page} snapshot={snapshot} readHasNews={services.readHasNews} onAccount={switchAccount} />
      <main inert={isSwitching}>
        <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
          {title}
        </h1>
        <View
          key={`${page} ${section ?? ''} ${errorCode ?? ''}`}
          services={services}
          snapshot={snapshot}
          section={section}
          errorCode={errorCode}
          channelId={channelId}
          onChange={refresh}
        />
      </main>
    </>
  );
}
