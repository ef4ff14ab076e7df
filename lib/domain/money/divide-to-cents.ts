import { toDecimal, zero } from '#lib/domain/money/decimal.ts';

/** An exact amount over a number, rounded half up to two decimals: "12.30". */
export function divideToCents(amount: string, by: number): string {
  const decimal = toDecimal(amount) ?? zero;
  const divisor = BigInt(Math.max(1, by)) * 10n ** BigInt(decimal.scale);
  const isNegative = decimal.units < 0n;
  const doubled = (isNegative ? -decimal.units : decimal.units) * 200n + divisor;
  const cents = (doubled / (divisor * 2n)).toString().padStart(3, '0');
  return `${isNegative ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
