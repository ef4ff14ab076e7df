import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** "990 links left this month", or "in 30 days". */
export const describeLinksLeft = (left: number, period: QuotaPeriodKind): string =>
  t(period === 'calendar-month' ? 'linksLeftMonth' : 'linksLeftRolling', left, [formatNumber(left)]);
