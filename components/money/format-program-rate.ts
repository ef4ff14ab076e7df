import { type RatedProgram, type RateRange, readProgramRates } from '#lib/domain/programs/program-rates.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { t } from '#lib/platform/i18n.ts';
import { writeDecimal } from '#lib/wording/format-number.ts';

/** What a program pays, in a few words. Empty where the network writes none. */
export const formatProgramRate = (program: RatedProgram): string => formatRateRange(readProgramRates(program));

/** The same of a row in a list of programs. */
export const formatListedRate = ({
  commission,
  unreadRate,
  fromPercent,
}: Pick<ProgramSummary, 'commission' | 'unreadRate' | 'fromPercent'>): string =>
  formatRateRange({ rate: commission?.rate ?? unreadRate, fromPercent });

/** The best rate, as the network writes it, and the lowest where sales pay less: "6.50%, from 0.7%". */
export function formatRateRange({ rate, fromPercent }: RateRange): string {
  const text = formatRateText(rate);
  return fromPercent === null ? text : t('commissionFrom', [text, `${writeDecimal(String(fromPercent))}%`]);
}

/**
 * Three capitals and a plain decimal: "USD52.50", "MYR 5.60". Digits with other marks can be read in two ways, and so can
 * a point before exactly three: "IDR20.000".
 */
const amounts = /(?<![\p{L}\d])([A-Z]{3})[ \u00a0]?(\d+(?:\.(?!\d{3}(?!\d))\d+)?)(?![\d%])(?![.,']\d)/gu;
/** The sign stands behind the second number of a range alone: "2.5-5.5%". */
const percentages = /(?<![\d.,'])(?:(\d{1,2}(?:\.\d{1,2})?)( ?[-–~] ?))?(\d+(?:\.\d+)?) ?%/gu;

let currencies: ReadonlySet<string> | undefined;

/**
 * A commission's label as the network writes it, its amounts and percentages in the user's language: "USD52.50" is
 * "USD 52.50", and "6.50%" is "6,50%" in Vietnamese. It keeps the decimals, and whatever it cannot read for sure.
 */
export function formatRateText(rate: string): string {
  return rate
    .replace(amounts, (whole, currency: string, digits: string) =>
      isCurrency(currency) ? `${currency} ${writeDecimal(digits)}` : whole,
    )
    .replace(
      percentages,
      (_whole, from = '', dash = '', digits = '') => `${writeDecimal(from)}${dash}${writeDecimal(digits)}%`,
    );
}

function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}
