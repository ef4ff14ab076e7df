import type { JSHandle, Page } from '@playwright/test';
import { bundleProbe } from './bundle-probe.ts';

/**
 * Makes a probe in a page of the extension.
 * @param file A file of this folder, which puts a function into `globalThis` that makes the probe.
 * @param create The function's name.
 */
export async function openProbe<Probe>(page: Page, file: string, create: string): Promise<JSHandle<Probe>> {
  // Through the debugger, which the page's content security policy does not bind.
  await page.evaluate(await bundleProbe(file));
  return page.evaluateHandle<Probe>(`${create}()`);
}
