import { formatNumber } from '#components/format-number.ts';
import type { RejectionRow } from '#lib/domain/earnings/report.ts';
import { t } from '#lib/platform/i18n.ts';
import { CappedTable } from './capped-table.tsx';
import { MoneyList } from './money-list.tsx';
import { ReportSection } from './report-section.tsx';
import './rejections-section.css';

/** Why conversions of the period were rejected, in the service's words. */
export function RejectionsSection({ rejections }: { readonly rejections: readonly RejectionRow[] }) {
  return (
    <ReportSection title={t('earningsRejections')}>
      {rejections.length === 0 ? (
        <p class="muted">{t('earningsRejectionsNone')}</p>
      ) : (
        <CappedTable<RejectionRow>
          label={t('earningsRejections')}
          shown={6}
          rows={rejections}
          keyOf={({ remark }) => JSON.stringify(remark)}
          columns={[
            {
              key: 'remark',
              header: t('earningsRemark'),
              cell: ({ remark }) =>
                remark === null ? (
                  <span class="muted">{t('earningsNoRemark')}</span>
                ) : (
                  <span class="cell-text-wrap" dir="auto">
                    {remark}
                  </span>
                ),
            },
            { key: 'count', header: t('earningsCount'), isNumeric: true, cell: ({ count }) => formatNumber(count) },
            {
              key: 'amounts',
              header: t('earningsCommission'),
              isNumeric: true,
              cell: ({ amounts }) => <MoneyList amounts={amounts} />,
            },
          ]}
        />
      )}
    </ReportSection>
  );
}
