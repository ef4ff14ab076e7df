import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

interface QuotaGuardProps {
  /** An alert after the worker refused a click; a note before. */
  readonly role: 'alert' | 'note';
  readonly usage: QuotaUsage;
  readonly onMintAnyway: () => void;
}

/** Says that the links are used up and when more come free, with a button to mint anyway. */
export function QuotaGuard({ role, usage, onMintAnyway }: QuotaGuardProps) {
  return (
    <Notice
      tone="warn"
      role={role}
      title={usage.isUsedUpByNetwork ? t('errLinksUsedUp') : t('quotaTitle', [formatNumber(usage.limit)])}
      actions={
        <>
          <Button onClick={onMintAnyway}>{t('actionMintAnyway')}</Button>
          <a class="button button-plain" href={toOptionsUrl('account/correction')} target="_blank" rel="noopener">
            {t('correctCount')}
          </a>
        </>
      }
    >
      <p>
        {usage.freesUpAtMs === null
          ? t('quotaFreesUnknown')
          : t('quotaFrees', [formatInstant(usage.freesUpAtMs, 'day')])}{' '}
        {!usage.isUsedUpByNetwork && t('quotaDoubt')}
      </p>
    </Notice>
  );
}
