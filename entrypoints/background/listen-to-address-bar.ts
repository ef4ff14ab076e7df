import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { browser } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { toDescription, toSuggestion } from '#lib/worker/address-bar/to-suggestion.ts';
import type { Services } from './create-services.ts';

/** Own pages alone: what the user typed, or a changed line, must not lead anywhere else. */
const ownPlace = /^(?:workspace|options)\.html#\//u;

/** Answers what the user types after the keyword in the address bar, for the active account. */
export function listenToAddressBar({ account, attempt }: Pick<Services, 'account' | 'attempt'>): void {
  const { omnibox } = browser;
  let lastTyped = '';
  omnibox.setDefaultSuggestion({ description: toDescription(t('addressBarHint')) });
  omnibox.onInputChanged.addListener((text, suggest) => {
    lastTyped = text;
    void attempt('address bar', async () => {
      const places = await (await account()).addressBar.find(text);
      // The answer to an earlier key would replace that to a later one.
      if (lastTyped === text) suggest(places.map(toSuggestion));
    });
  });
  omnibox.onInputCancelled.addListener(() => {
    void attempt('address bar', async () => (await account()).addressBar.end());
  });
  omnibox.onInputEntered.addListener((content, disposition) => {
    void attempt('address bar', async () => {
      const { addressBar } = await account();
      // Enter without a chosen line opens the first one.
      const place = ownPlace.test(content) ? content : (await addressBar.find(content))[0]?.url;
      const url = browser.runtime.getURL(
        `/${place ?? toWorkspaceUrl({ tab: 'links', params: {} })}` as '/workspace.html',
      );
      addressBar.end();
      if (disposition === 'currentTab') await browser.tabs.update({ url });
      else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
    });
  });
}
