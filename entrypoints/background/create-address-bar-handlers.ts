import { toWorkspaceUrl } from '#lib/domain/route.ts';
import type { Omnibox } from '#lib/platform/browser.ts';
import { browser } from '#lib/platform/browser.ts';
import { toSuggestion } from '#lib/worker/address-bar/to-suggestion.ts';
import type { Services } from './create-services.ts';

/** Own pages alone: what the user typed, or a changed line, must not lead anywhere else. */
const ownPlace = /^(?:workspace|options)\.html#\//u;

/** Answers what the user types after the keyword in the address bar, for the active account. */
export function createAddressBarHandlers({ account }: Pick<Services, 'account'>) {
  let lastTyped = '';
  return {
    async onInputStarted(): Promise<void> {
      await (await account()).addressBar.begin();
    },

    async onInputChanged(text: string, suggest: (lines: Omnibox.SuggestResult[]) => void): Promise<void> {
      lastTyped = text;
      const places = await (await account()).addressBar.find(text);
      // The answer to an earlier key would replace that to a later one.
      if (lastTyped === text) suggest(places.map(toSuggestion));
    },

    async onInputCancelled(): Promise<void> {
      (await account()).addressBar.end();
    },

    async onInputEntered(content: string, disposition: Omnibox.OnInputEnteredDisposition): Promise<void> {
      const { addressBar } = await account();
      // Enter without a chosen line opens the first one.
      const place = ownPlace.test(content) ? content : (await addressBar.find(content, true))[0]?.url;
      addressBar.end();
      const path = `/${place ?? toWorkspaceUrl({ tab: 'links', params: {} })}` as '/workspace.html';
      if (disposition === 'currentTab') await browser.tabs.update({ url: browser.runtime.getURL(path) });
      else await browser.tabs.create({ url: browser.runtime.getURL(path), active: disposition === 'newForegroundTab' });
    },
  };
}
