import { toSiteKey } from '#lib/domain/programs/match.ts';
import { browser } from '#lib/platform/browser.ts';

/** The open tabs with a page of the host's site. Only those whose pages the user opened to the extension tell their address. */
export async function readSiteTabs(host: string): Promise<readonly { readonly tabId: number; readonly url: string }[]> {
  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id, url }) =>
    id !== undefined && url !== undefined && URL.canParse(url) && toSiteKey(new URL(url).hostname) === toSiteKey(host)
      ? [{ tabId: id, url }]
      : [],
  );
}
