import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { readServiceDays } from '#lib/domain/service/read-service-day.ts';
import { type Checked, hasFields, isListOf, isNullOr, isText } from '#lib/domain/shape.ts';
import { createSearchTexts } from '#lib/domain/text/to-search-text.ts';

/** A marketplace shop with extra commission (spec §2.6). */
export const isShop = hasFields({
  shopId: isText,
  name: isText,
  type: isText,
  link: isText,
  imageUrl: isText,
  bannerUrls: isListOf(isText),
  offerName: isText,
  country: isText,
  /** `YYYY-MM-DD`; null when open. Unclear days stay in the service's words, as in a campaign. */
  periodStart: isNullOr(isText),
  periodEnd: isNullOr(isText),
  /**
   * A fraction as the service writes it: "0.0123" is 1.23 %. `toRatePercent` reads it; a text that it cannot read is
   * not a rate.
   */
  commissionRate: isText,
  trackingLink: isText,
});
export type Shop = Checked<typeof isShop>;

/** What a shop is called: one without a name by its program's. */
export const toShopTitle = ({ name, offerName, shopId }: Pick<Shop, 'name' | 'offerName' | 'shopId'>) =>
  name || offerName || shopId;

export const toShopSearchText = createSearchTexts<Pick<Shop, 'name' | 'offerName'>>(({ name, offerName }) => [
  name,
  offerName,
]);

/**
 * The program that pays a shop's extra: the one of the shop's program name, and of several of that name the one for the
 * shop's country. Undefined if neither says it. A row has its program's name and no id (spec §2.6).
 */
export function findProgramOfShop<Program extends { readonly name: string; readonly countries: readonly string[] }>(
  { offerName, country }: Pick<Shop, 'offerName' | 'country'>,
  programs: readonly Program[],
): Program | undefined {
  const named = programs.filter(({ name }) => name === offerName);
  const [only, ...others] = named.length > 1 ? named.filter(isOfCountries([country])) : named;
  return others.length === 0 ? only : undefined;
}

/**
 * A shop's rate in percent, exactly: "0.0123" → "1.23". Moves the decimal point in the text itself, because a binary
 * number would turn 0.0575 times a hundred into "5.750000000000001".
 * @param rate A fraction as a decimal string (spec §2.6).
 * @returns null for any other text.
 */
export function toRatePercent(rate: string): string | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? [];
  if (whole === undefined) return null;
  const digits = fraction.padEnd(2, '0');
  const percent = (whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2).replace(/0+$/, '');
  return rest === '' ? percent : `${percent}.${rest}`;
}

/** Where today lies relative to a period of extra commission. `open`: it has begun, and has no end date. */
type ShopPeriodState = 'upcoming' | 'running' | 'open' | 'ended';

/**
 * A period includes both its days. Without either day it is open. Of a day with two meanings it has begun once both have
 * come, and it has ended once both have passed.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function toShopPeriodState(period: Pick<Shop, 'periodStart' | 'periodEnd'>, today: string): ShopPeriodState {
  const periodStart = readServiceDays(period.periodStart ?? '')?.at(-1) ?? null;
  const periodEnd = readServiceDays(period.periodEnd ?? '')?.at(-1) ?? null;
  // A period that ends before it begins counts as ended on any day.
  if (periodEnd !== null && (periodEnd < today || (periodStart !== null && periodEnd < periodStart))) return 'ended';
  if (periodStart !== null && today < periodStart) return 'upcoming';
  return periodEnd === null ? 'open' : 'running';
}

/** Whether a shop's extra is paid today. `today` as above. */
export function isPaidNow(period: Pick<Shop, 'periodStart' | 'periodEnd'>, today: string): boolean {
  const state = toShopPeriodState(period, today);
  return state === 'running' || state === 'open';
}
