import { browser } from '#lib/platform/browser.ts';

/**
 * Whether there are presets, whole or damaged. Asked before their store is loaded: it is larger than everything else
 * that the popup reads, and most days of most users it has nothing to tell.
 */
export async function readHasPresets(): Promise<boolean> {
  return Object.keys(await browser.storage.sync.get(null)).some((key) => key.startsWith('preset:'));
}
