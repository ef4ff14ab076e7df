import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { browser } from '#lib/platform/browser.ts';

/** Opens a page of the web in a tab of its own. Only an address that went through the check can be given. */
export async function openOfferedPage(url: OfferableUrl): Promise<void> {
  await browser.tabs.create({ url });
}
