import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import type { OneClick, OneClickWait, OneClickWish } from '#lib/worker/acts/create-one-click.ts';
import type { TabAct, TabActs } from '#lib/worker/acts/create-tab-acts.ts';
import { maxWaitMs } from '#lib/worker/acts/postpone-act.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { MerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import type { PageBadge } from '#lib/worker/page/create-page-badge.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeFailure, describeOneClick, describeWait } from '#lib/worker/page/describe-one-click.ts';
import { describePageInTime, type PageDescription, undescribed } from '#lib/worker/page/describe-page.ts';
import { readSiteTabs } from '#lib/worker/page/read-site-tabs.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

/** A shorter wait ends before the user can read about it. */
const tellableWaitMs = 2_000;
/** What the worker does on pages outside the extension: match, on-page button, context menu, shortcut. */
export interface PageActs {
  /** Marks the tab of a page that the match index knows, and offers the button there. */
  noteMatch(page: PageSender): Promise<void>;
  /** The user clicked the on-page button. Answers what to say. */
  mintHere(click: Omit<MessageInput<'mintHere'>, 'accountId'>, page: PageSender): Promise<PageToast>;
  /** The same from the popup, with another account than the active one, or from the panel. Answers what to say. */
  copyForPage(act: MessageInput<'copyForPage'>): Promise<PageToast>;
  /**
   * Mints and copies for a tab, and shows the outcome on its page.
   * @param targetUrl The page itself, or a link on it.
   */
  copyFor(tab: Tabs.Tab | undefined, targetUrl: string | undefined, known?: KnownOfCopy): Promise<void>;
  /** The same for an act that is noted. Answers what to say. */
  copy(act: TabAct, targetUrl: string, known?: KnownOfCopy): Promise<PageToast>;
  /**
   * The user changes what matches the host's site. Once that is stored, updates its open pages, if anything is shown on
   * pages.
   */
  showChange(host: string, change: Promise<void>): Promise<void>;
  /** Another account became the active one. Updates all open pages, if anything is shown on pages. */
  showAll(): Promise<void>;
  /**
   * What matches a site changed. Marks all open pages, if anything is shown on pages. No user acted on these pages, so
   * it injects nothing: after an update a page keeps the older script's button, and a second one would cover that.
   */
  showMarks(): Promise<void>;
  /**
   * Merchants' pages were switched on or off, or the worker registered their script again after an update. Marks the
   * open pages as {@link showMarks} does, or removes their marks.
   */
  showSwitch(): Promise<void>;
}

/** What is known of a copy beside its address. */
interface KnownOfCopy {
  /** The preset that the user picked. Absent: the one that applies. */
  readonly presetId?: string;
  /** What the page says of itself, where the reading has begun already. */
  readonly page?: Promise<PageDescription>;
}

export interface PageActsDependencies extends Pick<AccountContext, 'acts' | 'attempt' | 'clock'> {
  readonly badge: PageBadge;
  readonly clipboard: Pick<Clipboard, 'readyFor' | 'takeTurn'>;
  readonly merchantPages: MerchantPages;
  readonly oneClick: OneClick;
  readonly pageSurface: PageSurface;
  readonly pageQuestions: Pick<PageQuestions, 'askWith'>;
  readonly tabActs: TabActs;
}

export function createPageActs(dependencies: PageActsDependencies): PageActs {
  const { clock, badge, clipboard, merchantPages, oneClick, pageSurface, pageQuestions, tabActs } = dependencies;
  const mintShown = createShownMint(dependencies);

  async function copy(...[act, targetUrl, known = {}]: Parameters<PageActs['copy']>) {
    const { requestId, tabId, pageUrl, noting, turn, press } = act;
    const { presetId, page: reading } = known;
    const page = targetUrl === pageUrl ? await (reading ?? describePageInTime(tabId, pageUrl, clock)) : undescribed;
    const wish = { requestId, targetUrl, ...page, ...(presetId !== undefined && { presetId }) };
    return mintShown(wish, tabId, pageUrl, { retryWithinMs: maxWaitMs, noting, turn, press });
  }

  async function noteMatch({ tabId, pageUrl }: PageSender): Promise<void> {
    await badge.mark(tabId, pageUrl);
    await pageSurface.offerButton(tabId, pageUrl);
  }

  async function showPages(show: (page: PageSender) => Promise<void>, host?: string): Promise<void> {
    if (!(await merchantPages.isOn())) return;
    for (const { tabId, url } of await readSiteTabs(host)) {
      // A tab that was closed meanwhile needs nothing.
      await show({ tabId, pageUrl: url }).catch(() => undefined);
    }
  }

  const showMarks = () => showPages(({ tabId, pageUrl }) => badge.mark(tabId, pageUrl));

  return {
    noteMatch,

    async mintHere({ requestId, pageUrl: clickedUrl, canonicalUrl, title, status }, { tabId, pageUrl }) {
      const turn = clipboard.takeTurn();
      const press = { control: `button ${tabId}`, atMs: clock.monotonicMs() };
      // The worker may have been asleep when the user clicked, and the shop may show another product by now.
      if (!isSamePage(clickedUrl, pageUrl)) return describeFailure({ code: 'page-moved' }, clock.nowMs());
      const wish = { requestId, targetUrl: pageUrl, canonicalUrl, title, status };
      const toast = await mintShown(wish, tabId, pageUrl, { turn, press });
      await pageQuestions.askWith(tabId, toast);
      return toast;
    },

    copyForPage: ({ requestId, pageUrl, tabId, program }) =>
      clipboard.readyFor(async () => {
        const turn = clipboard.takeTurn();
        const press = { control: `page ${tabId}`, atMs: clock.monotonicMs() };
        const page = tabId === null ? undescribed : await describePageInTime(tabId, pageUrl, clock);
        const outcome = await oneClick.mint({ requestId, targetUrl: pageUrl, program, ...page }, { turn, press });
        return describeOneClick(outcome, clock.nowMs());
      }),

    copy,

    copyFor: (tab, targetUrl, known) =>
      clipboard.readyFor(() => {
        const pageUrl = tab?.url ?? targetUrl ?? '';
        return tabActs.run(tab, (act) => copy(act, targetUrl ?? pageUrl, known), pageUrl);
      }),

    async showChange(host, change) {
      await change;
      await showPages(noteMatch, host);
    },

    showAll: () => showPages(noteMatch),

    showMarks,

    showSwitch: async () => ((await merchantPages.isOn()) ? showMarks() : clearMarks(badge)),
  };
}

/**
 * Mints, and shows each wait on the page: for a slot of the minute, or because the service limited the call. The outcome
 * is shown only after the wait was.
 */
function createShownMint({ acts, attempt, clock, oneClick, pageSurface }: PageActsDependencies) {
  return async (wish: OneClickWish, tabId: number, pageUrl: string, how: OneClickWait) => {
    let told: Promise<void> = Promise.resolve();
    const { requestId } = wish;
    const onWait: OneClickWait['onWait'] = (startsAtMs, waitingLink) => {
      const waitMs = startsAtMs - clock.nowMs();
      if (waitMs < tellableWaitMs) return;
      told = told.then(async () => {
        // Before the user reads that it waits. A page that asks itself asks again after a kill.
        if (how.noting !== undefined) await attempt('waiting link', () => acts.change(requestId, { waitingLink }));
        await pageSurface.showToast(tabId, pageUrl, describeWait(requestId, waitMs));
      });
    };
    const outcome = await oneClick.mint(wish, { ...how, onWait, place: { tabId, url: pageUrl } });
    await told;
    return describeOneClick(outcome, clock.nowMs());
  };
}

/** Without the permission no tab reveals its address, so this clears every tab. */
async function clearMarks(badge: PageBadge): Promise<void> {
  for (const { id } of await browser.tabs.query({})) {
    // A tab that was closed meanwhile needs nothing.
    if (id !== undefined) await badge.clear(id).catch(() => undefined);
  }
}

/** Whether two addresses are one page: a shop may have added a tracking parameter since the click. */
function isSamePage(clickedUrl: string, pageUrl: string): boolean {
  return clickedUrl === pageUrl || cleanUrl(clickedUrl)?.url === cleanUrl(pageUrl)?.url;
}
