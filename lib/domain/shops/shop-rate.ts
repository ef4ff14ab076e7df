/**
 * A shop's rate in percent, exactly: "0.0123" → "1.23". The point is moved in the text itself, because a binary number
 * would make 0.0575 of a hundred "5.750000000000001".
 * @param rate A fraction as a decimal string (spec §2.6).
 * @returns null for what is no such decimal.
 */
export function toRatePercent(rate: string): string | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? [];
  if (whole === undefined) return null;
  const digits = fraction.padEnd(2, '0');
  const percent = (whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2).replace(/0+$/, '');
  return rest === '' ? percent : `${percent}.${rest}`;
}
