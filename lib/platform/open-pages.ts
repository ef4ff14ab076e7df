import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { browser } from '#lib/platform/browser.ts';

/** Whether a press on a page can lead to the popup. Firefox opens it for a press of its own buttons alone. */
export const canOpenPopup = (): boolean => !import.meta.env.FIREFOX && browser.action.openPopup !== undefined;

/** Opens the popup over a tab, if that is in front: it would ask about another one. @returns whether it opened. */
export async function openPopup(tabId: number): Promise<boolean> {
  try {
    const { active } = await browser.tabs.get(tabId);
    if (active) await browser.action.openPopup();
    return active;
  } catch {
    return false;
  }
}

/**
 * Opens the side panel. Call it within the user's gesture, before any `await`: otherwise both browsers refuse, and
 * Firefox also in the handler of a message.
 * @param tabId A tab of the window. Firefox opens its sidebar in the window in front.
 */
export const openSidePanel = (tabId: number): Promise<void> =>
  browser.sidePanel === undefined ? browser.sidebarAction.open() : browser.sidePanel.open({ tabId });

/**
 * Opens a page of the extension in a tab, from the worker: a browser that runs without a window refuses a tab, so the
 * page gets a window. @returns the window of the tab
 */
export async function openOwnPage(url: string): Promise<number | undefined> {
  const tab = await browser.tabs.create({ url }).catch(() => null);
  if (tab === null) await browser.windows.create({ url });
  return tab?.windowId;
}

/** Opens a page of the web in a tab of its own. Only an address that went through the check can be given. */
export async function openOfferedPage(url: OfferableUrl): Promise<void> {
  await browser.tabs.create({ url });
}
