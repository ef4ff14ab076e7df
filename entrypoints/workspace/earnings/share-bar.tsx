import { t } from '#lib/platform/i18n.ts';
import { formatPercent } from './format-percent.ts';
import './share-bar.css';

interface ShareBarProps {
  /** Exact decimals of one currency. Null if there is no part. */
  readonly part: string | null;
  readonly whole: string;
}

/** Shows a part's share of a whole, as a bar and a percentage. A dash if a share has no meaning (zero, or below it). */
export function ShareBar({ part, whole }: ShareBarProps) {
  const share = part !== null && Number(whole) > 0 ? Number(part) / Number(whole) : Number.NaN;
  if (!(share >= 0 && share <= 1)) return <span class="muted">{t('earningsNone')}</span>;
  const text = formatPercent(share, { maximumFractionDigits: 0 });
  return (
    <span class="share">
      <span class="share-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span class="share-text">{text}</span>
    </span>
  );
}
