import { Disclosure } from '#components/disclosure.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { formatUpcoming } from '#components/time/format-upcoming.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { PlannedWalk, SyncSchedule } from '#lib/domain/sync/sync-schedule.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';

interface SchedulePartProps {
  readonly services: OptionsServices;
  /** Null before the first schedule and while a listing is running. */
  readonly schedule: SyncSchedule | null;
  readonly settings: Settings;
  readonly onChange: () => Promise<void>;
}

/** What is listed next by itself and what that costs, and how often everything is. */
export function SchedulePart({ services, schedule, settings, onChange }: SchedulePartProps) {
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  return (
    <>
      {schedule !== null && <p class="muted numeric">{describeSchedule(schedule, services.nowMs())}</p>}
      <Disclosure summary={t('connectAdvanced')}>
        <div class="field-row">
          <RadioGroup
            label={t('catalogueWalk')}
            value={settings.catalogueWalk}
            options={[
              { value: 'weekly', text: t('catalogueWalkWeekly') },
              { value: 'daily', text: t('catalogueWalkDaily') },
            ]}
            onChange={(catalogueWalk) => save({ catalogueWalk })}
          />
          <SavedMark count={savedCount} text={t('saved')} />
        </div>
      </Disclosure>
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </>
  );
}

/** "Next: changes tomorrow 09:00, about 9 calls · everything on Friday, about 130 calls". */
function describeSchedule({ changes, everything }: SyncSchedule, nowMs: number): string {
  const toPart = (key: MessageKey, { atMs, calls }: PlannedWalk) =>
    t(key, calls, [formatUpcoming(atMs, nowMs), formatNumber(calls)]);
  const parts = [changes !== null && toPart('syncNextChanges', changes), toPart('syncNextEverything', everything)];
  return t('syncNext', [parts.filter(Boolean).join(' · ')]);
}
