/** The longest amount that is read as one: what is longer would cost more to add than any commission is worth. */
const maxDecimalLength = 40;

/** Whether an amount of the service is a plain decimal, such as `-12.50`. No grouping, no exponent, no blank. */
export function isDecimal(amount: string): boolean {
  return amount.length <= maxDecimalLength && /^-?\d+(\.\d+)?$/.test(amount);
}

/** Whether two amounts are the same: `12.5`, `12.50` and the number 12.5 of another answer are. */
export function isSameAmount(one: string, other: string): boolean {
  return toShortest(one) === toShortest(other);
}

function toShortest(amount: string): string {
  if (!isDecimal(amount)) return amount;
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = whole.replace(/^(-?)0+(?=\d)/, '$1');
  const rest = fraction.replace(/0+$/, '');
  const short = rest === '' ? digits : `${digits}.${rest}`;
  return short === '-0' ? '0' : short;
}
