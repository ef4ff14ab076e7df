import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { type ListedAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** A link of another account of this device. */
export interface LinkElsewhere {
  readonly link: KeptLink;
  readonly accountName: string;
}

/** Finds by index the links of the device's other accounts among addresses. Opens each account once. */
export async function readLinksElsewhere(
  { root, others }: { readonly root: RootDatabase; readonly others: readonly ListedAccount[] },
  urls: ReadonlySet<string>,
): Promise<ReadonlyMap<string, LinkElsewhere>> {
  const found = new Map<string, LinkElsewhere>();
  for (const account of others) {
    // An account whose database cannot be opened must not hide the others.
    const opened = await openAccount(root, account.accountId).catch(() => null);
    if (opened === null) continue;
    const { database } = opened;
    const hosts = new Set((await readLinkHosts(database)).map(toSiteKey));
    const onHosts = [...urls].filter((url) => URL.canParse(url) && hosts.has(toSiteKey(new URL(url).hostname)));
    const links = await Promise.all(onHosts.map((url) => database.getFromIndex('links', 'byTrackingLink', url)));
    for (const [index, url] of onHosts.entries()) {
      const link = links[index];
      if (link !== undefined && !found.has(url)) found.set(url, { link, accountName: account.title });
    }
    database.close();
  }
  return found;
}
