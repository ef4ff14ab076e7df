import { menuIds, selectionMenuId, toPresetMenuId } from '#entrypoints/background/menu-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';

const host = 'my.batik-nusa.example';
const subIds = ['mail', '', '', '', ''] as const;

/** Every way in which the worker copies outside the popup: where no script runs, in a full minute, and as Firefox copies. */
export const copyingPath: KillPath = {
  name: 'what is copied from menus',
  offers: 8,
  conversions: 1,
  async prepare({ answerOf, browser }) {
    await answerOf(browser.sendFor(null)('savePreset', { presetId: null, name: 'Mail', subIds }));
  },
  async walk({ accountId, answerOf, browser, clock, name, rest, send }) {
    const toUrl = (what: string) => `https://${host}/p/${name}-${what}`;
    const tab = { id: 7, url: toUrl('page') } as Tabs.Tab;
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));
    const choose = async (menuItemId: string, linkUrl: string) => {
      await browser.clickMenu({ menuItemId, pageUrl: tab.url, linkUrl } as Menus.OnClickData, tab);
      await rest();
    };
    const presetId = (await presetBookItem.read()).presets[0]?.presetId ?? '';
    const { offscreen, scripting } = extensionApi;
    const { executeScript } = scripting;

    // An earlier life died while it copied; its document may still be there when the path is walked again.
    if (!(await offscreen?.hasDocument())) {
      await offscreen?.createDocument({ url: 'offscreen.html', reasons: ['CLIPBOARD'], justification: 'A copy' });
    }
    await choose(toPresetMenuId('link', presetId), toUrl('preset'));
    // As Firefox answers for the pages that it keeps to itself.
    Object.assign(scripting, { executeScript: async () => [null] });
    await choose(menuIds.link, toUrl('link'));
    Object.assign(scripting, { executeScript: async () => [{ result: [] }] });
    await choose(selectionMenuId, toUrl('nothing-selected'));
    Object.assign(scripting, { executeScript });

    const faults: string[] = [];
    const { copied, takeAway } = giveClipboard();
    try {
      for (const formatId of ['plain', 'html']) {
        await press(() => send('saveSettings', { formatId }));
        const before = copied.length;
        await choose(menuIds.link, toUrl(formatId));
        if (copied.length > before + 1) faults.push(`${formatId} was copied ${copied.length - before} times`);
      }
    } finally {
      takeAway();
    }

    // The minute is full: an event of the browser cannot wait for it, and the page's click can.
    await press(() => send('saveSettings', { callsPerMinute: 1 }));
    await choose(menuIds.link, toUrl('full'));
    await browser.clickMenu(
      { menuItemId: menuIds.link, pageUrl: tab.url, linkUrl: toUrl('next') } as Menus.OnClickData,
      tab,
    );
    const click = aPageClick({ requestId: name, accountId, pageUrl: toUrl('page'), title: 'A page' });
    const fromTab = browser.sendFromTab({ id: 7, url: toUrl('page') });
    await offerButton({ accountId }, 7, toUrl('page'));
    const { title } = await answerOf(resendWhenCancelled(() => fromTab('mintHere', click), clock.sleep)).catch(
      (cause: unknown) => ({ title: toAppError(cause).code }),
    );
    await press(() => send('saveSettings', { callsPerMinute: 20 }));
    await rest();
    return title === '' ? [...faults, 'the page showed nothing'] : faults;
  },
};

/** Gives the worker a clipboard in place of a document with one, as Firefox does. Other paths run in the same process. */
function giveClipboard(): { readonly copied: readonly unknown[]; takeAway(): void } {
  const copied: unknown[] = [];
  const copy = async (content: unknown) => void copied.push(content);
  const { offscreen } = extensionApi;
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copy, write: copy }, configurable: true });
  Object.assign(globalThis, { ClipboardItem: class {} });
  Object.assign(extensionApi, { offscreen: undefined });
  return {
    copied,
    takeAway() {
      Reflect.deleteProperty(navigator, 'clipboard');
      Reflect.deleteProperty(globalThis, 'ClipboardItem');
      Object.assign(extensionApi, { offscreen });
    },
  };
}
