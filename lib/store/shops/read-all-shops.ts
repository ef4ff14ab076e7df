import { hostSuffixes } from '#lib/domain/programs/match.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { findProgramOfShop, type Shop } from '#lib/domain/shops/shop.ts';
import type { Database } from '#lib/store/database.ts';

/** A shop with its program. A shop row has the program's name, but not its id (spec §2.6). */
export interface ProgramShop extends Shop {
  /** Shop id and country. */
  readonly key: string;
  /** The program of that name whose site the shop is on; null if the mirror has none. */
  readonly offerId: string | null;
  /** Whether the program pays this publisher, so that its links are worth handing out. */
  readonly isMintable: boolean;
  /** Hosts of the programs whose site the shop is on. Product pages are on them, even if tracking links are, too. */
  readonly merchantHosts: readonly string[];
}

export async function readAllShops(database: Database): Promise<readonly ProgramShop[]> {
  const transaction = database.transaction(['shops', 'offers']);
  const shops = await transaction.objectStore('shops').getAll();
  const byHost = transaction.objectStore('offers').index('byHost');
  const hosts = [...new Set(shops.map(({ linkHost }) => linkHost))];
  const offersOf = new Map(
    await Promise.all(
      hosts.map(async (host) => {
        const found = await Promise.all(hostSuffixes(host).map((suffix) => byHost.getAll(suffix)));
        // A program may be found by its host and by the one above that.
        return [host, [...new Map(found.flat().map((offer) => [offer.offerId, offer])).values()]] as const;
      }),
    ),
  );
  return shops.map(({ linkHost, linkKey: _linkKey, generation: _generation, ...shop }) => {
    const offers = offersOf.get(linkHost) ?? [];
    const offer = findProgramOfShop(shop, offers);
    return {
      ...shop,
      offerId: offer?.offerId ?? null,
      isMintable: offer !== undefined && canMint(offer),
      merchantHosts: offers.flatMap(({ matchHosts }) => matchHosts),
    };
  });
}
