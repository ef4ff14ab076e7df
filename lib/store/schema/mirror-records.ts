import { isCampaign } from '#lib/domain/coupons/campaign.ts';
import { type Checked, hasAlso, isCount, isText } from '#lib/domain/shape.ts';
import { isShop } from '#lib/domain/shops/shop.ts';
import { isShopAddress } from '#lib/domain/shops/shop-address.ts';

export const isCampaignRecord = hasAlso(isCampaign, {
  generation: isCount,
});
export type CampaignRecord = Checked<typeof isCampaignRecord>;

export const isShopRecord = hasAlso(hasAlso(isShop, isShopAddress.shape), {
  /** Shop id and country: the id is unique only within a country. */
  key: isText,
  generation: isCount,
});
export type ShopRecord = Checked<typeof isShopRecord>;
