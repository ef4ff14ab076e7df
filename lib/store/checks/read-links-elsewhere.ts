import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { AccountLink } from '#lib/domain/checks/link-verdict.ts';
import { listPostedForms } from '#lib/domain/checks/list-posted-forms.ts';
import { type ListedAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readListedLink } from '#lib/store/checks/read-listed-link.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** A link of another account of this device. */
export type LinkElsewhere = AccountLink & { readonly accountName: string };

/** Finds by index the links of the device's other accounts among addresses, made and listed. Opens each account once. */
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
    const linkHosts = (await readLinkHosts(database)).map(toSiteKey);
    const onHosts = [...urls].filter(
      (url) => URL.canParse(url) && linkHosts.includes(toSiteKey(new URL(url).hostname)),
    );
    const links = await Promise.all(onHosts.map((url) => readLink(database, url, linkHosts)));
    for (const [index, url] of onHosts.entries()) {
      const link = links[index] ?? null;
      if (link !== null && !found.has(url)) found.set(url, { ...link, accountName: account.title });
    }
    database.close();
  }
  return found;
}

async function readLink(database: Database, url: string, linkHosts: readonly string[]): Promise<AccountLink | null> {
  const forms = listPostedForms(url);
  const made = await Promise.all(forms.map((form) => database.getFromIndex('links', 'byTrackingLink', form)));
  const link = made.find((each) => each !== undefined);
  if (link !== undefined) return { link, listed: null };
  const found = await readListedLink(database, forms, linkHosts);
  return found === null ? null : { link: null, listed: found.listed };
}
