import { formatExactMoney, formatMoney } from '#components/money/format-money.ts';
import { toGrowth } from '#lib/domain/earnings/previous-days.ts';
import type { SummedTally } from '#lib/domain/earnings/sum-groups.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatPercent } from './format-percent.ts';
import './growth.css';

interface GrowthProps {
  readonly currency: string;
  readonly now: SummedTally | null;
  readonly before: SummedTally | null;
  /** Whether a rise is good news: what was earned, and not what waits or was rejected. */
  readonly isPraised: boolean;
}

/** Compares an amount with that of the period before: "+18%", or the earlier amount if a percentage says nothing. */
export function Growth({ currency, now, before, isPraised }: GrowthProps) {
  if (now === null && before === null) return <span class="growth">{t('earningsNone')}</span>;
  const amount = before?.payout ?? '0';
  const growth = toGrowth(Number(now?.payout ?? '0'), Number(amount));
  const was = t('earningsBefore', [formatExactMoney(currency, amount)]);
  if (growth === null) {
    return (
      <span class="growth" title={was}>
        {before === null ? t('earningsNew') : t('earningsBefore', [formatMoney(currency, amount)])}
      </span>
    );
  }
  const text = formatPercent(growth, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return (
    <span class={growth > 0 && isPraised ? 'growth growth-up' : 'growth'} title={was}>
      {text}
    </span>
  );
}
