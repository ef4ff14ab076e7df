import type { Shop } from '#lib/domain/shops/shop.ts';
import { toShopAddress } from '#lib/domain/shops/shop-address.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { learnLinkHosts } from '#lib/worker/programs/learn-link-hosts.ts';

/** Stores shops as seen now (`next-generation.ts`). */
export async function storeShops(
  { database }: Pick<AccountContext, 'database'>,
  shops: readonly Shop[],
): Promise<void> {
  const db = await database();
  await learnLinkHosts(
    db,
    shops.map(({ trackingLink, link }) => ({ trackingLink, pageUrl: link })),
  );
  const transaction = db.transaction(['shops', 'meta'], 'readwrite');
  const generation = (await metaOf(transaction).get('generation')) ?? 0;
  const store = transaction.objectStore('shops');
  await Promise.all(
    // The id is only unique within a country.
    shops.map((shop) =>
      store.put({
        ...shop,
        ...toShopAddress(shop),
        key: `${shop.country}|${shop.shopId}`,
        generation,
      }),
    ),
  );
  await transaction.done;
  announceDataChange('shops');
}
