import { Button } from '#components/button.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { type ReportCurrency, reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import './update-tools.css';

interface UpdateToolsProps {
  readonly summary: ReportSummary;
  readonly isOnline: boolean;
  readonly onUpdate: () => void;
  readonly onCurrency: (currency: ReportCurrency) => Promise<void>;
}

/** Chooses the currency that the conversions are asked for in. Contains "Update earnings". */
export function UpdateTools({ summary, isOnline, onUpdate, onCurrency }: UpdateToolsProps) {
  const isRunning = summary.progress.phase !== 'idle';
  return (
    <div class="update-tools">
      <SelectField
        label={t('earningsAsked')}
        isLabelHidden
        value={summary.currency}
        options={reportCurrencies.map((value) => ({
          value,
          text: value === 'own' ? t('earningsAskedOwn') : t('earningsAskedIn', [value]),
        }))}
        onChange={(value) => onCurrency(value as ReportCurrency)}
      />
      <Button isBusy={isRunning} isDisabled={!isOnline} onClick={() => !isRunning && onUpdate()}>
        {t('earningsUpdate')}
      </Button>
    </div>
  );
}
