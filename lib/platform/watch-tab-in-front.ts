import { browser } from '#lib/platform/browser.ts';

/**
 * Calls back when another tab of any window comes to the front, or the page of one changes. Needs no permission: the
 * browser says which tab, and its address only with one. Returns the function that stops it.
 */
export function watchTabInFront(onChange: () => void): () => void {
  const onUpdated = (
    _tabId: number,
    change: { readonly url?: string; readonly title?: string; readonly status?: string },
  ) => {
    if (change.url !== undefined || change.title !== undefined || change.status !== undefined) onChange();
  };
  browser.tabs.onActivated.addListener(onChange);
  browser.tabs.onUpdated.addListener(onUpdated);
  return () => {
    browser.tabs.onActivated.removeListener(onChange);
    browser.tabs.onUpdated.removeListener(onUpdated);
  };
}
