import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import type { WireCampaign, WireConversion, WireOffer, WireShop } from '#lib/publisher-api/wire-schemas.ts';

/** Countries, by whatever separates them. */
const betweenCountries = /[,;|/、，\n\r]/;
/** Devices are words: "ios android", "iOS/Android", "ios & android". */
const betweenDevices = /[^\p{L}\p{N}_-]+/u;
const betweenCategories = /[,;|\n\r]/;

const toList = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Words for an unclear day are shown, and no longer than a day. */
const maxDayLength = 10;

/** A time of UTC, as `wire-schemas.ts` writes it. */
const ofUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)Z$/;

/**
 * A time of the wire in the service's own time zone, as it writes it itself: `YYYY-MM-DD HH:MM:SS`. Words that are no
 * time stay.
 */
function toServiceTime(words: string, utcOffsetMinutes: number): string {
  const [, day, time] = ofUtc.exec(words) ?? [];
  return day === undefined ? words : toServiceDateTime(Date.parse(`${day}T${time}Z`), utcOffsetMinutes);
}

/** The day of a time of the wire (`YYYY-MM-DD`). */
function toServiceDay(words: string, utcOffsetMinutes: number): string {
  const day = toServiceTime(words, utcOffsetMinutes).replace(/[T ]\d{1,2}:\d\d.*$/s, '');
  return day.length > maxDayLength ? `${day.slice(0, maxDayLength - 1)}…` : day;
}

/** Spec §2.3. `lookup_value` and `offer_type` name the same thing, and so do `commissions` and `commission`. */
export function toOffer(row: WireOffer, utcOffsetMinutes: number): Offer {
  return {
    offerId: row.offer_id,
    merchantId: row.merchant_id,
    name: row.offer_name,
    descriptionHtml: row.description,
    previewUrl: row.preview_url,
    currency: row.currency,
    logoUrl: row.logo,
    offerType: (row.offer_type || row.lookup_value).toLowerCase(),
    updatedAt: toServiceTime(row.datetime_updated, utcOffsetMinutes),
    countries: toList(row.countries, betweenCountries),
    categories: toList(row.categories, betweenCategories),
    commissions: row.commissions.length > 0 ? row.commissions : row.commission,
    specialCommissions: row.special_commissions,
    validationDays: row.validation_terms,
    paymentDays: row.payment_terms,
    trackingLink: row.tracking_link,
    devices: toList(row.tracking_type.toLowerCase(), betweenDevices),
    commissionTracking: row.commission_tracking,
    directoryPage: row.directory_page,
    requiresApproval: row.is_require_approval,
    isMarketplaceStore: row.marketplace_store_offer,
  };
}

/** Spec §2.4. */
export function toCampaign(row: WireCampaign, utcOffsetMinutes: number): Campaign {
  return {
    campaignId: row.campaign_banner_id,
    offerId: row.offer_id,
    offerName: row.offer_name,
    name: row.campaign_name,
    description: toPlainText(row.description),
    voucherCode: row.voucher_code,
    startDate: toServiceDay(row.date_campaign_start, utcOffsetMinutes),
    endDate: toServiceDay(row.date_campaign_end, utcOffsetMinutes),
    bannerUrl: row.banner_image_url,
    hasBanner: row.with_banner,
    trackingLink: row.tracking_link,
    categories: toList(row.categories, betweenCategories),
  };
}

/** Spec §2.2. Sub 1 is sent as `aff_sub` and returned as `aff_sub1`. */
export function toConversion(row: WireConversion, utcOffsetMinutes: number): Conversion {
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
    convertedAt: toServiceTime(row.datetime_conversion, utcOffsetMinutes),
    status: row.conversion_status.toLowerCase(),
    remarks: row.affiliate_remarks || null,
    ...(row.affiliate_id !== '' && { affiliateId: row.affiliate_id }),
    ...(row.user_id !== '' && { userId: row.user_id }),
    ...(row.user_email !== '' && { userEmail: row.user_email }),
  };
}

/** Spec §2.6. */
export function toShop(row: WireShop, utcOffsetMinutes: number): Shop {
  return {
    shopId: row.shop_id,
    name: row.shop_name,
    type: row.shop_type,
    link: row.shop_link,
    imageUrl: row.shop_image,
    bannerUrls: row.shop_banner,
    offerName: row.offer_name,
    country: row.country,
    periodStart: toServiceDay(row.period_start_time, utcOffsetMinutes) || null,
    periodEnd: toServiceDay(row.period_end_time, utcOffsetMinutes) || null,
    commissionRate: row.commission_rate.trim(),
    trackingLink: row.tracking_link,
  };
}
