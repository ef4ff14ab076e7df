/** An exact decimal: `units` of 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/**
 * Currencies whose cents are not written: those to which ISO 4217 gives none, and those to which Unicode's CLDR 48 gives no
 * digits, in general or in cash. Firefox answers with the digits of ISO 4217, Chromium with CLDR's.
 */
export const centless: ReadonlySet<string> = new Set(
  (
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF ' +
    'AFN ALL AMD COP CRC HUF IDR IQD IRR KHR LAK LBP MGA MMK MNT PKR RSD SLL SOS SYP TWD TZS UZS YER'
  ).split(' '),
);

/** In characters. A longer text cannot be an amount, and adding it would be slow. */
const maxLength = 40;

/** Whether an amount of the service is a plain decimal such as `-12.50`, without grouping, exponent or blanks. */
export function isDecimal(amount: string): boolean {
  return amount.length <= maxLength && /^-?\d+(\.\d+)?$/.test(amount);
}

/** The exact value of an amount of the service; null if it is not a decimal ({@link isDecimal}). */
export function toDecimal(amount: string): Decimal | null {
  if (!isDecimal(amount)) return null;
  const [whole = '', fraction = ''] = amount.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/**
 * Uses whole numbers instead of a decimal library: a report adds hundreds of thousands of amounts at each change of a
 * filter, and this is as exact in a fraction of the time.
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

/** Less than, equal to or greater than 0, for `sort`. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const { units } = subtractDecimals(one, other);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The value as text, without trailing zeros: "12.3", "-0.5", "7". */
export function toDecimalText({ units, scale }: Decimal): string {
  const isNegative = units < 0n;
  const digits = (isNegative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The nearest double: for the height of a bar, never for a sum. */
export function toNumber(decimal: Decimal): number {
  return Number(toDecimalText(decimal));
}

/** Whether two amounts are equal: `12.5` equals `12.50`. Texts that are not decimals must match letter for letter. */
export function isSameAmount(one: string, other: string): boolean {
  const [first, second] = [toDecimal(one), toDecimal(other)];
  return first !== null && second !== null ? compareDecimals(first, second) === 0 : one === other;
}

/** `after` − `before`, exactly, formatted like {@link MoneyTotal}; null if one of them is not a decimal. */
export function subtractAmount(after: string, before: string): string | null {
  const [first, second] = [toDecimal(after), toDecimal(before)];
  return first !== null && second !== null ? toAmount(subtractDecimals(first, second)) : null;
}

/** Exact sums of amounts, one for each currency; amounts of two currencies are never added. */
export interface MoneySum {
  /** Adds an amount as the service wrote it. If it is not a decimal, it is counted and left out. */
  add(currency: string, amount: string): void;
  /** By currency, in alphabetical order. */
  totals(): readonly MoneyTotal[];
  /** The same without a currency in which an amount was left out: for sums beside which nothing says so. */
  wholeTotals(): readonly MoneyTotal[];
  /** How many amounts were left out, because they are not decimals. */
  malformedCount(): number;
}

export interface MoneyTotal {
  /** ISO 4217, as the service writes it; empty if it named none. */
  readonly currency: string;
  /** A plain decimal with at least two decimal places. */
  readonly amount: string;
}

export function createMoneySum(): MoneySum {
  const sums = new Map<string, Decimal>();
  const lacking = new Set<string>();
  let malformed = 0;
  const totals = () =>
    [...sums]
      .map(([currency, sum]) => ({ currency, amount: toAmount(sum) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return {
    add(currency, amount) {
      const decimal = toDecimal(amount);
      if (decimal === null) {
        malformed += 1;
        lacking.add(currency);
      } else sums.set(currency, addDecimals(sums.get(currency) ?? zero, decimal));
    },
    totals,
    wholeTotals: () => totals().filter(({ currency }) => !lacking.has(currency)),
    malformedCount: () => malformed,
  };
}

/** Cuts off no currency's cents, and shows no more decimal places than the amounts have. */
function toAmount(decimal: Decimal): string {
  const [whole = '', fraction = ''] = toDecimalText(decimal).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function rescale({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

/**
 * An exact amount over a number, rounded half up to six decimals, and with two at least: "12.30". A currency may have
 * none or three, and its format rounds to those.
 */
export function divideAmount(amount: string, by: number): string {
  const decimal = toDecimal(amount) ?? zero;
  const divisor = BigInt(Math.max(1, by)) * 10n ** BigInt(decimal.scale);
  const isNegative = decimal.units < 0n;
  const doubled = (isNegative ? -decimal.units : decimal.units) * 2_000_000n + divisor;
  const millionths = (doubled / (divisor * 2n)).toString().padStart(7, '0');
  const places = millionths.slice(-6).replace(/0{1,4}$/, '');
  return `${isNegative ? '-' : ''}${millionths.slice(0, -6)}.${places}`;
}
