import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { browser, type Omnibox } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AddressBarPlace } from '#lib/worker/address-bar/create-address-bar.ts';
import type { AccountServices } from './create-account-services.ts';
import type { Services } from './create-services.ts';

/** Own pages alone: what the user typed, or a changed line, must not lead anywhere else. */
const ownPlace = /^(?:workspace|options)\.html#\//u;

/** Answers what the user types after the keyword in the address bar, for the active account. */
export function createAddressBarHandlers({ account }: Pick<Services, 'account'>) {
  let lastTyped = '';
  let current: Promise<AccountServices['addressBar']> | null = null;

  /** The active account's, from the keyword on: no key waits for the database while all records are read. */
  async function open(): Promise<AccountServices['addressBar']> {
    current ??= account().then(({ addressBar }) => addressBar);
    try {
      return await current;
    } catch (cause) {
      current = null;
      throw cause;
    }
  }

  async function end(): Promise<void> {
    const ended = current;
    current = null;
    (await ended)?.end();
  }

  return {
    async onInputStarted(): Promise<void> {
      // Not at the start of the worker: the browser stores it, and the message that woke the worker would wait 7 ms.
      browser.omnibox.setDefaultSuggestion({ description: toDescription(t('addressBarHint')) });
      current = null;
      await (await open()).begin();
    },

    async onInputChanged(text: string, suggest: (lines: Omnibox.SuggestResult[]) => void): Promise<void> {
      lastTyped = text;
      const places = await (await open()).find(text);
      // The answer to an earlier key would replace that to a later one.
      if (lastTyped === text) suggest(places.map(toSuggestion));
    },

    onInputCancelled: end,

    async onInputEntered(content: string, disposition: Omnibox.OnInputEnteredDisposition): Promise<void> {
      // Enter without a chosen line opens the first one. Where nothing can be read, the page that opens says why.
      const findFirst = async () => (await (await open()).find(content, true))[0]?.url;
      const place = ownPlace.test(content) ? content : await findFirst().catch(() => undefined);
      const path = `/${place ?? toWorkspaceUrl({ tab: 'links', params: {} })}` as '/workspace.html';
      if (disposition === 'currentTab') await browser.tabs.update({ url: browser.runtime.getURL(path) });
      else await browser.tabs.create({ url: browser.runtime.getURL(path), active: disposition === 'newForegroundTab' });
      await end();
    },
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A line of the address bar. Chromium reads a description as XML, and refuses all lines where one is malformed: names of
 * programs and titles of pages are escaped. Firefox shows it as it is.
 */
const toSuggestion = ({ url, label }: AddressBarPlace) => ({ content: url, description: toDescription(label) });

export function toDescription(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');
  // Only Firefox has this function.
  if (browser.runtime.getBrowserInfo !== undefined) return line;
  return line.replace(/[&<>"']/gu, (character) => entities[character] ?? character);
}
