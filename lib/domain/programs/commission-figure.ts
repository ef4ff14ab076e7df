import { centless } from '#lib/domain/money/decimal.ts';

/** A number read from a program's commission labels, only for sorting. The interface shows the service's own words. */
export interface CommissionFigure {
  readonly kind: 'percent' | 'fixed';
  readonly amount: number;
  /** ISO 4217 of a fixed amount; empty for a percentage. */
  readonly currency: string;
  /** The label that contains it: "up to 0.7% capped at MYR 5.60". */
  readonly rate: string;
}

/** The sign stands behind the second number of a range alone, where the label begins with the range: "2-5.5%". */
const percentage =
  /(?<![.,\d])(\d+(?:[.,]\d+)*)\s*[%％٪]|(?<![\p{L}\d.,]\s?)(\d+(?:[.,]\d+)*)[-–~](?=\d+(?:[.,]\d+)*\s*[%％٪])/gu;
const amount = String.raw`(\d{1,3}(?:[' \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*)`;
/** Signs of one currency. "$" and "¥" are of several: each stands for the program's. */
const signs: Readonly<Record<string, string>> = {
  ...{ RM: 'MYR', Rp: 'IDR', đ: 'VND', '₫': 'VND', '฿': 'THB', บาท: 'THB', '₱': 'PHP', '₹': 'INR', '₩': 'KRW' },
  ...{ US$: 'USD', S$: 'SGD', HK$: 'HKD', NT$: 'TWD', '€': 'EUR', '£': 'GBP' },
};
const currency = String.raw`(?<!\p{L})([A-Z]{3}|RM|Rp|đ|บาท|(?:US|S|HK|NT)\$|\p{Sc})(?!\p{L})`;
/** "USD52.50", "MYR 5.60", "$5", "Rp50.000", "5.60 MYR". */
const fixedAmount = new RegExp(`${currency}\\s*${amount}|${amount}\\s*${currency}`, 'u');
/** "IDR 15rb", "Rp 1,5 juta", "USD 2k": thousands and millions that the digits do not say. */
const multiple = /^\s?(?:(?:k|rb|ribu|jt|juta|tr|triệu|nghìn|ngàn|mio|million)(?!\p{L})|พัน|หมื่น|แสน|ล้าน|千|万|萬)/iu;
/** Labels are the service's own texts, of any length. The search stops at this length. */
const maxRateLength = 300;

/**
 * The figure of a label, or null if the label has none. A bare number is not a figure.
 * - A percentage wins over a fixed amount: percentages compare across programs, and in "up to 0.7% capped at MYR 5.60"
 *   or "IDR12500 OR 3%" the amount is a cap or an alternative in one currency.
 * - Of several percentages ("2% - 5.5%") the lowest or the highest counts. Without a percentage the first amount
 *   counts. "$5" is in the program's currency.
 */
export function readCommissionFigure(
  text: string,
  programCurrency: string,
  end: 'lowest' | 'highest',
): CommissionFigure | null {
  const rate = text.slice(0, maxRateLength);
  const percentages = [...rate.matchAll(percentage)]
    .map(([, signed, first = '']) => ({ amount: toPercentNumber(signed ?? first), isSigned: signed !== undefined }))
    // "2024-25%" is no range.
    .filter(({ amount, isSigned }, at, all) => isSigned || amount < (all[at + 1]?.amount ?? 0))
    .map(({ amount }) => amount);
  if (percentages.length > 0) {
    const amount = end === 'lowest' ? Math.min(...percentages) : Math.max(...percentages);
    return { kind: 'percent', amount, currency: '', rate };
  }
  const found = fixedAmount.exec(rate);
  if (found === null || multiple.test(rate.slice(found.index + found[0].length))) return null;
  const [, before, digitsAfter, digitsBefore, after] = found;
  const currency = toCurrency(before ?? after ?? '', programCurrency);
  return { kind: 'fixed', amount: toAmountNumber(digitsAfter ?? digitsBefore ?? '', currency), currency, rate };
}

/**
 * Orders programs by commission. Percentages come first, then fixed amounts, currency by currency, without any
 * conversion. Programs without a figure come last in either direction.
 */
export function compareCommissions(
  one: CommissionFigure | null,
  other: CommissionFigure | null,
  direction: 'ascending' | 'descending',
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (one.kind !== other.kind) return one.kind === 'percent' ? -1 : 1;
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return direction === 'ascending' ? one.amount - other.amount : other.amount - one.amount;
}

/** Tiers, the best rate first. Rates without a figure come last, in the service's order. */
export function toBestFirst<Tier extends { readonly rate: string }>(
  tiers: readonly Tier[],
  programCurrency: string,
): readonly Tier[] {
  const read = ({ rate }: Tier) => readCommissionFigure(rate, programCurrency, 'highest');
  return tiers.toSorted((one, other) => compareCommissions(read(one), read(other), 'descending'));
}

const toCurrency = (words: string, programCurrency: string) =>
  /^[A-Z]{3}$/.test(words) ? words : (signs[words] ?? programCurrency);

/** "6,5" is six and a half: rates have no thousands. */
const toPercentNumber = (digits: string) => Number(toPoint(digits.replaceAll(',', '.')));

/**
 * A point or comma that appears once is the decimal mark, except a comma before exactly three digits ("20,000"), and a
 * point there where the currency has no cents ("IDR 20.000"). If both appear, the later one is the decimal mark
 * ("1,250.50", "1.250,50"). One that repeats separates thousands ("1.000.000").
 */
function toAmountNumber(digits: string, currency: string): number {
  const text = withoutSpaces(digits);
  if (centless.has(currency) && /^\d{1,3}\.\d{3}$/.test(text)) return Number(text.replace('.', ''));
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const isPointDecimal = text.lastIndexOf('.') > text.lastIndexOf(',');
    return Number(
      isPointDecimal ? toPoint(text.replaceAll(',', '')) : toPoint(text.replaceAll('.', '').replaceAll(',', '.')),
    );
  }
  if (points > 1) return Number(text.replaceAll('.', ''));
  if (commas > 1 || /,\d{3}$/.test(text)) return Number(text.replaceAll(',', ''));
  return Number(text.replace(',', '.'));
}

const withoutSpaces = (digits: string) => digits.replace(/[' \u00a0\u202f]/g, '');

/** Keeps only the last point. */
const toPoint = (digits: string) => digits.replace(/\.(?=.*\.)/g, '');
