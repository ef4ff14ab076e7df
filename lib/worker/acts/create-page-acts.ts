import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import type { OneClick, OneClickWish } from '#lib/worker/acts/create-one-click.ts';
import type { UntoldActs } from '#lib/worker/acts/create-untold-acts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { MerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import type { PageBadge } from '#lib/worker/page/create-page-badge.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import {
  describeFailure,
  describeFullMinute,
  describeOneClick,
  describeWait,
} from '#lib/worker/page/describe-one-click.ts';
import { describePage, undescribed } from '#lib/worker/page/describe-page.ts';
import { readSiteTabs } from '#lib/worker/page/read-site-tabs.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/** Shorter waits are over before they are read. */
const tellableWaitMs = 2_000;
/** A menu entry or a shortcut keeps no worker alive, as a page that waits for its answer does: half a minute, and it is gone. */
const maxWaitMs = 20_000;

/** What happens for a page outside the extension's own: its match, the on-page button, the context menu, the shortcut. */
export interface PageActs {
  /** Marks the tab of a page that the match index knows, and offers the button there. */
  noteMatch(page: PageSender): Promise<void>;
  /** The on-page button was clicked. Answers what to say. */
  mintHere(click: Omit<MessageInput<'mintHere'>, 'accountId'>, page: PageSender): Promise<PageToast>;
  /** As the on-page button does, from the popup of another account. Answers what to say. */
  copyForPage(act: MessageInput<'copyForPage'>): Promise<PageToast>;
  /**
   * Mints and copies for a tab, and says on its page what came of it.
   * @param targetUrl The page itself, or a link on it.
   * @param presetId The preset that the user picked; absent: the one that applies.
   */
  copyFor(tab: Tabs.Tab | undefined, targetUrl: string | undefined, presetId?: string): Promise<void>;
  /**
   * The user changes what matches the host's site: brings its open pages in line once that is stored, where anything is
   * shown on pages.
   */
  showChange(host: string, change: Promise<void>): Promise<void>;
  /** Another account became the active one, or what matches its sites changed: brings all open pages in line, where anything is shown on pages. */
  showAll(): Promise<void>;
  /** Merchants' pages were switched on or off: marks those that are open, or takes their marks off. */
  showSwitch(): Promise<void>;
}

export interface PageActsDependencies extends Pick<AccountContext, 'clock' | 'random' | 'readSettings'> {
  readonly gate: RequestGate;
  readonly badge: PageBadge;
  readonly merchantPages: MerchantPages;
  readonly oneClick: OneClick;
  readonly pageSurface: PageSurface;
  readonly untoldActs: UntoldActs;
}

export function createPageActs(dependencies: PageActsDependencies): PageActs {
  const { clock, random, gate, badge, merchantPages, oneClick, pageSurface, untoldActs, readSettings } = dependencies;

  const readWaitMs = () => gate.readWaitMs('deeplink/generate', 'interactive');

  /**
   * Mints, and shows each wait on the page: for a slot of the minute, or because the service limited the call. What is to be
   * said then is said once that is shown.
   */
  async function mintShown(wish: OneClickWish, tabId: number, pageUrl: string, retryWithinMs?: number) {
    let told: Promise<void> = Promise.resolve();
    const onWait = (startsAtMs: number) => {
      const waitMs = startsAtMs - clock.nowMs();
      if (waitMs < tellableWaitMs) return;
      told = told.then(() => pageSurface.showToast(tabId, pageUrl, describeWait(wish.requestId, waitMs)));
    };
    const outcome = await oneClick.mint(wish, { onWait, ...(retryWithinMs !== undefined && { retryWithinMs }) });
    await told;
    return describeOneClick(outcome, clock.nowMs());
  }

  async function noteMatch({ tabId, pageUrl }: PageSender): Promise<void> {
    await badge.mark(tabId, pageUrl);
    await pageSurface.offerButton(tabId, pageUrl);
  }

  async function showPages(host?: string): Promise<void> {
    if (!(await merchantPages.isOn())) return;
    for (const { tabId, url } of await readSiteTabs(host)) {
      // A tab that was closed meanwhile needs nothing.
      await noteMatch({ tabId, pageUrl: url }).catch(() => undefined);
    }
  }

  return {
    noteMatch,

    async mintHere({ requestId, pageUrl: clickedUrl, canonicalUrl, title, status }, { tabId, pageUrl }) {
      // The worker may have been asleep when the user clicked, and the shop have gone on to another product meanwhile.
      if (!isSamePage(clickedUrl, pageUrl)) return describeFailure({ code: 'page-moved' }, clock.nowMs());
      return mintShown({ requestId, targetUrl: pageUrl, canonicalUrl, title, status }, tabId, pageUrl);
    },

    async copyForPage({ requestId, pageUrl, tabId }) {
      const page = tabId === null ? undescribed : await describePage(tabId, pageUrl);
      return describeOneClick(await oneClick.mint({ requestId, targetUrl: pageUrl, ...page }), clock.nowMs());
    },

    async copyFor(tab, targetUrl, presetId) {
      if (tab?.id === undefined) return;
      const pageUrl = tab.url ?? targetUrl ?? '';
      const isPage = targetUrl === undefined || targetUrl === tab.url;
      const page = isPage ? await describePage(tab.id, pageUrl) : undescribed;
      const waitMs = await readWaitMs();
      if (waitMs > maxWaitMs) {
        const nowMs = clock.nowMs();
        await pageSurface.showToast(tab.id, pageUrl, describeFullMinute(nowMs + waitMs));
        return;
      }
      const requestId = random.id();
      await untoldActs.begin({ requestId, tabId: tab.id, url: pageUrl, formatId: (await readSettings()).formatId });
      const wish = { requestId, targetUrl: targetUrl ?? pageUrl, ...page, ...(presetId !== undefined && { presetId }) };
      await pageSurface.showToast(tab.id, pageUrl, await mintShown(wish, tab.id, pageUrl, maxWaitMs));
      await untoldActs.end(requestId);
    },

    async showChange(host, change) {
      await change;
      await showPages(host);
    },

    showAll: () => showPages(),

    showSwitch: async () => ((await merchantPages.isOn()) ? showPages() : clearMarks(badge)),
  };
}

/** Without the permission no tab says its address: every tab is meant. */
async function clearMarks(badge: PageBadge): Promise<void> {
  for (const { id } of await browser.tabs.query({})) {
    // A tab that was closed meanwhile needs nothing.
    if (id !== undefined) await badge.clear(id).catch(() => undefined);
  }
}

/** Whether two addresses are one page: a shop may have added a tracking parameter to the address since the click. */
function isSamePage(clickedUrl: string, pageUrl: string): boolean {
  return clickedUrl === pageUrl || cleanUrl(clickedUrl)?.url === cleanUrl(pageUrl)?.url;
}
