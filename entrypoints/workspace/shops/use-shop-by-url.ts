import { useEffect, useState } from 'preact/hooks';
import type { Database } from '#lib/store/database.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';

/** What is known of a search: no address, an address that is being looked up, or the shop (or none) of an address. */
export type ShopByUrl = 'no-address' | 'reading' | { readonly key: string | null };

/** The shop of a pasted address: its own page's, or a product's of it. */
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
  // Without a scheme only what has a path: "Kopi.co" is a name as well.
  return /^[^\s/]+\.[^\s/]+\/\S*$/.test(text) ? `https://${text}` : null;
}
