import Big from 'big.js';
import { isDecimal } from '#lib/domain/money/decimal-text.ts';

/** Exact sums of amounts, one for each currency; amounts of two currencies are never added. */
export interface MoneySum {
  /** Adds an amount as the service wrote it. One that is no decimal is counted and left out. */
  add(currency: string, amount: string): void;
  /** By currency, in alphabetical order; each a plain decimal with at least two places. */
  totals(): readonly MoneyTotal[];
  /** How many amounts were left out, because they are no decimals. */
  malformedCount(): number;
}

export interface MoneyTotal {
  /** ISO 4217, as the service writes it; empty where it named none. */
  readonly currency: string;
  readonly amount: string;
}

export function createMoneySum(): MoneySum {
  const sums = new Map<string, Subtotal>();
  let malformed = 0;
  return {
    add(currency, amount) {
      if (!isDecimal(amount)) {
        malformed += 1;
        return;
      }
      let subtotal = sums.get(currency);
      if (subtotal === undefined) {
        subtotal = { sum: new Big(0), small: 0 };
        sums.set(currency, subtotal);
      }
      const point = amount.indexOf('.');
      if (amount.length > maxSmallLength || (point !== -1 && amount.length - point - 1 > smallPlaces)) {
        subtotal.sum = subtotal.sum.plus(amount);
        return;
      }
      subtotal.small += Math.round(Number(amount) * smallUnit);
      if (Math.abs(subtotal.small) > maxSmall) fold(subtotal);
    },
    totals: () =>
      [...sums]
        .map(([currency, subtotal]) => ({ currency, amount: toText(fold(subtotal)) }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    malformedCount: () => malformed,
  };
}

/**
 * Everyday amounts are added up as a whole number of ten-thousandths, which is exact up to 2⁵³ and several times as fast:
 * a report adds 200,000 amounts for each of its groupings. The library adds all others.
 */
interface Subtotal {
  sum: Big;
  small: number;
}

const smallPlaces = 4;
const smallUnit = 10 ** smallPlaces;
/** The longest everyday amount, in characters. It has 11 digits at most, so {@link maxSmall} plus one is still exact. */
const maxSmallLength = 11;
const maxSmall = 2 ** 52;

/** Moves the everyday amounts into the sum, and returns it. */
function fold(subtotal: Subtotal): Big {
  subtotal.sum = subtotal.sum.plus(new Big(subtotal.small).div(smallUnit));
  subtotal.small = 0;
  return subtotal.sum;
}

/** Compares two decimals of one currency, as `sort` wants it. What is no decimal comes before all that are. */
export function compareAmounts(one: string, other: string): number {
  if (!isDecimal(one) || !isDecimal(other)) return Number(isDecimal(one)) - Number(isDecimal(other));
  return new Big(one).cmp(other);
}

/** `after` − `before`, exactly; null where one of them is no decimal. */
export function subtractAmount(after: string, before: string): string | null {
  return isDecimal(after) && isDecimal(before) ? toText(new Big(after).minus(before)) : null;
}

/** At least two places, so that no currency's cents are cut off, and no more than the amounts have. */
function toText(sum: Big): string {
  const text = sum.toFixed();
  const places = text.split('.')[1]?.length ?? 0;
  return places >= 2 ? text : sum.toFixed(2);
}
