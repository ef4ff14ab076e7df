import { addDecimals, type Decimal, toDecimal, toNumber, zero } from '#lib/domain/money/decimal.ts';

/*
 * Each change of a filter sums hundreds of thousands of amounts. Nearly every amount is a whole number of
 * ten-thousandths below 100,000. Those are added as plain numbers, which is exact for the first nine million of them.
 */

const smallScale = 4;
const smallLimit = 10 ** 9;
/** Nearly every amount, which needs no exact decimal to become its units. */
const isSmall = /^\d{1,5}(\.\d{1,4})?$/;

/** A running sum: small amounts in units of 10^-4, the others as exact decimals. */
export interface AmountSum {
  small: number;
  large: Decimal;
}

/** Amounts by row, in order of arrival. */
export interface AmountColumn {
  /** Adds a row, even if its amount is not a decimal. */
  push(amount: string): void;
  /** Adds a row with the amount of an earlier row. */
  pushSame(row: number): void;
  isDecimal(row: number): boolean;
  /** Adds the row's amount to the sum, unless it is not a decimal. */
  addTo(sum: AmountSum, row: number): void;
  /**
   * The row's amount rounded to a double, in ten-thousandths, for sorting. If it is not a decimal, it sorts below all
   * others.
   */
  toNumber(row: number): number;
}

export function createAmountColumn(): AmountColumn {
  /** NaN for an amount that is not small. */
  const small: number[] = [];
  const large = new Map<number, Decimal>();
  return {
    push(amount) {
      if (isSmall.test(amount)) {
        // Exact: the product is nearer to its whole number than half of one.
        small.push(Math.round(Number(amount) * 10 ** smallScale));
        return;
      }
      const decimal = toDecimal(amount);
      const units = decimal === null ? Number.NaN : toSmallUnits(decimal);
      if (decimal !== null && Number.isNaN(units)) large.set(small.length, decimal);
      small.push(units);
    },
    pushSame(row) {
      const decimal = large.get(row);
      if (decimal !== undefined) large.set(small.length, decimal);
      small.push(small[row] ?? Number.NaN);
    },
    isDecimal: (row) => !Number.isNaN(small[row] ?? Number.NaN) || large.has(row),
    addTo(sum, row) {
      const units = small[row] ?? Number.NaN;
      if (!Number.isNaN(units)) {
        sum.small += units;
        return;
      }
      const decimal = large.get(row);
      if (decimal !== undefined) sum.large = addDecimals(sum.large, decimal);
    },
    toNumber(row) {
      const units = small[row] ?? Number.NaN;
      if (!Number.isNaN(units)) return units;
      const decimal = large.get(row);
      return decimal === undefined ? Number.NEGATIVE_INFINITY : toNumber(decimal) * 10 ** smallScale;
    },
  };
}

export function startSum(): AmountSum {
  return { small: 0, large: zero };
}

/** The exact sum. */
export function endSum({ small, large }: AmountSum): Decimal {
  return addDecimals({ units: BigInt(small), scale: smallScale }, large);
}

/** NaN if the amount is too large or has more decimal places. */
function toSmallUnits({ units, scale }: Decimal): number {
  if (scale > smallScale) return Number.NaN;
  const scaled = Number(units) * 10 ** (smallScale - scale);
  return Math.abs(scaled) < smallLimit ? scaled : Number.NaN;
}
