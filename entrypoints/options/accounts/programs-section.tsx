import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { FailureNotice, Notice } from '#components/notice.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import { formatInstant, formatUpcoming } from '#components/time/format-instant.ts';
import type { OfferFilterKind } from '#lib/domain/service/service-manner.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { SyncSchedule } from '#lib/domain/sync/sync-schedule.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import '#components/forms/field.css';
import './programs-section.css';

interface ProgramsSectionProps {
  readonly services: OptionsServices;
  readonly sync: SyncProgress;
  readonly unreadable: UnreadableCount;
  readonly schedule: SyncSchedule | null;
  readonly refusals: readonly ShownRefusal[];
  readonly settings: Settings;
  readonly unreadFilters: readonly OfferFilterKind[];
  readonly isConnected: boolean;
  readonly onChange: () => Promise<void>;
}

/** The number of programs on this device, or the progress of their sync, and the schedule of syncs. */
export function ProgramsSection(props: ProgramsSectionProps) {
  const { services, sync, unreadable, schedule, refusals, settings, unreadFilters, isConnected, onChange } = props;
  const { error, attempt } = useFailure();
  const isListing = sync.phase === 'programs';

  const syncNow = async () => {
    await attempt(() => services.send('syncNow', {}));
    await onChange();
  };

  const stopped =
    sync.error === null || isListing ? null : describeListingError({ code: sync.error }, services.nowMs());
  return (
    <Card
      title={t('programsHeading')}
      aside={isConnected && <Button onClick={() => void syncNow()}>{t('actionSyncNow')}</Button>}
    >
      {!isConnected && <p class="muted">{t('syncSignedOut')}</p>}
      {isListing && <SyncStatus sync={sync} nowMs={services.nowMs} />}
      {isListing && sync.approvedReady && <p class="muted">{t('syncApprovedReady')}</p>}
      {isConnected && !isListing && <Listed sync={sync} nowMs={services.nowMs} />}
      {isConnected && !isListing && <UnreadableLine count={unreadable} />}
      {isConnected &&
        refusals.map(({ kind, refusal, listedAtMs }) => (
          <p key={kind} class="muted">
            {describeRefusal(kind, refusal, listedAtMs, services.nowMs())}
          </p>
        ))}
      {isConnected && (
        <SchedulePart
          services={services}
          schedule={sync.phase === 'idle' ? schedule : null}
          settings={settings}
          onChange={onChange}
        />
      )}
      {isConnected && unreadFilters.includes('standing') && (
        <Notice tone="warn" role="note" title={t('filtersUnreadTitle')} text={t('filtersUnreadText')} />
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
      {stopped !== null && (
        <Notice tone="warn" role="note" title={t('syncStopped')} text={`${stopped.text} ${stopped.next}`} />
      )}
    </Card>
  );
}

/** The number of programs, once there are some. Below it, the progress of the lists that follow. */
function Listed({ sync, nowMs }: { readonly sync: SyncProgress; readonly nowMs: () => number }) {
  const isListed = sync.lastCompletedAtMs !== null || sync.programCount > 0 || sync.phase !== 'idle';
  if (!isListed) return <p class="muted">{t('syncNever')}</p>;
  return (
    <>
      <p class="program-count numeric">{t('programCount', sync.programCount, [formatNumber(sync.programCount)])}</p>
      {sync.phase === 'idle' ? (
        sync.lastCompletedAtMs !== null && (
          <p class="muted">{t('syncCompleted', [formatInstant(sync.lastCompletedAtMs, 'day-and-time', nowMs())])}</p>
        )
      ) : (
        <SyncStatus sync={sync} nowMs={nowMs} />
      )}
    </>
  );
}

interface SchedulePartProps {
  readonly services: OptionsServices;
  /** Null before the first schedule, and during a sync. */
  readonly schedule: SyncSchedule | null;
  readonly settings: Settings;
  readonly onChange: () => Promise<void>;
}

/** The next automatic syncs with the calls they cost, and the setting how often to list everything. */
function SchedulePart({ services, schedule, settings, onChange }: SchedulePartProps) {
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
