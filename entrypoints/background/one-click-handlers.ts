import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Menus, Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeFailure, describeFullMinute, describeOneClick } from '#lib/worker/page/describe-one-click.ts';
import { describePage } from '#lib/worker/page/describe-page.ts';
import type { AccountServices } from './create-account-services.ts';
import { menuIds } from './menu-ids.ts';

/** The command's name in the manifest. */
const copyCommand = 'copy-deeplink';
/** Shorter waits are over before they are read. */
const tellableWaitMs = 2_000;
/** A menu entry or a shortcut keeps no worker alive, as a page that waits for its answer does: half a minute, and it is gone. */
const longestWaitMs = 20_000;

/** The acts of the user outside the extension's pages: the on-page button, the context menu, the shortcut. */
export function createOneClickHandlers(account: AccountServices) {
  const { clock, gate, oneClick, pageSurface, random, readSettings, untoldActs } = account;
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
    const page = isPage ? await describePage(tab.id, pageUrl) : { canonicalUrl: null, title: null };
    const waitMs = await readWaitMs();
    if (waitMs > longestWaitMs) {
      const nowMs = clock.nowMs();
      await pageSurface.showToast(tab.id, pageUrl, describeFullMinute(nowMs + waitMs));
      return;
    }
    await tellWait(tab.id, pageUrl, waitMs);
    const requestId = random.id();
    await untoldActs.begin({ requestId, tabId: tab.id, url: pageUrl, formatId: (await readSettings()).formatId });
    const outcome = await oneClick.mint({ requestId, targetUrl: targetUrl ?? pageUrl, ...page });
    await pageSurface.showToast(tab.id, pageUrl, describeOneClick(outcome, clock.nowMs()));
    await untoldActs.end(requestId);
  }

  return {
    async mintHere(
      input: MessageInput<'mintHere'>,
      tabId: number | undefined,
      pageUrl: string | null,
    ): Promise<PageToast> {
      if (tabId === undefined || pageUrl === null) throw new AppError('invalid-message');
      const { requestId, pageUrl: clickedUrl, canonicalUrl, title } = input;
      // The worker may have been asleep when the user clicked, and the shop have gone on to another product meanwhile.
      if (!isSamePage(clickedUrl, pageUrl)) return describeFailure({ code: 'page-moved' }, clock.nowMs());
      await tellWait(tabId, pageUrl, await readWaitMs());
      const outcome = await oneClick.mint({ requestId, targetUrl: pageUrl, canonicalUrl, title });
      return describeOneClick(outcome, clock.nowMs());
    },

    async copyForPage({ requestId, pageUrl, tabId }: MessageInput<'copyForPage'>): Promise<PageToast> {
      const page = tabId === null ? { canonicalUrl: null, title: null } : await describePage(tabId, pageUrl);
      return describeOneClick(await oneClick.mint({ requestId, targetUrl: pageUrl, ...page }), clock.nowMs());
    },

    async onCommand(name: string, tab: Tabs.Tab | undefined): Promise<void> {
      if (name === copyCommand) await copyFor(tab, tab?.url);
    },

    async onMenuClick(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      if (info.menuItemId === menuIds.link) await copyFor(tab, info.linkUrl ?? '');
      else if (info.menuItemId === menuIds.page) await copyFor(tab, tab?.url ?? info.pageUrl);
    },
  };
}

/** Whether two addresses are one page: a shop may have added a tracking parameter to the address since the click. */
function isSamePage(clickedUrl: string, pageUrl: string): boolean {
  return clickedUrl === pageUrl || cleanUrl(clickedUrl)?.url === cleanUrl(pageUrl)?.url;
}
