/** An exact decimal: `units` of 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/** In characters. What is longer is no amount: it would cost more to add than any commission is worth. */
const maxLength = 40;

/** Whether an amount of the service is a plain decimal, such as `-12.50`. No grouping, no exponent, no blank. */
export function isDecimal(amount: string): boolean {
  return amount.length <= maxLength && /^-?\d+(\.\d+)?$/.test(amount);
}

/** The exact value of an amount of the service; null where it is no decimal ({@link isDecimal}). */
export function toDecimal(amount: string): Decimal | null {
  if (!isDecimal(amount)) return null;
  const [whole = '', fraction = ''] = amount.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/**
 * Whole numbers instead of a decimal library: a report adds hundreds of thousands of amounts at each change of a filter,
 * and this is as exact in a fraction of the time.
 */
export function addDecimals(one: Decimal, other: Decimal): Decimal {
  if (one.scale === other.scale) return { units: one.units + other.units, scale: one.scale };
  return one.scale < other.scale
    ? { units: rescale(one, other.scale) + other.units, scale: other.scale }
    : { units: one.units + rescale(other, one.scale), scale: one.scale };
}

export function subtractDecimals(one: Decimal, other: Decimal): Decimal {
  return addDecimals(one, { units: -other.units, scale: other.scale });
}

/** Less than, equal to or greater than 0, as `sort` wants it. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const { units } = subtractDecimals(one, other);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The value as text, without zeros at its end: "12.3", "-0.5", "7". */
export function toDecimalText({ units, scale }: Decimal): string {
  const isNegative = units < 0n;
  const digits = (isNegative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The nearest number: for the height of a bar, never for a sum. */
export function toNumber(decimal: Decimal): number {
  return Number(toDecimalText(decimal));
}

/** Whether two amounts are the same: `12.5` and `12.50` are. What is no decimal is the same only to the letter. */
export function isSameAmount(one: string, other: string): boolean {
  const [first, second] = [toDecimal(one), toDecimal(other)];
  return first !== null && second !== null ? compareDecimals(first, second) === 0 : one === other;
}

/** `after` − `before`, exactly, as {@link MoneyTotal} writes amounts; null where one of them is no decimal. */
export function subtractAmount(after: string, before: string): string | null {
  const [first, second] = [toDecimal(after), toDecimal(before)];
  return first !== null && second !== null ? toAmount(subtractDecimals(first, second)) : null;
}

/** Exact sums of amounts, one for each currency; amounts of two currencies are never added. */
export interface MoneySum {
  /** Adds an amount as the service wrote it. One that is no decimal is counted and left out. */
  add(currency: string, amount: string): void;
  /** By currency, in alphabetical order. */
  totals(): readonly MoneyTotal[];
  /** How many amounts were left out, because they are no decimals. */
  malformedCount(): number;
}

export interface MoneyTotal {
  /** ISO 4217, as the service writes it; empty where it named none. */
  readonly currency: string;
  /** A plain decimal of at least two places. */
  readonly amount: string;
}

export function createMoneySum(): MoneySum {
  const sums = new Map<string, Decimal>();
  let malformed = 0;
  return {
    add(currency, amount) {
      const decimal = toDecimal(amount);
      if (decimal === null) malformed += 1;
      else sums.set(currency, addDecimals(sums.get(currency) ?? zero, decimal));
    },
    totals: () =>
      [...sums]
        .map(([currency, sum]) => ({ currency, amount: toAmount(sum) }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    malformedCount: () => malformed,
  };
}

/** No currency's cents are cut off, and no more places are shown than the amounts have. */
function toAmount(decimal: Decimal): string {
  const [whole = '', fraction = ''] = toDecimalText(decimal).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function rescale({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
