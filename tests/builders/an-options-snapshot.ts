import type { OptionsSnapshot } from '#entrypoints/options/options-snapshot.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { aQuotaUsage } from './a-quota-usage.ts';

/** What the options show before anything is connected, with what a test changes of it. */
export function anOptionsSnapshot(change: Partial<OptionsSnapshot> = {}): OptionsSnapshot {
  return {
    accountId: 'test',
    accounts: [],
    connection: noConnection,
    settings: defaultSettings,
    hasPageAccess: false,
    litHosts: null,
    usage: aQuotaUsage(),
    quotaHistory: { days: [], lost: 0, today: '2026-11-20' },
    sync: idleSyncProgress,
    unreadablePrograms: noneUnreadable,
    schedule: null,
    earnings: emptyReportState,
    refusals: [],
    hasServiceAccess: true,
    presets: { book: emptyPresetBook, programNames: {} },
    lock: { state: 'off', autoLockMinutes: 15 },
    ...change,
  };
}
