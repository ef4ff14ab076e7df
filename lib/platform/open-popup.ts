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
