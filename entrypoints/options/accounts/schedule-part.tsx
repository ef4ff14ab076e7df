import { Disclosure } from '#components/disclosure.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { formatUpcoming } from '#components/time/format-upcoming.ts';
import '#components/forms/field.css';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncSchedule } from '#lib/domain/sync/sync-schedule.ts';
import { t } from '#lib/platform/i18n.ts';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';

interface SchedulePartProps {
  readonly services: OptionsServices;
  /** Null before the first schedule, and during a sync. */
  readonly schedule: SyncSchedule | null;
  readonly settings: Settings;
  readonly onChange: () => Promise<void>;
}

/** The next automatic syncs with the calls they cost, and the setting how often to list everything. */
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

/** "Updates itself tomorrow, 14:18": what is due first, changes or everything. */
function describeSchedule({ changes, everything }: SyncSchedule, nowMs: number): string {
  return t('syncNext', [formatUpcoming(Math.min(changes?.atMs ?? Number.POSITIVE_INFINITY, everything.atMs), nowMs)]);
}
