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

/**
 * Calls back when a tab opens, closes, comes from another window or has another address. At no change of a title: some
 * pages change theirs every second. Returns the function that stops it.
 */
export function watchTabAddresses(onChange: () => void): () => void {
  const onUpdated = (_tabId: number, { url }: { readonly url?: string }) => {
    if (url !== undefined) onChange();
  };
  const { onCreated, onRemoved, onAttached } = browser.tabs;
  const events = [onCreated, onRemoved, onAttached];
  for (const event of events) event.addListener(onChange);
  browser.tabs.onUpdated.addListener(onUpdated);
  return () => {
    for (const event of events) event.removeListener(onChange);
    browser.tabs.onUpdated.removeListener(onUpdated);
  };
}
