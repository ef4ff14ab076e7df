import { browser } from '#lib/platform/browser.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/**
 * Whether there are presets, whole or damaged. Asked before the code of their store is loaded: it is larger than all other
 * code that the popup reads with, and where there are no presets nothing needs it.
 */
export async function readHasPresets(): Promise<boolean> {
  const stored = await withBrowserStorage(() => browser.storage.sync.get(null));
  return Object.keys(stored).some((key) => key.startsWith('preset:'));
}
