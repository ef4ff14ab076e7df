import { formatExactMoney, formatMoney } from '#components/money/format-money.ts';
import { toGrowth } from '#lib/domain/earnings/previous-days.ts';
import type { ApprovalRate } from '#lib/domain/earnings/report.ts';
import type { SummedTally } from '#lib/domain/earnings/sum-groups.ts';
import { locale, t } from '#lib/platform/i18n.ts';
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

const percentFormats = new Map<string, Intl.NumberFormat>();

/** "83%", in the language of the texts. It is cached, because every row of a breakdown has one. */
export function formatPercent(share: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([locale(), options]);
  const format = percentFormats.get(key) ?? new Intl.NumberFormat(locale(), { style: 'percent', ...options });
  percentFormats.set(key, format);
  return format.format(share);
}

/** Returns "83.3%", as many digits for each so that a column aligns; or a dash if nothing is decided. */
export function formatRate({ earned, decided }: ApprovalRate): string {
  if (decided === 0) return t('earningsNone');
  return formatPercent(earned / decided, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
