import { browser } from '#lib/platform/browser.ts';

/**
 * Opens the side panel. Call it within the user's gesture, before any `await`: otherwise both browsers refuse, and
 * Firefox also in the handler of a message.
 * @param tabId A tab of the window. Firefox opens its sidebar in the window in front.
 */
export const openSidePanel = (tabId: number): Promise<void> =>
  browser.sidePanel === undefined ? browser.sidebarAction.open() : browser.sidePanel.open({ tabId });
