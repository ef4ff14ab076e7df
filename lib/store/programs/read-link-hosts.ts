import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';

/**
 * The hosts of the links that the service gave this account, without merchants' own hosts: as a link host, a merchant's
 * host would neither match nor be a destination.
 */
export async function readLinkHosts(database: Database): Promise<readonly string[]> {
  const transaction = database.transaction(['meta', 'offers']);
  const known = (await metaOf(transaction).get('linkHosts')) ?? [];
  const byHost = transaction.objectStore('offers').index('byHost');
  const ofMerchant = await Promise.all(known.map((host) => isMerchantHost(byHost, host)));
  return known.filter((_host, index) => !ofMerchant[index]);
}

/** Counts the programs of a host: the programs' index, or a wrapper of it. */
interface HostIndex {
  count(host: string): Promise<number>;
}

/**
 * Whether a host belongs to a program, or is below such a host, with or without "www.". A merchant whose tracking links
 * are on its own host still has product pages on it.
 */
export async function isMerchantHost(byHost: HostIndex, hostname: string): Promise<boolean> {
  // A host learned by an earlier version may still have its "www.".
  const keys = new Set([...hostSuffixes(hostname), `www.${toSiteKey(hostname)}`]);
  const counts = await Promise.all([...keys].map((host) => byHost.count(host)));
  return counts.some((count) => count > 0);
}
