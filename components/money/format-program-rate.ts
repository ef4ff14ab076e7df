import { formatRateText } from '#components/money/format-rate-text.ts';
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
