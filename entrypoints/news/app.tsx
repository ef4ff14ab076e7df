import { PageHeader } from '#components/page-header.tsx';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { type News, news } from '#lib/domain/welcome/news.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { usePageTitle } from '#lib/ui/use-page-title.ts';

const texts: Record<News, { readonly title: MessageKey; readonly text: MessageKey }> = {
  welcome: { title: 'newsWelcome', text: 'newsWelcomeText' },
  team: { title: 'newsTeam', text: 'newsTeamText' },
  posts: { title: 'newsPosts', text: 'newsPostsText' },
  check: { title: 'newsCheck', text: 'newsCheckText' },
  channels: { title: 'newsChannels', text: 'newsChannelsText' },
};

/** What updates changed, the newest first. All texts are in the package; none is loaded. */
export function App() {
  usePageTitle(t('newsDocumentTitle'));
  return (
    <>
      <PageHeader>
        <div>
          <h1>{t('newsTitle')}</h1>
          <p class="muted">{t('newsIntro')}</p>
        </div>
      </PageHeader>
      <main>
        {news.toReversed().map((each) => (
          <section key={each} aria-labelledby={each}>
            <h2 id={each}>{t(texts[each].title)}</h2>
            <p>{t(texts[each].text)}</p>
            {each === 'team' && (
              <p>
                <a href={toOptionsUrl('advanced/team')}>{t('newsTeamLink')}</a>
              </p>
            )}
            {each === 'channels' && (
              <p>
                <a href={toOptionsUrl('channels')}>{t('newsChannelsLink')}</a>
              </p>
            )}
            {each === 'welcome' && (
              <p>
                <a href="welcome.html">{t('newsWelcomeLink')}</a>
              </p>
            )}
          </section>
        ))}
        <p>
          <a href={toWorkspaceUrl({ tab: 'links', params: {} })}>{t('newsBack')}</a>
        </p>
      </main>
    </>
  );
}
