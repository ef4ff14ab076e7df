import { browser } from '#lib/platform/browser.ts';

/**
 * Whether there are presets, whole or damaged. Asked before the code of their store is loaded: it is larger than all other
 * code that the popup reads with, and where there are no presets nothing needs it.
 */
export async function readHasPresets(): Promise<boolean> {
  return Object.keys(await browser.storage.sync.get(null)).some((key) => key.startsWith('preset:'));
}
