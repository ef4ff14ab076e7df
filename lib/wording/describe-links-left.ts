import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** "990 links left this month", or "in 30 days". */
export const describeLinksLeft = (left: number, period: QuotaPeriodKind): string =>
  t(period === 'calendar-month' ? 'linksLeftMonth' : 'linksLeftRolling', left, [formatNumber(left)]);

/** Whose word it is that no link is left (`MintOutcome`); by Linkmint's count without either. */
interface NoneLeft {
  readonly isByNetwork?: true | undefined;
  readonly isOfTeam?: true | undefined;
}

/** Why a wish got no link: none was left for it. @param limit The links of the period. */
export function describeNoneLeft({ isByNetwork, isOfTeam }: NoneLeft, limit: number): string {
  if (isByNetwork) return t('errLinksUsedUp');
  return isOfTeam ? t('quotaOfTeam') : t('quotaTitle', [formatNumber(limit)]);
}
