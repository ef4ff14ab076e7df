import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import type { WireCampaign, WireConversion, WireOffer, WireShop } from '#lib/publisher-api/wire-schemas.ts';

const toList = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Spec §2.3. `lookup_value` and `offer_type` name the same thing, and so do `commissions` and `commission`. */
export function toOffer(row: WireOffer): Offer {
  return {
    offerId: row.offer_id,
    merchantId: row.merchant_id,
    name: row.offer_name,
    descriptionHtml: row.description,
    previewUrl: row.preview_url,
    currency: row.currency,
    logoUrl: row.logo,
    offerType: (row.offer_type || row.lookup_value).toLowerCase(),
    updatedAt: row.datetime_updated,
    countries: toList(row.countries, /,/),
    categories: toList(row.categories, /,/),
    commissions: row.commissions.length > 0 ? row.commissions : row.commission,
    specialCommissions: row.special_commissions,
    validationDays: row.validation_terms,
    paymentDays: row.payment_terms,
    trackingLink: row.tracking_link,
    devices: toList(row.tracking_type.toLowerCase(), /[\s,|]+/),
    commissionTracking: row.commission_tracking,
    directoryPage: row.directory_page,
    requiresApproval: row.is_require_approval,
    isMarketplaceStore: row.marketplace_store_offer,
  };
}

/** Spec §2.4. */
export function toCampaign(row: WireCampaign): Campaign {
  return {
    campaignId: row.campaign_banner_id,
    offerId: row.offer_id,
    offerName: row.offer_name,
    name: row.campaign_name,
    description: toPlainText(row.description),
    voucherCode: row.voucher_code.trim(),
    startDate: row.date_campaign_start.slice(0, 10),
    endDate: row.date_campaign_end.slice(0, 10),
    bannerUrl: row.banner_image_url,
    hasBanner: row.with_banner,
    trackingLink: row.tracking_link,
    categories: toList(row.categories, /,/),
  };
}

/** Spec §2.2. Sub 1 is sent as `aff_sub` and returned as `aff_sub1`. */
export function toConversion(row: WireConversion): Conversion {
  return {
    conversionId: row.conversion_id,
    offerId: row.offer_id,
    offerName: row.offer_name,
    merchantId: row.merchant_id,
    saleAmount: row.sale_amount,
    currency: row.currency,
    payout: row.payout,
    basePayout: row.base_payout,
    bonusPayout: row.bonus_payout,
    affSubs: [row.aff_sub1, row.aff_sub2, row.aff_sub3, row.aff_sub4, row.aff_sub5],
    advSubs: [row.adv_sub1, row.adv_sub2, row.adv_sub3, row.adv_sub4, row.adv_sub5],
    convertedAt: row.datetime_conversion,
    status: row.conversion_status.toLowerCase(),
    remarks: row.affiliate_remarks,
    ...(row.affiliate_id !== '' && { affiliateId: row.affiliate_id }),
    ...(row.user_id !== '' && { userId: row.user_id }),
    ...(row.user_email !== '' && { userEmail: row.user_email }),
  };
}

/** Spec §2.6. */
export function toShop(row: WireShop): Shop {
  return {
    shopId: row.shop_id,
    name: row.shop_name,
    type: row.shop_type,
    link: row.shop_link,
    imageUrl: row.shop_image,
    bannerUrls: row.shop_banner,
    offerName: row.offer_name,
    country: row.country,
    periodStart: row.period_start_time?.slice(0, 10) ?? null,
    periodEnd: row.period_end_time?.slice(0, 10) ?? null,
    commissionRate: row.commission_rate.trim(),
    trackingLink: row.tracking_link,
  };
}
