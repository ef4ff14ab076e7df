import type { ShopRecord } from '../catalogue/create-shop-list.ts';
import { hasPartOf, severalOf } from './read-filters.ts';
import { type Parameters, textOf } from './read-parameters.ts';

/** Host and path of a shop's address: two shops never differ by scheme, port, query or a closing slash alone. */
function toShopAddress(text: string): string | null {
  if (!/^(?:https?:\/\/)?[^\s/]+\.[^\s/]+\/\S/i.test(text)) return null;
  const url = URL.parse(/^https?:/i.test(text) ? text : `http://${text}`);
  return url === null ? null : `${url.hostname}${url.pathname.replace(/\/+$/, '')}`.toLowerCase();
}

const byName = (left: ShopRecord, right: ShopRecord) =>
  left.name < right.name ? -1 : left.name > right.name ? 1 : left.shopNumber - right.shopNumber;

/**
 * The shops that the parameters of spec §4.9 select. The allowed values of its filters are "not shown": an unknown type
 * or country matches nothing, an unknown sort is by name (observed, spec §4.9).
 */
export function selectShops(shops: readonly ShopRecord[], parameters: Parameters): ShopRecord[] {
  const searches = severalOf(parameters, 'filters[shop_name]');
  const addresses = searches?.map(toShopAddress).filter((address) => address !== null) ?? [];
  const type = textOf(parameters, 'filters[shop_type]')?.toLowerCase() ?? null;
  const country = textOf(parameters, 'filters[country]')?.toLowerCase() ?? null;
  const sort = textOf(parameters, 'filters[sort_type]');
  return shops
    .filter(
      (shop) =>
        (type === null || shop.type === type) &&
        (country === null || shop.country.toLowerCase() === country) &&
        (hasPartOf(shop.name, searches) || addresses.includes(toShopAddress(shop.link) ?? '')),
    )
    .sort((left, right) => {
      if (sort === 'latest_updated') return right.updatedAtMs - left.updatedAtMs || byName(left, right);
      if (sort === 'high_commission') {
        return Number(right.commissionRate) - Number(left.commissionRate) || byName(left, right);
      }
      return byName(left, right);
    });
}
