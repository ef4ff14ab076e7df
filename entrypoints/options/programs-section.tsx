import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatInstant } from '#components/format-instant.ts';
import { formatNumber } from '#components/format-number.ts';
import { formatUpcoming } from '#components/format-upcoming.ts';
import { Notice } from '#components/notice.tsx';
import { RadioGroup } from '#components/radio-group.tsx';
import { SavedMark } from '#components/saved-mark.tsx';
import { SyncStatus } from '#components/sync-status.tsx';
import type { Settings } from '#lib/domain/settings.ts';
import type { SyncProgress } from '#lib/domain/sync-progress.ts';
import type { PlannedWalk, SyncSchedule } from '#lib/domain/sync-schedule.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { type MessageKey, t } from '#lib/ui/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { OptionsServices } from './options-services.ts';
import { useSaveSettings } from './use-save-settings.ts';

interface ProgramsSectionProps {
  readonly services: OptionsServices;
  readonly sync: SyncProgress;
  readonly schedule: SyncSchedule | null;
  readonly settings: Settings;
  readonly isConnected: boolean;
  readonly onChange: () => Promise<void>;
}

/** The programs in the mirror, or how far their listing is; and what is listed when. */
export function ProgramsSection(props: ProgramsSectionProps) {
  const { services, sync, schedule, settings, isConnected, onChange } = props;
  const [error, setError] = useState<ReturnType<typeof toErrorData> | null>(null);
  const { savedCount, error: notSaved, save } = useSaveSettings(services, onChange);
  const isListing = sync.phase === 'programs';

  const syncNow = async () => {
    setError(null);
    try {
      await services.send('syncNow', {});
    } catch (cause) {
      setError(toErrorData(cause));
    }
    await onChange();
  };

  const failure = error ?? notSaved;
  const failed = failure === null ? null : describeError(failure, services.nowMs());
  const stopped = sync.error === null || isListing ? null : describeError({ code: sync.error }, services.nowMs());
  return (
    <section class="card" aria-label={t('programsHeading')}>
      <div class="card-head">
        <h2>{t('programsHeading')}</h2>
        <SavedMark count={savedCount} text={t('saved')} />
        {isConnected && <Button onClick={() => void syncNow()}>{t('actionSyncNow')}</Button>}
      </div>
      {!isConnected && <p class="muted">{t('syncSignedOut')}</p>}
      {isListing && <SyncStatus sync={sync} nowMs={services.nowMs} />}
      {isListing && sync.approvedReady && <p class="muted">{t('syncApprovedReady')}</p>}
      {isConnected && !isListing && <Listed sync={sync} />}
      {isConnected && sync.phase === 'idle' && schedule !== null && (
        <p class="muted numeric">{describeSchedule(schedule, services.nowMs())}</p>
      )}
      {isConnected && (
        <RadioGroup
          label={t('catalogueWalk')}
          value={settings.catalogueWalk}
          options={[
            { value: 'weekly', text: t('catalogueWalkWeekly') },
            { value: 'daily', text: t('catalogueWalkDaily') },
          ]}
          onChange={(catalogueWalk) => void save({ catalogueWalk })}
        />
      )}
      {failed !== null && (
        <Notice tone="bad" role="alert" title={failed.text}>
          <p>{failed.next}</p>
        </Notice>
      )}
      {stopped !== null && (
        <Notice tone="warn" role="note" title={t('syncStopped')}>
          <p>
            {stopped.text} {stopped.next}
          </p>
        </Notice>
      )}
    </section>
  );
}

/** What is listed next by itself, when, and for how many calls. */
function describeSchedule({ changes, everything }: SyncSchedule, nowMs: number): string {
  const toPart = (key: MessageKey, { atMs, calls }: PlannedWalk) =>
    t(key, calls, [formatUpcoming(atMs, nowMs), formatNumber(calls)]);
  const parts = [changes !== null && toPart('syncNextChanges', changes), toPart('syncNextEverything', everything)];
  return t('syncNext', [parts.filter(Boolean).join(' · ')]);
}

/** The count, once every program has been listed; what else is listed after them goes on beneath it. */
function Listed({ sync }: { readonly sync: SyncProgress }) {
  const isListed = sync.lastCompletedAtMs !== null || sync.phase !== 'idle';
  if (!isListed) return <p class="muted">{t('syncNever')}</p>;
  return (
    <>
      <p class="program-count numeric">{t('programCount', sync.programCount, [formatNumber(sync.programCount)])}</p>
      <p class="muted">
        {sync.phase === 'campaigns' && t('syncingCampaigns')}
        {sync.phase === 'shops' && t('syncingShops')}
        {sync.phase === 'idle' &&
          sync.lastCompletedAtMs !== null &&
          t('syncCompleted', [formatInstant(sync.lastCompletedAtMs, 'day-and-time')])}
      </p>
    </>
  );
}
