import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { isMerchantHost } from '#lib/store/programs/is-merchant-host.ts';

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
