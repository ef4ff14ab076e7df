import type { Shop } from '../domain/shop.ts';
import { toShopAddress } from '../domain/shop-address.ts';
import { announceDataChange } from '../store/data-changes.ts';
import type { Database } from '../store/database.ts';
import { learnLinkHosts } from './learn-link-hosts.ts';

export interface ShopMirror {
  storePage(shops: readonly Shop[], generation: number): Promise<void>;
  /** Drops the shops that a complete walk did not see. */
  retireUnseen(generation: number): Promise<void>;
  clear(): Promise<void>;
}

export function createShopMirror({ database }: { readonly database: () => Promise<Database> }): ShopMirror {
  return {
    async storePage(shops, generation) {
      const db = await database();
      await learnLinkHosts(
        db,
        shops.map(({ trackingLink, link }) => ({ trackingLink, pageUrl: link })),
      );
      const transaction = db.transaction('shops', 'readwrite');
      await Promise.all(
        // The id alone is only unique within a country.
        shops.map((shop) =>
          transaction.store.put({
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

    async retireUnseen(generation) {
      const transaction = (await database()).transaction('shops', 'readwrite');
      for (const key of await transaction.store
        .index('byGeneration')
        .getAllKeys(IDBKeyRange.upperBound(generation, true))) {
        void transaction.store.delete(key);
      }
      await transaction.done;
      announceDataChange('shops');
    },

    async clear() {
      const db = await database();
      await db.clear('shops');
      await db.delete('meta', 'shopsListedAtMs');
      announceDataChange('shops');
    },
  };
}
