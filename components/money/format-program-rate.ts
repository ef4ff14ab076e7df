import { formatRateText } from '#components/money/format-rate-text.ts';
import { readCommissionFigure, toBestFirst } from '#lib/domain/programs/commission-figure.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { writeDecimal } from '#lib/wording/write-decimal.ts';

/**
 * What a program pays, in a few words: the best rate, as the network writes it, and the lowest where sales pay less:
 * "6.50%, from 0.7%". Empty where the network writes none.
 */
export function formatProgramRate({
  commissions,
  specialCommissions,
  currency,
}: Pick<Offer, 'commissions' | 'specialCommissions' | 'currency'>): string {
  const tiers = toBestFirst([...commissions, ...specialCommissions]);
  const [best] = tiers;
  if (best === undefined) return '';
  const text = formatRateText(best.rate);
  const toPercent = (rate: string, end: 'lowest' | 'highest') => {
    const figure = readCommissionFigure(rate, currency, end);
    return figure?.kind === 'percent' ? [figure.amount] : [];
  };
  const [highest = 0] = toPercent(best.rate, 'highest');
  // Percentages come first, and those of one label may be a range of their own, which it says itself.
  const lowest = Math.min(...tiers.slice(1).flatMap(({ rate }) => toPercent(rate, 'lowest')));
  return lowest < highest ? t('commissionFrom', [text, `${writeDecimal(String(lowest))}%`]) : text;
}
