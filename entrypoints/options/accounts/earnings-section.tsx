import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { formatUpcoming } from '#components/time/format-instant.ts';
import '#components/forms/field.css';
import { toNextLookMs } from '#lib/domain/earnings/earnings-look.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { ReportState } from '#lib/store/schema/report-records.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { Card } from '../card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';

interface EarningsSectionProps {
  readonly services: OptionsServices;
  readonly earnings: ReportState;
  readonly settings: Settings;
  readonly onChange: () => Promise<void>;
}

const choices: Readonly<Record<Settings['earningsLook'], MessageKey>> = {
  daily: 'catalogueWalkDaily',
  weekly: 'catalogueWalkWeekly',
  'only-asked': 'earningsLookAsked',
};

/** How often Linkmint looks for new conversions by itself, and when it looks next. */
export function EarningsSection({ services, earnings, settings, onChange }: EarningsSectionProps) {
  const isManaged = useManaged(services).earningsLook !== undefined;
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  return (
    <Card title={t('tabEarnings')}>
      <p class="muted numeric">
        {describeNext(earnings, settings.earningsLook, services.nowMs())}{' '}
        {earnings.firstLoadedAtMs === null && <a href="workspace.html#/earnings">{t('earningsAskOpen')}</a>}
      </p>
      {isManaged ? (
        <p>
          {t('earningsLook')}: {t(choices[settings.earningsLook])}. {t('teamManaged')}
        </p>
      ) : (
        <div class="field-row">
          <SelectField
            label={t('earningsLook')}
            value={settings.earningsLook}
            options={(['daily', 'weekly', 'only-asked'] as const).map((value) => ({ value, text: t(choices[value]) }))}
            onChange={(value) => save({ earningsLook: value as Settings['earningsLook'] })}
          />
          <SavedMark count={savedCount} text={t('saved')} />
        </div>
      )}
      <p class="muted">{t('earningsLookAdvice')}</p>
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}

function describeNext(earnings: ReportState, every: Settings['earningsLook'], nowMs: number): string {
  if (earnings.firstLoadedAtMs === null) return t('earningsLookNever');
  const nextMs = toNextLookMs(earnings, every);
  return nextMs === null ? t('earningsLookNone') : t('earningsLookNext', [formatUpcoming(nextMs, nowMs)]);
}
