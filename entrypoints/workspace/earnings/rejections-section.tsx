import { CheckBox } from '#components/forms/check-box.tsx';
import type { RejectionRow } from '#lib/domain/earnings/report.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { CappedTable } from './capped-table.tsx';
import { formatValue } from './earnings-view.ts';
import { ReportSection, RowsLink, toFigures } from './report-section.tsx';
import './rejections-section.css';

interface RejectionsSectionProps {
  readonly rejections: readonly RejectionRow[];
  readonly params: RouteParams;
  readonly notify: RejectionNotices;
}

/** Whether the user wants to be notified of rejections. */
export interface RejectionNotices {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => Promise<void>;
}

/** Lists why conversions of the period were rejected, in the service's words. */
export function RejectionsSection({ rejections, params, notify }: RejectionsSectionProps) {
  const toFilters = ({ remark }: RejectionRow) => ({
    status: 'rejected',
    remark: formatValue(remark === null ? 'blank' : { value: remark }),
  });
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
              cell: (row) => (
                <RowsLink params={params} filters={toFilters(row)}>
                  {row.remark === null ? (
                    <span class="muted">{t('earningsNoRemark')}</span>
                  ) : (
                    <span class="cell-text-wrap" dir="auto">
                      {row.remark}
                    </span>
                  )}
                </RowsLink>
              ),
            },
            ...toFigures<RejectionRow>(params, toFilters),
          ]}
        />
      )}
      <CheckBox isSwitch isOn={notify.isOn} onChange={notify.onChange}>
        {t('earningsRejectionsNotify')}
      </CheckBox>
      <p class="muted">{t('earningsRejectionsNotifyHint')}</p>
    </ReportSection>
  );
}
