import { z } from '../platform/zod.ts';

/*
 * The answers of the service as they travel (spec §1, §2), with the looseness that was observed: ids, days and flags
 * arrive as numbers or strings, lists as text, and fields may be missing, null or new. What is read here is narrowed to
 * the product's own types in `to-domain.ts`; unknown fields are ignored.
 */

/** An id: a number or a string on the wire, always a non-empty string here. */
const idSchema = z.pipe(
  z.union([z.number(), z.string()]),
  z.pipe(
    z.transform((value: number | string) => String(value).trim()),
    z.string().check(z.minLength(1)),
  ),
);

/** Text that may be a number, null or missing; null and missing read as the empty string. */
const textSchema = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  z.transform((value) => (value === null || value === undefined ? '' : String(value))),
);

/** A value the service keeps apart from the empty string: null when blank (spec §2.2, the sub fields). */
const nullableTextSchema = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  z.transform((value) => (value === null || value === undefined || value === '' ? null : String(value))),
);

/** An amount of money as the service wrote it: one that is no decimal is shown as such, never taken for nothing. */
const amountSchema = z.pipe(
  textSchema,
  z.transform((value) => value.trim()),
);

/** A flag: a boolean, 0/1, or either as text (spec §2.4: "boolean, documented as string true/false"). */
const flagSchema = z.pipe(
  textSchema,
  z.transform((value) => value === '1' || value.toLowerCase() === 'true'),
);

/** Commission tiers: an array of objects with one free label each, or (the field table) one string. */
const commissionsSchema = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number(), z.array(z.record(z.string(), z.unknown()))]))),
  z.transform((value): { label: string; rate: string }[] => {
    if (value === null || value === undefined || value === '') return [];
    if (!Array.isArray(value)) return [{ label: '', rate: String(value) }];
    return value.flatMap((tier) =>
      Object.entries(tier).map(([label, rate]) => ({
        label: label.toLowerCase() === 'commission' ? '' : label,
        rate: rate === null || typeof rate === 'object' ? '' : String(rate),
      })),
    );
  }),
);

/** Spec §1, "Common response envelope". A token failure may come without `status` (observed behaviour). */
export const envelopeSchema = z.object({
  status: z.optional(z.string()),
  message: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.string())),
  status_code: z.optional(z.union([z.number(), z.string()])),
  data: z.optional(z.unknown()),
});
export type WireEnvelope = z.infer<typeof envelopeSchema>;

const countSchema = z.pipe(
  z.union([z.number(), z.string()]),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z.number().check(z.gte(0)),
  ),
);

/** Spec §1, "Standard pagination". Rows are checked one by one, so that one bad row does not cost the page. */
export const pageSchema = z.object({
  page: z.optional(z.nullable(countSchema)),
  limit: z.optional(z.nullable(countSchema)),
  count: z.optional(z.nullable(countSchema)),
  nextPage: z.optional(z.nullable(countSchema)),
  data: z.array(z.unknown()),
});

/** Spec §2.1. */
export const tokenSchema = z.object({ token: z.string().check(z.minLength(1)) });

/** Spec §2.2. */
export const conversionRowSchema = z.object({
  conversion_id: idSchema,
  offer_name: textSchema,
  offer_id: textSchema,
  merchant_id: textSchema,
  sale_amount: amountSchema,
  currency: textSchema,
  payout: amountSchema,
  base_payout: amountSchema,
  bonus_payout: amountSchema,
  aff_sub1: nullableTextSchema,
  aff_sub2: nullableTextSchema,
  aff_sub3: nullableTextSchema,
  aff_sub4: nullableTextSchema,
  aff_sub5: nullableTextSchema,
  adv_sub1: nullableTextSchema,
  adv_sub2: nullableTextSchema,
  adv_sub3: nullableTextSchema,
  adv_sub4: nullableTextSchema,
  adv_sub5: nullableTextSchema,
  datetime_conversion: textSchema,
  conversion_status: textSchema,
  affiliate_remarks: nullableTextSchema,
  affiliate_id: textSchema,
  user_id: textSchema,
  user_email: textSchema,
});
export type WireConversion = z.infer<typeof conversionRowSchema>;

/** Spec §2.3, with the fields that were observed beside it. */
export const offerRowSchema = z.object({
  offer_name: textSchema,
  description: textSchema,
  preview_url: textSchema,
  offer_id: idSchema,
  merchant_id: textSchema,
  currency: textSchema,
  logo: textSchema,
  lookup_value: textSchema,
  offer_type: textSchema,
  datetime_updated: textSchema,
  datetime_created: textSchema,
  countries: textSchema,
  categories: textSchema,
  commissions: commissionsSchema,
  commission: commissionsSchema,
  special_commissions: commissionsSchema,
  validation_terms: textSchema,
  payment_terms: textSchema,
  tracking_link: textSchema,
  tracking_type: textSchema,
  commission_tracking: textSchema,
  directory_page: textSchema,
  is_require_approval: flagSchema,
  marketplace_store_offer: flagSchema,
});
export type WireOffer = z.infer<typeof offerRowSchema>;

/** Spec §2.4. */
export const campaignRowSchema = z.object({
  campaign_banner_id: idSchema,
  offer_id: idSchema,
  merchant_id: textSchema,
  offer_name: textSchema,
  campaign_name: textSchema,
  description: textSchema,
  voucher_code: textSchema,
  date_campaign_start: textSchema,
  date_campaign_end: textSchema,
  banner_image_url: textSchema,
  tracking_link: textSchema,
  categories: textSchema,
  with_banner: flagSchema,
});
export type WireCampaign = z.infer<typeof campaignRowSchema>;

/** Spec §2.5. */
export const deeplinkSchema = z.object({
  offer_name: textSchema,
  offer_id: textSchema,
  merchant_id: textSchema,
  tracking_link: z.string().check(z.trim(), z.minLength(1)),
});

/** Spec §2.6. */
export const shopRowSchema = z.object({
  shop_id: idSchema,
  shop_name: textSchema,
  shop_type: textSchema,
  shop_link: textSchema,
  shop_image: textSchema,
  shop_banner: z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.array(z.unknown())]))),
    z.transform((value): string[] =>
      typeof value === 'string'
        ? value === ''
          ? []
          : [value]
        : (value ?? []).filter((entry): entry is string => typeof entry === 'string'),
    ),
  ),
  offer_name: textSchema,
  country: textSchema,
  period_start_time: nullableTextSchema,
  period_end_time: nullableTextSchema,
  // Not a decimal that reads as 0: a shop whose rate is damaged does not pay nothing.
  commission_rate: textSchema,
  tracking_link: textSchema,
});
export type WireShop = z.infer<typeof shopRowSchema>;
