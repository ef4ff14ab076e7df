import { browser } from '#lib/platform/browser.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/**
 * Whether any presets exist, intact or damaged. The popup checks this before it loads their store's code, which is
 * larger than all its other reading code and useless without presets.
 */
export async function readHasPresets(): Promise<boolean> {
  const stored = await withBrowserStorage(() => browser.storage.sync.get(null));
  return Object.keys(stored).some((key) => key.startsWith('preset:'));
}
