import { useEffect, useState } from 'preact/hooks';
import type { Database } from '#lib/store/database.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';

/** Whether the search is an address: no address, an address being looked up, or its shop (null if it has no shop). */
export type ShopByUrl = 'no-address' | 'reading' | { readonly key: string | null };

/** Finds the shop of a pasted address, which is the shop's page or one of its products. */
export function useShopByUrl(database: Database, search: string): ShopByUrl {
  const url = toUrl(search);
  const [found, setFound] = useState<{ readonly url: string; readonly key: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    let isLeft = false;
    void readPageShop(database, url).then((shop) => {
      if (!isLeft) setFound({ url, key: shop?.key ?? null });
    });
    return () => {
      isLeft = true;
    };
  }, [database, url]);
  if (url === null) return 'no-address';
  return found?.url === url ? { key: found.key } : 'reading';
}

function toUrl(search: string): string | null {
  const text = search.trim();
  if (/^https?:\/\/\S+$/i.test(text)) return text;
  // Without a scheme, an address needs a path: "Kopi.co" may be a shop's name.
  return /^[^\s/]+\.[^\s/]+\/\S*$/.test(text) ? `https://${text}` : null;
}
