import { isSamePage } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { toPageTitle } from '#lib/domain/page/collected-page.ts';
import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { within } from '#lib/platform/within.ts';
import {
  mintInOneClick,
  type OneClickContext,
  type OneClickWait,
  type OneClickWish,
} from '#lib/worker/acts/one-click.ts';
import { maxWaitMs } from '#lib/worker/acts/postpone-act.ts';
import { runTabAct, type TabAct, type TabActsContext } from '#lib/worker/acts/tab-acts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeFailure, describeOneClick, describeWait } from '#lib/worker/page/describe-one-click.ts';
import { describePageInTime, type PageDescription, undescribed } from '#lib/worker/page/describe-page.ts';
import { areMerchantPagesOn } from '#lib/worker/page/merchant-pages.ts';
import { clearMarks, markTab } from '#lib/worker/page/page-badge.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

/* What the worker does on pages outside the extension: match, on-page button, context menu, shortcut. */

/** A shorter wait ends before the user can read about it. */
const tellableWaitMs = 2_000;

/** What is known of a copy beside its address. */
interface KnownOfCopy {
  /** The preset that the user picked. Absent: the one that applies. */
  readonly presetId?: string;
  /** What the page says of itself, where the reading has begun already. */
  readonly page?: Promise<PageDescription>;
}

export interface PageActsContext extends OneClickContext, TabActsContext {
  readonly clipboard: Clipboard;
  readonly pageSurface: PageSurface;
  readonly pageQuestions: Pick<PageQuestions, 'askWith'>;
}

/** Marks the tab of a page that the match index knows, and offers the button there. */
export async function noteMatch(context: PageActsContext, { tabId, pageUrl }: PageSender): Promise<void> {
  await markTab(context, tabId, pageUrl);
  await context.pageSurface.offerButton(tabId, pageUrl);
}

/** The user clicked the on-page button. Answers what to say. */
export async function mintHere(
  context: PageActsContext,
  { requestId, pageUrl: clickedUrl, canonicalUrl, title, status }: Omit<MessageInput<'mintHere'>, 'accountId'>,
  page: PageSender,
): Promise<PageToast> {
  const { clipboard, clock, pageQuestions, pageSurface } = context;
  const { tabId, pageUrl } = page;
  const turn = clipboard.takeTurn();
  const press = { control: `button ${tabId}`, atMs: clock.monotonicMs() };
  // The worker may have been asleep when the user clicked, and the shop may show another product by now.
  if (!isSamePage(clickedUrl, pageUrl)) return describeFailure({ code: 'page-moved' }, clock.nowMs());
  const wish = { requestId, targetUrl: pageUrl, canonicalUrl, title: toPageTitle(title, status), status };
  const toast = await mintShown(context, wish, tabId, pageUrl, { turn, press });
  // A page that is gone cannot show it.
  if (await hasLeft(context, page)) await pageSurface.showToast(tabId, pageUrl, toast);
  else await pageQuestions.askWith(tabId, toast);
  return toast;
}

/** Whether the tab shows another document than the page's. False where the browser names no documents. */
async function hasLeft({ clock }: PageActsContext, { tabId, documentId }: PageSender): Promise<boolean> {
  if (documentId === undefined) return false;
  const target = { tabId, frameIds: [0] };
  const asked = browser.scripting.executeScript({ target, func: () => true, injectImmediately: true }).then(
    ([answer]) => ![undefined, '', documentId].includes(answer?.documentId),
    () => true,
  );
  return within(clock, pagePatienceMs, asked, false);
}

/** The same from the popup, with another account than the active one, or from the panel. Answers what to say. */
export function copyForPage(
  context: PageActsContext,
  { requestId, pageUrl, tabId, program }: MessageInput<'copyForPage'>,
): Promise<PageToast> {
  const { clipboard, clock } = context;
  return clipboard.readyFor(async () => {
    const turn = clipboard.takeTurn();
    const press = { control: `page ${tabId}`, atMs: clock.monotonicMs() };
    const page = tabId === null ? undescribed : await describePageInTime(tabId, pageUrl, clock);
    const wish = { requestId, targetUrl: pageUrl, program, ...page };
    return describeOneClick(await mintInOneClick(context, wish, { turn, press }), clock.nowMs());
  });
}

/**
 * Mints and copies for a tab, and shows the outcome on its page.
 * @param targetUrl The page itself, or a link on it.
 */
export function copyForTab(
  context: PageActsContext,
  tab: Tabs.Tab | undefined,
  targetUrl: string | undefined,
  known?: KnownOfCopy,
): Promise<void> {
  return context.clipboard.readyFor(() => {
    const pageUrl = tab?.url ?? targetUrl ?? '';
    return runTabAct(context, tab, (act) => copyForAct(context, act, targetUrl ?? pageUrl, known), pageUrl);
  });
}

/** The same for an act that is noted. Answers what to say. */
export async function copyForAct(
  context: PageActsContext,
  act: TabAct,
  targetUrl: string,
  { presetId, page: reading }: KnownOfCopy = {},
): Promise<PageToast> {
  const { requestId, tabId, pageUrl, noting, turn, press } = act;
  const page =
    targetUrl === pageUrl ? await (reading ?? describePageInTime(tabId, pageUrl, context.clock)) : undescribed;
  const wish = { requestId, targetUrl, ...page, ...(presetId !== undefined && { presetId }) };
  return mintShown(context, wish, tabId, pageUrl, { retryWithinMs: maxWaitMs, noting, turn, press });
}

/**
 * The user changes what matches the host's site. Once that is stored, updates its open pages, if anything is shown on
 * pages.
 */
export async function showSiteChange(context: PageActsContext, host: string, change: Promise<void>): Promise<void> {
  await change;
  await showPages(context, (page) => noteMatch(context, page), host);
}

/** Another account became the active one. Updates all open pages, if anything is shown on pages. */
export const showAllPages = (context: PageActsContext): Promise<void> =>
  showPages(context, (page) => noteMatch(context, page));

/**
 * What matches a site changed. Marks all open pages, if anything is shown on pages. No user acted on these pages, so
 * it injects nothing: after an update a page keeps the older script's button, and a second one would cover that.
 */
export const showPageMarks = (context: AccountContext): Promise<void> =>
  showPages(context, ({ tabId, pageUrl }) => markTab(context, tabId, pageUrl));

/**
 * Merchants' pages were switched on or off, or the worker registered their script again after an update. Marks the
 * open pages as {@link showPageMarks} does, or removes their marks.
 */
export async function showPageSwitch(context: AccountContext): Promise<void> {
  return (await areMerchantPagesOn()) ? showPageMarks(context) : clearMarks();
}

/** No page waits for another, and who asked waits for none that hangs: no script gets into such a page. */
async function showPages(
  { clock }: Pick<AccountContext, 'clock'>,
  show: (page: PageSender) => Promise<void>,
  host?: string,
): Promise<void> {
  if (!(await areMerchantPagesOn())) return;
  const tabs = await readSiteTabs(host);
  const showing = tabs.map(({ tabId, url }) => {
    // A tab that was closed meanwhile needs nothing.
    const shown = show({ tabId, pageUrl: url }).catch(() => undefined);
    return within(clock, pagePatienceMs, shown, undefined);
  });
  await Promise.all(showing);
}

/**
 * Mints, and shows each wait on the page: for a slot of the minute, or because the service limited the call. The outcome
 * is shown only after the wait was.
 */
async function mintShown(
  context: PageActsContext,
  wish: OneClickWish,
  tabId: number,
  pageUrl: string,
  how: OneClickWait,
): Promise<PageToast> {
  const { acts, attempt, clock, pageSurface } = context;
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
  const outcome = await mintInOneClick(context, wish, { ...how, onWait, place: { tabId, url: pageUrl } });
  await told;
  return describeOneClick(outcome, clock.nowMs());
}

/**
 * The open tabs with a page of the host's site. Without a host, of any site. The browser reveals only addresses of
 * pages that the user opened to the extension.
 */
async function readSiteTabs(host?: string): Promise<readonly { readonly tabId: number; readonly url: string }[]> {
  const siteKey = host === undefined ? undefined : toSiteKey(host);
  const isMeant = ({ protocol, hostname }: URL) =>
    protocol.startsWith('http') && (siteKey === undefined || toSiteKey(hostname) === siteKey);
  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id, url }) =>
    id !== undefined && url !== undefined && URL.canParse(url) && isMeant(new URL(url)) ? [{ tabId: id, url }] : [],
  );
}
