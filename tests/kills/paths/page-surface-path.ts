import { menuIds, selectionMenuId } from '#entrypoints/background/menu-ids.ts';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const host = 'my.batik-nusa.example';

/** The button is on merchants' pages: what a page, its menu, the shortcut and another account's popup do there. */
export const pageSurfacePath: KillPath = {
  name: 'what is shown on pages',
  async prepare({ answerOf, send }) {
    await answerOf(send('saveSettings', { showOnMerchantPages: true }));
  },
  async walk({ accountId, answerOf, browser, clock, control, name, pass, rest, send }) {
    const toUrl = (what: string) => `https://${host}/p/${name}-${what}`;
    const tab = { id: 7, url: toUrl('page') };
    const fromTab = browser.sendFromTab(tab);
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));
    Object.assign(extensionApi.tabs, { query: async () => [tab], create: async () => tab });
    let scripts: readonly unknown[] = [{ id: 'page-match' }];
    Object.assign(extensionApi.scripting, {
      getRegisteredContentScripts: async () => scripts,
      registerContentScripts: async (wanted: readonly unknown[]) => {
        scripts = wanted;
      },
      unregisterContentScripts: async () => {
        scripts = [];
      },
    });

    await press(() => fromTab('pageMatched', {}));
    await press(() => browser.sendFromTab({ id: 8, url: 'https://nobody.example/' })('pageMatched', {}));
    await press(() => send('setDefaultOffer', { host, offerId }));
    await press(() => fromTab('dismissButton', { isDismissed: true }));
    await press(() => send('saveSettings', { showOnMerchantPages: false }));
    await press(() => send('saveSettings', { showOnMerchantPages: true }));

    // The page is said to be missing. Asked whether it is meant, the user presses once more.
    const click = (requestId: string) =>
      answerOf(
        resendWhenCancelled(
          () =>
            fromTab('mintHere', aPageClick({ requestId, accountId, pageUrl: tab.url, title: 'A page', status: 404 })),
          clock.sleep,
        ),
      ).then(
        ({ title }) => title,
        (cause: unknown) => toAppError(cause).code,
      );
    await offerButton({ accountId }, 7, tab.url);
    await click(`${name}-first`);
    await pass(2_000);
    const second = await click(`${name}-second`);

    const copy = {
      requestId: `${name}-copy`,
      pageUrl: toUrl('copied'),
      tabId: 7,
      handover: { tabId: 7, url: tab.url },
    };
    await answerOf(resendWhenCancelled(() => send('copyForPage', copy), clock.sleep));
    await rest();
    await browser.fire('command', (services) =>
      createUserEventHandlers(services).onCommand('copy-deeplink', { ...tab, url: toUrl('shortcut') } as Tabs.Tab),
    );
    await rest();

    const { executeScript } = extensionApi.scripting;
    Object.assign(extensionApi.scripting, {
      executeScript: async () => {
        throw new Error('Cannot access a chrome:// URL');
      },
    });
    // The menu mints the tab's address. Each act has an address of its own: one that ends as unknown may be followed by
    // another act's call for the same page.
    const ownTab = { ...tab, url: toUrl('own') };
    const onPage = { menuItemId: menuIds.page, pageUrl: ownTab.url };
    await browser.clickMenu(onPage as Menus.OnClickData, ownTab as Tabs.Tab);
    await rest();
    Object.assign(extensionApi.scripting, { executeScript: async () => [{ result: [[toUrl('selected'), 'A link']] }] });
    const info = { menuItemId: selectionMenuId, pageUrl: tab.url } as Menus.OnClickData;
    await browser.clickMenu(info, tab as Tabs.Tab);
    await rest();
    const readPage = { canonicalUrl: toUrl('canonical'), links: ['https://mall.example/shop/one'] };
    Object.assign(extensionApi.scripting, { executeScript: async () => [{ result: readPage }] });
    await press(() => send('findPageShop', { tabId: 7 }));
    Object.assign(extensionApi.scripting, { executeScript });
    const { lines } = await press(() => send('takeBulkDraft', {}));

    const faults = lines.length <= 1 ? [] : [`${lines.length} lines of one selected link`];
    const [site] = await withDatabase(accountId, (db) => db.getAll('sitePreferences'));
    if (site?.isButtonDismissed !== undefined) faults.push('the button is not back');
    return second === '' ? [...faults, 'the page showed nothing'] : faults;
  },
};
