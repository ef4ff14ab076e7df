import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { AccountLink } from '#lib/domain/checks/link-verdict.ts';
import { type ListedAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readListedLink } from '#lib/store/checks/read-listed-link.ts';
import { type PostedForms, readPostedForms } from '#lib/store/checks/read-posted-forms.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** A link of another account of this device. */
export type LinkElsewhere = AccountLink & { readonly accountName: string };

/** Finds by index the links of the device's other accounts, made and listed. */
export interface LinksElsewhere {
  find(url: string): Promise<LinkElsewhere | null>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

interface OpenedAccount {
  readonly name: string;
  readonly database: Database;
  /** Hosts of its tracking links (`toSiteKey`). */
  readonly linkHosts: readonly string[];
  readonly posted: PostedForms;
}

/** Opens each account once, and only if a link is looked for. */
export function readLinksElsewhere({
  root,
  others,
}: {
  readonly root: RootDatabase;
  readonly others: readonly ListedAccount[];
}): LinksElsewhere {
  let opening: Promise<readonly OpenedAccount[]> | null = null;

  async function open(): Promise<readonly OpenedAccount[]> {
    const opened: OpenedAccount[] = [];
    for (const { accountId, title } of others) {
      // An account whose database cannot be opened must not hide the others.
      const account = await openAccount(root, accountId).catch(() => null);
      if (account === null) continue;
      const linkHosts = (await readLinkHosts(account.database)).map(toSiteKey);
      const posted = await readPostedForms(account.database, linkHosts);
      opened.push({ name: title, database: account.database, linkHosts, posted });
    }
    return opened;
  }

  return {
    async find(url) {
      if (others.length === 0 || !URL.canParse(url)) return null;
      opening ??= open();
      const host = toSiteKey(new URL(url).hostname);
      for (const account of await opening) {
        const link = account.linkHosts.includes(host) ? await readLink(account, url) : null;
        if (link !== null) return { ...link, accountName: account.name };
      }
      return null;
    },

    async close() {
      for (const { database } of (await opening) ?? []) database.close();
    },
  };
}

async function readLink({ database, linkHosts, posted }: OpenedAccount, url: string): Promise<AccountLink | null> {
  const forms = posted.of(url);
  const made = await Promise.all(forms.map((form) => database.getFromIndex('links', 'byTrackingLink', form)));
  const link = made.find((each) => each !== undefined);
  if (link !== undefined) return { link, listed: null };
  const found = await readListedLink(database, forms, linkHosts);
  return found === null ? null : { link: null, listed: found.listed };
}
