import { maxServiceNameLength } from '#lib/domain/programs/offer.ts';
import { readServiceTime } from '#lib/domain/service/read-service-day.ts';
import { saysNone } from '#lib/domain/service/says-none.ts';
import { decodeReferences } from '#lib/domain/text/decode-references.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';
import { z } from '#lib/platform/zod.ts';
import { toRows } from '#lib/publisher-api/read-row.ts';
import { readAmount, readCouponCode, toCount } from '#lib/publisher-api/read-wire-texts.ts';

/*
 * The service's answers as it sends them (spec §1, §2), with the observed looseness: ids, days and flags arrive as
 * numbers or strings, lists as text or arrays, and fields may be missing, null or new. PHP writes `[]` for every empty
 * map. `to-domain.ts` converts the results to the product's own types. Unknown fields are ignored.
 *
 * A missing value of any field except an id reads as blank, so `read-row.ts` can continue without an unreadable one.
 *
 * Every text is decoded once, because back ends escape for HTML what they store or send: "Tom &amp; Co". Descriptions
 * are HTML themselves, and stay as they came.
 */

/**
 * An id: a number or a string in an answer, always a non-empty string here. A number too large for JSON is refused, as
 * {@link isRounded} says.
 */
const idSchema = z.pipe(
  z.union([z.number().check(z.refine(Number.isSafeInteger)), z.string()]),
  z.pipe(
    z.transform((value: number | string) => String(value).trim()),
    z.string().check(z.minLength(1)),
  ),
);

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** A whole number too large for JSON was rounded: as an id or an order's number it would be another one. */
const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every spelling of no value: missing, null, the empty text, and the empty list or map. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isMap(value) && Object.keys(value).length === 0);

/**
 * A field with a reader. The reader returns undefined for an impossible value. `keep` makes a value of the service's own
 * words, where they are worth showing: `read-row.ts` counts the field, and keeps them.
 */
const fieldSchema = <Value>(read: (raw: unknown) => Value | undefined, keep?: (raw: unknown) => Value | undefined) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((raw, context): Value => {
      const value = read(raw);
      if (value === undefined) context.issues.push({ code: 'custom', input: raw, params: { kept: keep?.(raw) } });
      return value as Value;
    }),
  );

/** Writes a number without an exponent: `5e-7` would not be a decimal. */
function toText(value: Scalar): string {
  if (typeof value === 'string') return decodeReferences(value);
  const [mantissa = '', exponent] = String(value).split('e');
  if (typeof value !== 'number' || exponent === undefined) return String(value);
  const digits = mantissa.replace(/[-.]/g, '');
  const places = Number(exponent);
  const plain = places < 0 ? `0.${'0'.repeat(-places - 1)}${digits}` : digits.padEnd(places + 1, '0');
  return value < 0 ? `-${plain}` : plain;
}

const readText = (raw: unknown) => (isBlank(raw) ? '' : isScalar(raw) ? toText(raw) : undefined);

/** Text that may be a number, without the white space around it; blank reads as the empty string. */
const textSchema = fieldSchema((raw) => (isRounded(raw) ? undefined : readText(raw)?.trim()));

/** The same of a field that names something: words for none name nothing. */
const nameSchema = z.pipe(
  textSchema,
  z.transform((text) => (saysNone(text) ? '' : text)),
);

/** The same of a wait: one of 0 days is none to wait for, and known. */
const termsSchema = z.pipe(
  textSchema,
  z.transform((text) => (saysNone(text) && text !== '0' ? '' : text)),
);

/** A name as people read it. */
const titleSchema = z.pipe(
  textSchema,
  z.transform((text) => cutToLength(text, maxServiceNameLength)),
);

/** HTML, which its reader decodes. */
const htmlSchema = fieldSchema((raw) => (typeof raw === 'string' ? raw : readText(raw)));

/**
 * A value for which the service distinguishes absence from the empty string: null when blank (spec §2.2, the sub
 * fields).
 */
const nullableTextSchema = fieldSchema((raw) =>
  isBlank(raw) ? null : isScalar(raw) && !isRounded(raw) ? toText(raw) : undefined,
);

/** A field whose text has a reader of its own. What it cannot read is counted, and shown in the service's words. */
const wordsSchema = (read: (text: string) => string | undefined) =>
  fieldSchema(
    (raw) => {
      const text = readText(raw);
      return text === undefined || text === '' ? text : read(text);
    },
    (raw) => readText(raw)?.trim(),
  );

/** An amount of money: a plain decimal. Words that are none never count as zero. */
const amountSchema = wordsSchema(readAmount);

/** The first and the last minute of a day, which stand behind a day where a program asks for a time. */
const edgeOfDay = /^(?:00:00|23:59)/;

/** A time as `timeSchema` has it, or with `isDay` a day. */
function readTime(text: string, isDay: boolean): string | undefined {
  const found = readServiceTime(text);
  if (found === null) return '';
  const { days, time, utcOffsetMinutes } = found;
  const [day, ...others] = days;
  if (day === undefined || others.length > 0) return undefined;
  if (isDay && edgeOfDay.test(time)) return day;
  if (utcOffsetMinutes === null) return time === '' ? day : `${day} ${time}`;
  const atMs = Date.parse(`${day}T${time}Z`) - utcOffsetMinutes * 60_000;
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

/**
 * A day or a time: `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` in the service's time zone, or such a time with `Z` behind it, of
 * UTC. Empty if there is none.
 */
const timeSchema = wordsSchema((text) => readTime(text, false));

/** The same of a field that means a whole day: its first and its last minute are of that day in any time zone. */
const daySchema = wordsSchema((text) => readTime(text, true));

/** The code of a coupon; empty if it has none. */
const codeSchema = wordsSchema(readCouponCode);

/** ISO 4217, which some services write in small letters, or with spaces. */
const currencySchema = wordsSchema((text) => (saysNone(text) ? '' : text.replace(/\s+/g, '').toUpperCase()));

/** How often a back end may escape an address. No address has `&amp;` of its own. */
const maxEscapes = 3;

function toAddress(text: string): string {
  let address = text.trim();
  for (let left = maxEscapes; left > 0 && address.includes('&'); left -= 1) address = decodeReferences(address);
  return address;
}

/** A web address, or a link, decoded for as often as it was escaped: with `&amp;aff_id=` it would lose that parameter. */
const addressSchema = wordsSchema(toAddress);

/** A flag: a boolean, 0/1, or a text of one (spec §2.4: "boolean, documented as string true/false"), or of a form. */
const flagSchema = z.pipe(
  textSchema,
  z.transform((value) => /^(?:1|true|yes|y|on)$/i.test(value)),
);

/**
 * What a text stands for in a field that has several values: the list or the map that a back end stored as JSON, and
 * nothing where the words say that there is none.
 */
function unpack(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const value = /^\s*[[{]/.test(raw) ? parseJson(raw) : null;
  return isMap(value) ? value : saysNone(raw) ? '' : raw;
}

/** Texts without blank ones, from a list, from a map (PHP's form of a list with gaps), or from a single text. */
const textsSchema = fieldSchema((field) => {
  const raw = unpack(field);
  if (isBlank(raw)) return [];
  if (isScalar(raw)) return [toText(raw)];
  const entries = isMap(raw) ? Object.values(raw).filter((entry) => !isBlank(entry)) : [];
  return entries.length > 0 && entries.every(isScalar) ? entries.map(toText) : undefined;
});

/** Comma-separated text, or a list of such texts. */
const listSchema = z.pipe(
  textsSchema,
  z.transform((texts) => texts.join(',').trim()),
);

/** A list of countries, as `listSchema` reads one. "NO" alone is Norway's code. */
const countriesSchema = z.pipe(
  z.transform((raw) => (typeof raw === 'string' && raw.trim() === 'NO' ? ['NO'] : raw)),
  listSchema,
);

/** Addresses, as `textsSchema` reads them. */
const addressesSchema = z.pipe(
  textsSchema,
  z.transform((texts) => texts.map(toAddress)),
);

interface WireTier {
  readonly label: string;
  readonly rate: string;
}

/**
 * Commission tiers: an array of objects with one free label each, a single such object, or (by the field table) one
 * string.
 */
const commissionsSchema = fieldSchema((field): readonly WireTier[] | undefined => {
  const raw = unpack(field);
  if (isBlank(raw)) return [];
  const tiers: WireTier[] = [];
  const add = (label: string, rate: unknown) => {
    if (!isScalar(rate) && !isBlank(rate)) return false;
    const tier = {
      // A number is a place in PHP's list.
      label: /^(?:commission|\d{1,3})$/i.test(label) ? '' : decodeReferences(label),
      rate: isScalar(rate) ? toText(rate) : '',
    };
    // Without a label and a rate a tier says nothing, and would hide the rate in the other field of the row.
    // "0%" is a rate.
    if (tier.label !== '' || /\d\s*[%％]/.test(tier.rate) || !saysNone(tier.rate)) tiers.push(tier);
    return true;
  };
  if (!isMap(raw)) return add('', raw) ? tiers : undefined;
  const parts = Array.isArray(raw) ? raw.map((part: unknown) => ['', part] as const) : Object.entries(raw);
  const areRead = parts.every(([label, part]) => {
    if (isBlank(part)) return label === '' || add(label, '');
    return isMap(part) ? Object.entries(part).every(([name, rate]) => add(name, rate)) : add(label, part);
  });
  return areRead ? tiers : undefined;
});

/** Texts around the payload. An invalid one reads as absent and must not cost the payload. */
const looseTextSchema = z.catch(z.optional(z.nullable(z.string())), undefined);

/** Spec §1, "Common response envelope". A token failure may come without `status` (observed, spec §7). */
export const envelopeSchema = z.object({
  status: z.catch(z.optional(z.string()), undefined),
  message: looseTextSchema,
  error: looseTextSchema,
  status_code: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
  data: z.optional(z.unknown()),
});
export type WireEnvelope = z.infer<typeof envelopeSchema>;

/** A number of pages that is none says nothing: the count and the rows say where a listing ends. */
const pageNumberSchema = fieldSchema((raw) => toCount(raw) ?? null);

/** Spec §1, "Standard pagination". Rows are checked one by one, so that a bad row does not cost the page. */
export const pageSchema = z.object({
  page: pageNumberSchema,
  limit: pageNumberSchema,
  count: fieldSchema(toCount),
  nextPage: pageNumberSchema,
  // No rows in any spelling are none. Where they are missing, the payload is no page.
  data: fieldSchema((raw) => (raw === null || raw === '' ? [] : (toRows(raw) ?? undefined))),
});

/** Spec §2.1. */
export const tokenSchema = z.object({ token: z.string().check(z.minLength(1)) });

/** Spec §2.2. */
export const conversionRowSchema = z.object({
  conversion_id: idSchema,
  offer_name: titleSchema,
  offer_id: nameSchema,
  merchant_id: nameSchema,
  sale_amount: amountSchema,
  currency: currencySchema,
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
  datetime_conversion: timeSchema,
  conversion_status: textSchema,
  affiliate_remarks: nameSchema,
  affiliate_id: nameSchema,
  user_id: nameSchema,
  user_email: nameSchema,
});
export type WireConversion = z.infer<typeof conversionRowSchema>;

/** Spec §2.3, with additional observed fields. */
export const offerRowSchema = z.object({
  offer_name: titleSchema,
  description: htmlSchema,
  preview_url: addressSchema,
  offer_id: idSchema,
  merchant_id: nameSchema,
  currency: currencySchema,
  logo: addressSchema,
  lookup_value: nameSchema,
  offer_type: nameSchema,
  datetime_updated: timeSchema,
  datetime_created: textSchema,
  countries: countriesSchema,
  categories: listSchema,
  commissions: commissionsSchema,
  commission: commissionsSchema,
  special_commissions: commissionsSchema,
  validation_terms: termsSchema,
  payment_terms: termsSchema,
  tracking_link: addressSchema,
  tracking_type: listSchema,
  commission_tracking: nameSchema,
  directory_page: addressSchema,
  is_require_approval: flagSchema,
  marketplace_store_offer: flagSchema,
});
export type WireOffer = z.infer<typeof offerRowSchema>;

/** Spec §2.4. */
export const campaignRowSchema = z.object({
  campaign_banner_id: idSchema,
  offer_id: idSchema,
  merchant_id: nameSchema,
  offer_name: titleSchema,
  campaign_name: titleSchema,
  description: htmlSchema,
  voucher_code: codeSchema,
  date_campaign_start: daySchema,
  date_campaign_end: daySchema,
  banner_image_url: addressSchema,
  tracking_link: addressSchema,
  categories: listSchema,
  with_banner: flagSchema,
});
export type WireCampaign = z.infer<typeof campaignRowSchema>;

/** Spec §2.5. */
export const deeplinkSchema = z.object({
  offer_name: titleSchema,
  offer_id: nameSchema,
  merchant_id: nameSchema,
  tracking_link: z.pipe(z.pipe(z.string(), z.transform(toAddress)), z.string().check(z.trim(), z.minLength(1))),
});

/** Spec §2.6. */
export const shopRowSchema = z.object({
  shop_id: idSchema,
  shop_name: titleSchema,
  shop_type: nameSchema,
  shop_link: addressSchema,
  shop_image: addressSchema,
  shop_banner: addressesSchema,
  offer_name: titleSchema,
  country: countriesSchema,
  period_start_time: daySchema,
  period_end_time: daySchema,
  // Never read an invalid rate as 0: a shop with a damaged rate still pays.
  commission_rate: textSchema,
  tracking_link: addressSchema,
});
export type WireShop = z.infer<typeof shopRowSchema>;
