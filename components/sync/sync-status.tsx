import { ProgressBar } from '#components/progress-bar.tsx';
import { useNow } from '#components/time/use-now.ts';
import type { SyncPart, SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toRemainingParts } from '../time/format-duration.ts';
import './sync-status.css';

interface SyncStatusProps {
  readonly sync: SyncProgress;
  readonly nowMs: () => number;
}

const names: Readonly<Record<Exclude<SyncProgress['phase'], 'idle'>, MessageKey>> = {
  programs: 'syncingPrograms',
  campaigns: 'syncingCampaigns',
  shops: 'syncingShops',
};

/** Shows a running sync: its progress, the current list, the remaining time and what it waits for. */
export function SyncStatus({ sync, nowMs }: SyncStatusProps) {
  const now = useNow(nowMs);
  const parts = [
    sync.part !== undefined && toPartText(sync.part),
    sync.pagesKnown > 0 &&
      t('syncPages', [formatNumber(Math.min(sync.pagesDone + 1, sync.pagesKnown)), formatNumber(sync.pagesKnown)]),
    ...toRemainingParts(sync, now),
  ];
  const text = parts.filter(Boolean).join(' · ');
  return (
    <div class="sync-status">
      {sync.phase !== 'idle' && (
        <ProgressBar
          label={t(names[sync.phase])}
          done={Math.floor((sync.fraction ?? 0) * 100)}
          known={sync.fraction === undefined ? 0 : 100}
        />
      )}
      <p class="meta numeric">{text === '' ? t('syncFirstPage') : text}</p>
    </div>
  );
}

const texts: Readonly<Record<SyncPart, MessageKey>> = {
  approved: 'syncPartApproved',
  'approved-paused': 'syncPartApprovedPaused',
  pending: 'syncPartPending',
  rejected: 'syncPartRejected',
  blocked: 'syncPartBlocked',
  paused: 'syncPartPaused',
  active: 'syncPartActive',
  checking: 'syncPartChecking',
  campaigns: 'syncPartCampaigns',
  shops: 'syncPartShops',
};

/** Names the list that a sync is reading. */
const toPartText = (part: SyncPart): string => t(texts[part]);
