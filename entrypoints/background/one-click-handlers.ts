import type { PageToast } from '#lib/domain/page-surface.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { describeFailure, describeOneClick } from '#lib/worker/describe-one-click.ts';
import { describePage } from '#lib/worker/describe-page.ts';
import { t } from '#lib/worker/i18n.ts';
import type { Services } from './create-services.ts';

/** The command's name in the manifest. */
const copyCommand = 'copy-deeplink';
const menuIds = { page: 'copy-page', link: 'copy-link' } as const;
/** The entry that fills the Bulk tab. */
export const selectionMenuId = 'bulk-selection';
const webPages = ['http://*/*', 'https://*/*'];
/** Shorter waits are over before they are read. */
const tellableWaitMs = 2_000;
/** A menu entry or a shortcut keeps no worker alive, as a page that waits for its answer does: half a minute, and it is gone. */
const longestWaitMs = 20_000;

/** The acts of the user outside the extension's pages: the on-page button, the context menu, the shortcut. */
export function createOneClickHandlers({ clock, gate, oneClick, pageSurface, random }: Services) {
  const readWaitMs = () => gate.readWaitMs('deeplink/generate', 'interactive');

  async function tellWait(tabId: number, pageUrl: string, waitMs: number): Promise<void> {
    if (waitMs < tellableWaitMs) return;
    const detail = t('toastWaitNext', [String(Math.ceil(waitMs / 1000))]);
    await pageSurface.showToast(tabId, pageUrl, { tone: 'busy', title: t('toastWait'), detail });
  }

  /** @param targetUrl The page itself, or a link on it. */
  async function copyFor(tab: Tabs.Tab | undefined, targetUrl: string | undefined): Promise<void> {
    if (tab?.id === undefined) return;
    const pageUrl = tab.url ?? targetUrl ?? '';
    const isPage = targetUrl === undefined || targetUrl === tab.url;
    const page = isPage ? await describePage(tab.id) : { canonicalUrl: null, title: null };
    const waitMs = await readWaitMs();
    if (waitMs > longestWaitMs) {
      const nowMs = clock.nowMs();
      await pageSurface.showToast(
        tab.id,
        pageUrl,
        describeFailure({ code: 'rate-limited', retryAfterMs: waitMs }, nowMs),
      );
      return;
    }
    await tellWait(tab.id, pageUrl, waitMs);
    const outcome = await oneClick.mint({ requestId: random.id(), targetUrl: targetUrl ?? pageUrl, ...page });
    await pageSurface.showToast(tab.id, pageUrl, describeOneClick(outcome, clock.nowMs()));
  }

  return {
    async mintHere(
      input: MessageInput<'mintHere'>,
      tabId: number | undefined,
      pageUrl: string | null,
    ): Promise<PageToast> {
      if (tabId === undefined || pageUrl === null) throw new AppError('invalid-message');
      await tellWait(tabId, pageUrl, await readWaitMs());
      return describeOneClick(await oneClick.mint({ ...input, targetUrl: pageUrl }), clock.nowMs());
    },

    async onCommand(name: string, tab: Tabs.Tab | undefined): Promise<void> {
      if (name === copyCommand) await copyFor(tab, tab?.url);
    },

    async onMenuClick(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      if (info.menuItemId === menuIds.link) await copyFor(tab, info.linkUrl ?? '');
      else if (info.menuItemId === menuIds.page) await copyFor(tab, tab?.url ?? info.pageUrl);
    },

    /** The browser keeps the menu from then on: it is made anew at each install and update. */
    async createMenu(): Promise<void> {
      await browser.contextMenus.removeAll();
      browser.contextMenus.create({
        id: menuIds.page,
        title: t('menuCopyPage'),
        contexts: ['page'],
        documentUrlPatterns: webPages,
      });
      browser.contextMenus.create({
        id: menuIds.link,
        title: t('menuCopyLink'),
        contexts: ['link'],
        targetUrlPatterns: webPages,
      });
      browser.contextMenus.create({
        id: selectionMenuId,
        title: t('menuBulkSelection'),
        contexts: ['selection'],
        documentUrlPatterns: webPages,
      });
    },
  };
}
