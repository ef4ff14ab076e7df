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
