import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { toOptionsUrl } from '#lib/domain/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

interface QuotaGuardProps {
  /** An alert once a click was turned down; a note before. */
  readonly role: 'alert' | 'note';
  readonly usage: QuotaUsage;
  readonly onMintAnyway: () => void;
}

/** The links are used up: since when more come free, and the way to mint all the same. */
export function QuotaGuard({ role, usage, onMintAnyway }: QuotaGuardProps) {
  return (
    <Notice
      tone="warn"
      role={role}
      title={t('quotaTitle', [formatNumber(usage.limit)])}
      actions={
        <>
          <Button onClick={onMintAnyway}>{t('actionMintAnyway')}</Button>
          <a class="button button-plain" href={toOptionsUrl('limits/correction')} target="_blank" rel="noopener">
            {t('correctCount')}
          </a>
        </>
      }
    >
      <p>
        {usage.freesUpAtMs === null
          ? t('quotaFreesUnknown')
          : t('quotaFrees', [formatInstant(usage.freesUpAtMs, 'day')])}{' '}
        {t('quotaDoubt')}
      </p>
    </Notice>
  );
}
