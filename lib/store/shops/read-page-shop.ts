import { toShopProbe } from '#lib/domain/shops/shop-address.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import type { ShopRecord } from '#lib/store/schema/offer-records.ts';

/**
 * The shop with extra commission that a page's address names: the shop's own page, a page in its folder, or a page
 * whose address contains its id. Null if it names no shop, or several.
 */
export async function readPageShop(database: Database, pageUrl: string): Promise<ShopRecord | null> {
  const probe = toShopProbe(pageUrl);
  if (probe === null) return null;
  const { store } = database.transaction('shops');
  const byKey = store.index('byLinkKey');
  const found = await Promise.all(probe.keys.map((key) => byKey.getAll(key)));
  for (const [index, key] of probe.keys.entries()) {
    const shops = found[index] ?? [];
    if (shops.length === 0) continue;
    // An address with other shops below it is not one shop's own: "/my/", listed as a shop by mistake.
    const beneath = await Promise.all(
      ['/', '?'].map((mark) => byKey.count(IDBKeyRange.bound(key + mark, `${key}${mark}${afterAnySuffix}`))),
    );
    if (beneath.some((count) => count > 0)) continue;
    const [only, ...others] = shops;
    if (only !== undefined && others.length === 0) return only;
    return toOnly(shops.filter(({ shopId }) => probe.shopIds.includes(shopId)));
  }
  const byId = await Promise.all(probe.shopIds.map((id) => store.index('byShopId').getAll(id)));
  return toOnly(byId.flat().filter(({ linkHost }) => linkHost === probe.host));
}

function toOnly(shops: readonly ShopRecord[]): ShopRecord | null {
  const [only, ...others] = shops;
  return only !== undefined && others.length === 0 ? only : null;
}
