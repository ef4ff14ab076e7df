import { createAddressBarHandlers } from '#entrypoints/background/create-address-bar-handlers.ts';
import type { createServices } from '#entrypoints/background/create-services.ts';
import { browser as extensionApi, type Omnibox } from '#lib/platform/browser.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { describeKills } from './describe-kills.ts';
import { importLinks } from './import-links.ts';

type Services = ReturnType<typeof createServices>;
type Handlers = ReturnType<typeof createAddressBarHandlers>;

/** One set for each life of the worker, as it attaches one to the browser's events. */
const handlersOf = new WeakMap<Services, Handlers>();

/**
 * The user types the keyword and a text after it, and opens a line; then leaves the address bar; then types faster than
 * the worker reads. The browser's events come once: after a kill the next key is answered.
 */
describeKills({
  name: 'the address bar',
  async prepare(stage) {
    const links = ['one', 'two'].map((linkId, index) =>
      anImportedLink({
        linkId,
        title: `Rice cooker ${linkId}`,
        destinationUrl: `https://www.kedai.example/p/${linkId}`,
        trackingLink: `https://go.links.example/${linkId}`,
        mintedAtMs: Date.parse('2026-02-20T04:00:00Z') + index,
      }),
    );
    await importLinks(stage, stage.name, links);
  },
  async walk(stage) {
    const { browser, pass } = stage;
    const opened: string[] = [];
    const open = async ({ url }: { readonly url?: string }) => void opened.push(url ?? '');
    Object.assign(extensionApi.omnibox, { setDefaultSuggestion: () => undefined });
    Object.assign(extensionApi.tabs, { update: open, create: open });
    const fire = (act: (handlers: Handlers) => Promise<void>) =>
      browser.fire('address bar', async (services) => {
        const handlers = handlersOf.get(services) ?? createAddressBarHandlers(services);
        handlersOf.set(services, handlers);
        await act(handlers);
      });
    const type = async (text: string) => {
      let lines: readonly Omnibox.SuggestResult[] | null = null;
      await fire(({ onInputChanged }) =>
        onInputChanged(text, (suggested) => {
          lines = suggested;
        }),
      );
      await pass(5_000);
      return lines as readonly Omnibox.SuggestResult[] | null;
    };
    /** A key whose worker was killed has no answer; the next one has. */
    const typeAgain = async (text: string) => (await type(text)) ?? (await type(text));
    const faults: string[] = [];

    await fire(({ onInputStarted }) => onInputStarted());
    await pass(5_000);
    const links = (await typeAgain('rice cooker')) ?? [];
    if (links.length !== 2) faults.push(`${links.length} of 2 links are listed`);
    const programs = (await typeAgain('batik')) ?? [];
    if (programs.length === 0) faults.push('no program is listed');
    await fire(({ onInputEntered }) => onInputEntered(programs[0]?.content ?? '', 'currentTab'));
    await pass(5_000);

    // Enter comes before the worker has read anything, and it opens the first line of all.
    await fire(({ onInputEntered }) => onInputEntered('rice cooker', 'newForegroundTab'));
    await pass(5_000);
    await fire(({ onInputStarted }) => onInputStarted());
    await fire(({ onInputCancelled }) => onInputCancelled());
    await pass(5_000);
    if (opened.length < 1 || opened.some((url) => !url.includes('workspace.html#/'))) faults.push(`opened: ${opened}`);
    return faults;
  },
});
