import { isDecimal } from '#lib/domain/money/decimal-text.ts';

/** An exact decimal: `units` of 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/** The exact value of an amount of the service; null where it is no decimal (`isDecimal`). */
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

function rescale({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
