import type { Database } from '#lib/store/database.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { ShopLine } from './shop-line.tsx';
import type { ShopPart } from './shop-part.ts';

/** Reads the shop that the page's address names. Imported only when it is needed: see {@link ShopPart}. */
export async function loadShopPart(database: Database, pageUrl: string): Promise<ShopPart> {
  return { shop: await readPageShop(database, pageUrl), Line: ShopLine };
}
