import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import { type Database, type OfferTransaction, offerStores } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { isMerchantHost } from '#lib/store/programs/read-link-hosts.ts';

/** A row of a listing: its tracking link, and where its merchant's pages are. */
export interface LinkedRow {
  readonly trackingLink: string;
  /** The row's page or preview, whatever the service wrote there. Empty where the row has none. */
  readonly pageUrl: string;
}

/**
 * A network has a handful of link hosts. A listing with more is no listing of links. The user may add or remove as
 * many.
 */
const maxLinkHosts = 200;

/**
 * Learns the hosts of the account's tracking links from a page of a listing. Runs before that page is stored: after
 * that, none of its addresses may be offered as anything else. Never learns a merchant's host, because that has product
 * pages as well.
 */
export async function learnLinkHosts(database: Database, rows: readonly LinkedRow[]): Promise<void> {
  const [linkHosts = [], ignored = []] = await Promise.all([
    readMeta(database, 'linkHosts'),
    readMeta(database, 'ignoredLinkHosts'),
  ]);
  const known = new Set([...linkHosts, ...ignored]);
  if (linkHosts.length >= maxLinkHosts || [...toLinkHosts(rows)].every((host) => known.has(host))) return;
  const transaction = database.transaction(offerStores, 'readwrite');
  await beginLinkHosts(transaction)(rows, []);
  await transaction.done;
}

/**
 * The same in the transaction that stores programs, after them.
 * @param merchantHosts Hosts of those programs. A link host among them proves to be a merchant's, and is removed.
 */
type UpdateLinkHosts = (rows: readonly LinkedRow[], merchantHosts: readonly string[]) => Promise<void>;

/** Asks for the known hosts before the transaction reads anything else, so that they are there when it needs them. */
export function beginLinkHosts(transaction: OfferTransaction): UpdateLinkHosts {
  const meta = metaOf(transaction);
  const asked = Promise.all([meta.get('linkHosts'), meta.get('ignoredLinkHosts')]);
  // If the transaction fails first, its own failure says why.
  asked.catch(() => undefined);

  return async (rows, merchantHosts) => {
    const [known = [], ignored = []] = await asked;
    const merchants = new Set(merchantHosts);
    const kept = known.filter((host) => !merchants.has(toSiteKey(host)));
    const added: string[] = [];
    for (const host of toLinkHosts(rows)) {
      if (kept.length + added.length >= maxLinkHosts) break;
      if (kept.includes(host) || ignored.includes(host)) continue;
      if (!(await isMerchantHost(transaction.objectStore('offers').index('byHost'), host))) added.push(host);
    }
    if (added.length > 0 || kept.length < known.length) await meta.put('linkHosts', [...kept, ...added]);
  };
}

/** The user says that a host is no link host: it stays out, whatever listings show. Or takes that back. */
export async function ignoreLinkHost(database: Database, host: string, isIgnored: boolean): Promise<void> {
  const transaction = database.transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const [known = [], ignored = []] = await Promise.all([meta.get('linkHosts'), meta.get('ignoredLinkHosts')]);
  const without = (hosts: readonly string[]) => hosts.filter((each) => each !== host);
  const withHost = (hosts: readonly string[]) => [...without(hosts), host].slice(-maxLinkHosts);
  await Promise.all([
    meta.put('linkHosts', isIgnored ? without(known) : withHost(known)),
    meta.put('ignoredLinkHosts', isIgnored ? withHost(ignored) : without(ignored)),
  ]);
  await transaction.done;
}

function toLinkHosts(rows: readonly LinkedRow[]): ReadonlySet<string> {
  const hosts = new Set<string>();
  for (const { trackingLink, pageUrl } of rows) {
    if (!/^https?:/i.test(trackingLink) || !URL.canParse(trackingLink)) continue;
    const { hostname } = new URL(trackingLink);
    // "pages.shop.example" and links on "shop.example": the merchant redirects from its own host.
    if (!hosts.has(hostname) && !isOnHost(pageUrl, toSiteKey(hostname))) hosts.add(hostname);
  }
  return hosts;
}

function isOnHost(pageUrl: string, host: string): boolean {
  const url = parseListedUrl(pageUrl);
  if (url === null) return false;
  const page = toSiteKey(url.hostname);
  return page === host || page.endsWith(`.${host}`);
}
