import type { CampaignRecord } from '../catalogue/create-campaign-list.ts';
import type { ConversionRecord } from '../catalogue/create-conversion-ledger.ts';
import type { ShopRecord } from '../catalogue/create-shop-list.ts';
import { convertAmount } from '../catalogue/currency-rates.ts';
import type { CommissionTier, OfferRecord } from '../catalogue/offer-record.ts';
import type { Publisher } from '../create-account.ts';
import type { Addresses } from '../create-addresses.ts';
import type { LinkBook } from '../create-link-book.ts';
import type { ServiceTime } from '../service-time.ts';
import type { VariantName } from '../variant-names.ts';
import { createWireMixer } from './create-wire-mixer.ts';
import { toEscapedRow, toGroupedAmounts, toZeroDates } from './to-loose-words.ts';

/** Fields whose values are lists in the service's own memory: some services send them as such. */
const lists = ['categories', 'countries'];
/** Tiers, label to rate: a map, and `[]` where it is empty. */
const maps = ['commissions', 'special_commissions'];

/** A row as PHP writes it: `[]` for every empty map, tiers as one map, lists as lists, and null for what is blank. */
function toPhpEmpties(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (maps.includes(name) && Array.isArray(value)) return [name, toMap(value)];
      if (lists.includes(name) && typeof value === 'string') return [name, value.split(/, ?/)];
      // A blank text is null, and one that was null an empty map: both stand for nothing.
      return [name, value === '' ? null : value === null ? [] : value];
    }),
  );
}

function toMap(tiers: readonly object[]): object {
  // Defined, not assigned: a merchant may label a tier `__proto__`.
  const entries = tiers.flatMap((tier) => Object.entries(tier));
  if (entries.length === 0) return [];
  return entries.reduce((map, [label, value]) => Object.defineProperty(map, label, { value, enumerable: true }), {});
}

/** Writes the sandbox's records as the service's rows (spec §2), in the mixture of types that was observed. */
interface WireRows {
  offer(offer: OfferRecord): object;
  campaign(campaign: CampaignRecord): object;
  shop(shop: ShopRecord): object;
  /** `preferredCurrency`: null leaves the amounts as they are. */
  conversion(conversion: ConversionRecord, publisher: Publisher, preferredCurrency: string | null): object;
  /** `trackingLink` as the caller shall see it. */
  deeplink(offer: OfferRecord, trackingLink: string): object;
}

const toWireTiers = (tiers: readonly CommissionTier[]) =>
  // Defined, not assigned: a merchant may label a tier `__proto__`.
  tiers.map(({ label, rate }) => Object.defineProperty({}, label, { value: rate, enumerable: true }));

/** The advertiser's five subs, none blank: numbers of the order. */
const toOrderIds = ({ conversionId, advSubs }: ConversionRecord) =>
  advSubs.map((sub, index) => sub ?? `${conversionId}-${index + 1}`);

export function createWireRows({
  addresses,
  links,
  time,
  variants,
}: {
  addresses: Addresses;
  links: LinkBook;
  time: ServiceTime;
  /** Asked at each row: a test switches them while the service runs. */
  variants: ReadonlySet<VariantName>;
}): WireRows {
  const isSample = () => variants.has('sample-types');
  const mixerOf = (rowKey: string) => createWireMixer(rowKey, isSample() ? 'sample' : 'mixed');
  /** The row as it is sent. */
  const finish = (row: Readonly<Record<string, unknown>>): object => {
    const dated = variants.has('zero-dates') ? toZeroDates(row) : row;
    const grouped = variants.has('grouped-amounts') ? toGroupedAmounts({ ...dated }) : dated;
    const escaped = variants.has('escaped-texts') ? toEscapedRow(grouped) : grouped;
    return variants.has('php-empties') ? toPhpEmpties(escaped) : escaped;
  };
  const toWireRate = ({ country, commissionRate }: ShopRecord) => {
    if (variants.has('damaged-rates') && country === 'Thailand') return null;
    return variants.has('damaged-rates') && country === 'Vietnam' ? 'up to 5%' : commissionRate;
  };
  const toScheme = (link: string) => (variants.has('https-links') ? link.replace(/^http:/, 'https:') : link);
  return {
    offer(offer) {
      const mix = mixerOf(`offer ${offer.offerId}`);
      // Both documented names of the type are in use; a row carries one of them (spec §2.3).
      const typeField = offer.offerId % 3 === 0 && !isSample() ? 'offer_type' : 'lookup_value';
      const tiers = variants.has('commission-string')
        ? { commission: offer.tiers.map(({ rate }) => rate).join(' OR ') }
        : { commissions: toWireTiers(offer.tiers) };
      return finish({
        offer_name: offer.name,
        description: mix.blankable('description', offer.description),
        preview_url: offer.previewUrl,
        offer_id: mix.id('offer_id', offer.offerId),
        merchant_id: mix.id('merchant_id', offer.merchantId),
        currency: offer.currency,
        logo: addresses.toImageUrl(`/logo/${offer.offerId}.png`),
        [typeField]: offer.offerType,
        datetime_updated: time.toDateTime(offer.updatedAtMs),
        datetime_created: time.toDateTime(offer.createdAtMs),
        countries: offer.countries.join(', '),
        categories: offer.categories.join(','),
        ...tiers,
        special_commissions: toWireTiers(offer.specialTiers),
        validation_terms: mix.id('validation_terms', offer.validationDays),
        payment_terms: mix.id('payment_terms', offer.paymentDays),
        // Only an approved publisher has a landing link.
        tracking_link:
          offer.standing === 'approved'
            ? toScheme(links.toLandingLink({ kind: 'offer', offerId: offer.offerId }))
            : mix.blankable('tracking_link', ''),
        tracking_type: offer.trackingType,
        commission_tracking: offer.commissionTracking,
        directory_page: addresses.toDirectoryUrl(offer.offerId),
        is_require_approval: mix.flag('is_require_approval', offer.requiresApproval),
        marketplace_store_offer: mix.flag('marketplace_store_offer', offer.marketplaceStore),
      });
    },
    campaign(campaign) {
      const offer = campaign.offer();
      const mix = mixerOf(`campaign ${campaign.campaignId}`);
      const { bannerSize } = campaign;
      return finish({
        campaign_banner_id: mix.id('campaign_banner_id', campaign.campaignId),
        offer_id: mix.id('offer_id', offer.offerId),
        merchant_id: mix.id('merchant_id', offer.merchantId),
        offer_name: offer.name,
        campaign_name: campaign.name,
        description: campaign.description,
        voucher_code: mix.blankable('voucher_code', campaign.voucherCode),
        date_campaign_start: campaign.startDate,
        date_campaign_end: campaign.endDate,
        banner_image_url:
          bannerSize === null
            ? mix.blankable('banner_image_url', '')
            : addresses.toImageUrl(`/banner/${bannerSize}/${campaign.campaignId}.png`),
        tracking_link:
          offer.standing === 'approved'
            ? toScheme(links.toLandingLink({ kind: 'campaign', campaignId: campaign.campaignId }))
            : mix.blankable('tracking_link', ''),
        categories: offer.categories.join(', '),
        with_banner: mix.flag('with_banner', bannerSize !== null),
      });
    },
    shop(shop) {
      const mix = mixerOf(`shop ${shop.shopId}`);
      return finish({
        shop_id: mix.id('shop_id', Number(shop.shopId)),
        shop_name: shop.name,
        shop_type: shop.type,
        shop_link: shop.link,
        shop_image: shop.image,
        shop_banner: shop.banners,
        offer_name: shop.programName,
        country: shop.country,
        period_start_time: shop.periodStartDate,
        period_end_time: shop.periodEndDate,
        commission_rate: toWireRate(shop),
        tracking_link:
          shop.offer()?.standing === 'approved'
            ? toScheme(links.toLandingLink({ kind: 'shop', shopNumber: shop.shopNumber }))
            : '',
      });
    },
    conversion(conversion, publisher, preferredCurrency) {
      const mix = mixerOf(`conversion ${conversion.conversionId}`);
      const currency = preferredCurrency ?? conversion.currency;
      const convert = (amountE4: number) => convertAmount(amountE4, conversion.currency, currency);
      const [aff1, aff2, aff3, aff4, aff5] = conversion.affSubs;
      const [adv1, adv2, adv3, adv4, adv5] = isSample() ? toOrderIds(conversion) : conversion.advSubs;
      return finish({
        conversion_id: mix.id('conversion_id', conversion.conversionId),
        offer_name: conversion.offerName,
        offer_id: mix.id('offer_id', conversion.offerId),
        merchant_id: mix.id('merchant_id', conversion.merchantId),
        sale_amount: mix.amount('sale_amount', convert(conversion.saleE4)),
        currency,
        payout: mix.amount('payout', convert(conversion.payoutE4)),
        base_payout: mix.amount('base_payout', convert(conversion.basePayoutE4)),
        bonus_payout: mix.amount('bonus_payout', convert(conversion.bonusPayoutE4)),
        aff_sub1: aff1,
        aff_sub2: aff2,
        aff_sub3: aff3,
        aff_sub4: aff4,
        aff_sub5: aff5,
        adv_sub1: adv1,
        adv_sub2: adv2,
        adv_sub3: adv3,
        adv_sub4: adv4,
        adv_sub5: adv5,
        datetime_conversion: time.toDateTime(conversion.atMs),
        conversion_status: conversion.status,
        affiliate_remarks: conversion.remarks,
        affiliate_id: mix.id('affiliate_id', publisher.affiliateId),
        user_id: mix.id('user_id', publisher.userId),
        user_email: publisher.userEmail,
      });
    },
    deeplink(offer, trackingLink) {
      const mix = mixerOf(`deeplink ${offer.offerId}`);
      return finish({
        offer_name: offer.name,
        offer_id: mix.id('offer_id', offer.offerId),
        merchant_id: mix.id('merchant_id', offer.merchantId),
        tracking_link: trackingLink,
      });
    },
  };
}
