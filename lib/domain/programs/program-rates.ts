import {
  type CommissionFigure,
  compareCommissions,
  readCommissionFigure,
} from '#lib/domain/programs/commission-figure.ts';
import type { CommissionTier } from '#lib/domain/programs/offer.ts';

/** What a program pays, separated by how many sales get it. */
export interface ProgramRates {
  /** The rate of an ordinary sale, by which programs are compared; null if no tier has a figure. */
  readonly base: CommissionFigure | null;
  /** The best tier above the base, which only some sales get; null without one. */
  readonly exceptional: CommissionTier | null;
}

/** Labels of a rate for every sale: the service's own default field is "Commission" (spec §2.3). */
const baseLabel =
  /^(?:|(?:base |standard |default )?(?:commission|rate|payout)|base|standard|default|all|any|others?)$/i;

/**
 * Words of a rate that only some sales get: "up to 12 % for new buyers". Labels are free text in the merchant's
 * language, so the list has the languages of the networks. A tier with an unlisted word counts as an ordinary one.
 */
const exceptionalWords = [
  /\b(?:up to|max(?:imum)?|new|first|special|bonus|extra|promo(?:tion)?s?|campaign|limited|vip|selected)\b/i,
  /\b(?:hingga|sehingga|sampai|maks(?:imum)?|baru|pertama|khas|khusus|istimewa|terpilih|hanggang|bago|bagong|unang)\b/i,
  /สูงสุด|ใหม่|ครั้งแรก|พิเศษ|tối đa|lên đến|lên tới|mới|đầu tiên|đặc biệt|最高|高达|高達|新客|新用户|新用戶|首次|首单|首單|特/iu,
];

/**
 * The base rate of a program's tiers, and the best exception from it.
 * - A tier whose label covers every sale is the base. Otherwise it is the lowest ordinary tier: what any sale pays at
 *   least. If every tier is an exception, it is the lowest of them.
 * - Percentages win over fixed amounts, as in every comparison of programs: in "IDR12500 OR 3%" the amount is an
 *   alternative.
 * @param special Tiers that the service itself lists as special. They are the base only without any other.
 */
export function readProgramRates(
  tiers: readonly CommissionTier[],
  special: readonly CommissionTier[],
  programCurrency: string,
): ProgramRates {
  const read = (tier: CommissionTier, isSpecial: boolean) => {
    const lowest = readCommissionFigure(tier.rate, programCurrency, 'lowest');
    const highest = readCommissionFigure(tier.rate, programCurrency, 'highest');
    return lowest === null || highest === null
      ? []
      : [{ tier, lowest, highest, isExceptional: isSpecial || isExceptional(tier) }];
  };
  const all = [...tiers.flatMap((tier) => read(tier, false)), ...special.flatMap((tier) => read(tier, true))];
  const ordinary = all.filter(({ isExceptional }) => !isExceptional);
  const named = ordinary.filter(({ tier }) => baseLabel.test(tier.label.trim()));
  const [pool = []] = [named, ordinary, all].filter(({ length }) => length > 0);
  const [base] = pool.toSorted((a, b) => compareCommissions(a.lowest, b.lowest, 'ascending'));
  if (base === undefined) return { base: null, exceptional: null };
  const [best] = all
    .filter(({ tier, highest }) => tier !== base.tier && isMore(highest, base.lowest))
    .toSorted((a, b) => compareCommissions(a.highest, b.highest, 'descending'));
  return { base: base.lowest, exceptional: best?.tier ?? null };
}

function isExceptional({ label, rate }: CommissionTier): boolean {
  // Labels have any length. The search stops at this one.
  const text = `${label.slice(0, 200)} ${rate.slice(0, 200)}`;
  return exceptionalWords.some((words) => words.test(text));
}

/** Never compares two currencies, or a percentage with an amount. */
function isMore(one: CommissionFigure, other: CommissionFigure): boolean {
  return one.kind === other.kind && one.currency === other.currency && one.amount > other.amount;
}
