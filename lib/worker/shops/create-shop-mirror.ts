import type { Shop } from '#lib/domain/shops/shop.ts';
import { toShopAddress } from '#lib/domain/shops/shop-address.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { learnLinkHosts } from '#lib/worker/programs/learn-link-hosts.ts';

export interface ShopMirror {
  /** Stores shops as seen now (`next-generation.ts`). */
  storePage(shops: readonly Shop[]): Promise<void>;
  /** Counts shops that any call has seen since a walk began. */
  countSeen(generation: number): Promise<number>;
  /** Deletes shops that no call has seen since a walk began. For the end of a complete walk. */
  retireUnseen(generation: number): Promise<void>;
}

export function createShopMirror({ database }: { readonly database: () => Promise<Database> }): ShopMirror {
  return {
    async storePage(shops) {
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
    },

    async countSeen(generation) {
      return (await database()).countFromIndex('shops', 'byGeneration', IDBKeyRange.lowerBound(generation));
    },

    async retireUnseen(generation) {
      const transaction = (await database()).transaction('shops', 'readwrite');
      const unseen = IDBKeyRange.upperBound(generation, true);
      const keys = await transaction.store.index('byGeneration').getAllKeys(unseen);
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
      announceDataChange('shops');
    },
  };
}
