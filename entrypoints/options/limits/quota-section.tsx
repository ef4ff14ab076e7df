import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { NumberSetting } from '#components/forms/number-setting.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { QuotaInstrument } from '#components/quota/quota-instrument.tsx';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { readTypedCount } from '#lib/domain/quota/read-typed-count.ts';
import { type Settings, settingTable } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import '#components/forms/field.css';
import './quota-section.css';

/** Every offset from UTC that a time zone on Earth has, in minutes. */
const offsets = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

/** The choices for the service's time zone. Each has the offset in minutes as value, and a text such as "UTC+08:00". */
const serviceTimeZones: readonly { readonly value: string; readonly text: string }[] = offsets.map((offset) => {
  const minutes = Math.abs(offset);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { value: String(offset), text: `UTC${offset < 0 ? '−' : '+'}${clock}` };
});

const maxDeeplinks = settingTable.deeplinksPerPeriod.is.max;

interface QuotaSectionProps {
  readonly services: OptionsServices;
  readonly settings: Settings;
  /** Null without a connection: there is nothing to count. */
  readonly usage: QuotaUsage | null;
  readonly history: QuotaHistory;
  /** The part that the address names: the whole section, or the field for the dashboard's count. */
  readonly wanted: 'limits' | 'correction' | null;
  readonly onChange: () => Promise<void>;
}

/** The account's quota, and how much of it Linkmint counted as used. The user sets and corrects both. */
export function QuotaSection({ services, settings, usage, history, wanted, onChange }: QuotaSectionProps) {
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  const managed = useManaged(services);
  return (
    <Card
      title={t('quotaHeading')}
      isWanted={wanted === 'limits'}
      aside={<SavedMark count={savedCount} text={t('saved')} />}
    >
      <p class="muted">{t('quotaIntro')}</p>
      {usage !== null && <QuotaInstrument usage={usage} period={settings.quotaPeriod} history={history} />}
      <div class="columns">
        <NumberSetting label={t('callsPerMinute')} name="callsPerMinute" {...{ settings, managed }} onSave={save} />
        <NumberSetting
          label={t('deeplinksPerPeriod')}
          name="deeplinksPerPeriod"
          {...{ settings, managed }}
          onSave={save}
        />
      </div>
      <RadioGroup
        label={t('quotaPeriod')}
        value={settings.quotaPeriod}
        options={[
          { value: 'calendar-month', text: t('quotaCalendarMonth') },
          { value: 'rolling-30-days', text: t('quotaRolling') },
        ]}
        onChange={(quotaPeriod) => save({ quotaPeriod })}
      />
      <FailureNotice error={error} nowMs={services.nowMs()} />
      {usage !== null && <CountCorrection services={services} hasFocus={wanted === 'correction'} onChange={onChange} />}
      <Disclosure summary={t('connectAdvanced')}>
        <div class="form">
          <SelectField
            label={t('serviceTimeZone')}
            hint={t('serviceTimeZoneHint')}
            value={String(settings.serviceUtcOffsetMinutes)}
            options={serviceTimeZones}
            onChange={(value) => save({ serviceUtcOffsetMinutes: Number(value) })}
          />
        </div>
      </Disclosure>
    </Card>
  );
}

interface CountCorrectionProps {
  readonly services: OptionsServices;
  /** Whether the user came to correct the count: the field then takes the focus. */
  readonly hasFocus: boolean;
  readonly onChange: () => Promise<void>;
}

/** The field "The dashboard says N". Only the network's dashboard shows this number; the service has no call for it. */
function CountCorrection({ services, hasFocus, onChange }: CountCorrectionProps) {
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [correctedCount, setCorrectedCount] = useState(0);
  const [error, setError] = useState<ReturnType<typeof toErrorData> | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }, [hasFocus]);
  const used = readTypedCount(text);
  const isValid = used !== null && used <= maxDeeplinks;

  const correct = async () => {
    setChecked(true);
    setError(null);
    if (!isValid) return;
    try {
      await services.send('correctQuota', { used });
      setText('');
      setChecked(false);
      setCorrectedCount((count) => count + 1);
    } catch (cause) {
      setError(toErrorData(cause));
    }
    await onChange();
  };

  return (
    <form
      class="correction"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void correct();
      }}
    >
      <TextField
        label={t('dashboardSays')}
        inputRef={field}
        kind="number"
        min={0}
        max={maxDeeplinks}
        value={text}
        onInput={setText}
        hint={t('dashboardSaysHint')}
        error={isChecked && !isValid ? t('numberRange', [formatNumber(0), formatNumber(maxDeeplinks)]) : null}
      />
      <div class="field-row">
        <Button isSubmit>{t('correctCount')}</Button>
        <SavedMark count={correctedCount} text={t('countCorrected')} />
      </div>
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </form>
  );
}
