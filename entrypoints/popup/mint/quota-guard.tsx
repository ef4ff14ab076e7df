import { Notice } from '#components/notice.tsx';
import { formatDay } from '#components/time/format-day.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { useMintModel } from './mint-model.ts';

/**
 * Says that the links are used up and when more come free. The popup's button makes one all the same.
 * @param props.role An alert after the worker refused a click; a note before.
 */
export function QuotaGuard({ role }: { readonly role: 'alert' | 'note' }) {
  const { usage } = useMintModel().snapshot;
  return (
    <Notice
      tone="warn"
      role={role}
      title={usage.isUsedUpByNetwork ? t('errLinksUsedUp') : t('quotaTitle', [formatNumber(usage.limit)])}
      actions={
        <a class="button button-plain" href={toOptionsUrl('account/correction')} target="_blank" rel="noopener">
          {t('correctCount')}
        </a>
      }
    >
      <p>
        {usage.freesOn === null ? t('quotaFreesUnknown') : t('quotaFrees', [formatDay(usage.freesOn, usage.freesOn)])}{' '}
        {!usage.isUsedUpByNetwork && t('quotaDoubt')}
      </p>
    </Notice>
  );
}
