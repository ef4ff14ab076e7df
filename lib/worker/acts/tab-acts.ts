import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import type { PendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { Press } from '#lib/worker/links/create-single-acts.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';

export interface TabAct {
  /** Names the act: see `mintDeeplink`. */
  readonly requestId: string;
  readonly tabId: number;
  /** Empty where the extension may not read it. */
  readonly pageUrl: string;
  readonly turn: CopyTurn;
  readonly press: Press;
  /**
   * Resolves once the act is noted for the next life of the worker. No call may leave before. Rejects where the settings
   * cannot be read: then nothing is made.
   */
  readonly noting: Promise<void>;
  /** From here on the journal knows the act by another name. Resolves once that is noted. */
  rename(requestId: string): Promise<void>;
}

export interface TabActsContext extends AccountContext {
  readonly clipboard: Pick<Clipboard, 'takeTurn'>;
  readonly pageSurface: Pick<PageSurface, 'showToast'>;
  readonly pendingNotices: Pick<PendingNotices, 'begin' | 'end'>;
}

/**
 * Does the act, and shows on the page of the tab what it answers. Does nothing for a tab without an id. Rejects where
 * the settings cannot be read.
 * @param pageUrl The page's address, where the browser says it beside the tab.
 */
export async function runTabAct(
  { clock, random, clipboard, pageSurface, pendingNotices, readSettings }: TabActsContext,
  tab: Tabs.Tab | undefined,
  act: (noted: TabAct) => Promise<PageToast>,
  pageUrl: string = tab?.url ?? '',
): Promise<void> {
  if (tab?.id === undefined) return;
  const tabId = tab.id;
  const turn = clipboard.takeTurn();
  const press = { control: `tab ${tabId}`, atMs: clock.monotonicMs() };
  let requestId = random.id();
  const note = async () => {
    const { formatId } = await readSettings();
    await pendingNotices.begin(requestId, { tabId, url: pageUrl, formatId });
  };
  const rename = async (next: string) => {
    await noting;
    const before = requestId;
    requestId = next;
    await note();
    await pendingNotices.end(before);
  };
  const noting = note();
  const [toast] = await Promise.all([act({ requestId, tabId, pageUrl, turn, press, noting, rename }), noting]);
  await pageSurface.showToast(tabId, pageUrl, toast);
  await pendingNotices.end(requestId);
}
