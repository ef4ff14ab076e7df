import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { browser } from '#lib/platform/browser.ts';

/**
 * The open tabs with a page of the host's site. Without a host, of any site. The browser reveals only addresses of
 * pages that the user opened to the extension.
 */
export async function readSiteTabs(
  host?: string,
): Promise<readonly { readonly tabId: number; readonly url: string }[]> {
  const siteKey = host === undefined ? undefined : toSiteKey(host);
  const isMeant = ({ protocol, hostname }: URL) =>
    protocol.startsWith('http') && (siteKey === undefined || toSiteKey(hostname) === siteKey);
  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id, url }) =>
    id !== undefined && url !== undefined && URL.canParse(url) && isMeant(new URL(url)) ? [{ tabId: id, url }] : [],
  );
}
