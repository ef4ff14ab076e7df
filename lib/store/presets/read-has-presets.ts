import { browser } from '#lib/platform/browser.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/**
 * Whether there are presets, whole or damaged. Asked before their store is loaded: it is larger than everything else
 * that the popup reads, and most days of most users it has nothing to tell.
 */
export async function readHasPresets(): Promise<boolean> {
  const stored = await withBrowserStorage(() => browser.storage.sync.get(null));
  return Object.keys(stored).some((key) => key.startsWith('preset:'));
}
