import { vi } from 'vitest';
import type { BackupServices } from '#entrypoints/options/backup-services.ts';
import type { OptionsServices } from '#entrypoints/options/options-services.ts';
import { noRollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { defaultUserSettings } from '#lib/domain/settings/settings.ts';

/** A profile that has nothing to save, and saves nothing by itself. */
export function fakeBackupServices(change: Partial<BackupServices> = {}): BackupServices {
  return {
    read: async () => ({ savedAtMs: 0, settings: defaultUserSettings, presets: emptyPresetBook, accounts: [] }),
    saveFile: vi.fn(),
    restore: vi.fn(async () => ({ kind: 'taken' as const })),
    newId: () => 'file-1',
    readFileRun: async () => null,
    dismissFileRun: vi.fn(async () => undefined),
    switchTo: vi.fn(async () => undefined),
    readRolling: async () => noRollingBackup,
    canDownload: async () => false,
    requestDownloads: async () => true,
    reload: vi.fn(),
    ...change,
  };
}

/** The options page's calls to the outside, of which a test changes what it looks at. The clock stands still at 0. */
export function fakeOptionsServices(
  change: Partial<Omit<OptionsServices, 'send'>> & { readonly send: unknown },
): OptionsServices {
  return {
    nowMs: () => 0,
    version: '1.2.3',
    pinnedServiceUrl: null,
    readSnapshot: () => Promise.reject(new Error('no snapshot in this test')),
    readHasNews: async () => false,
    readLearnedSites: async () => [],
    readLearnedLinkHosts: async () => [],
    readProgramCountries: async () => [],
    countLinks: async () => 0,
    readManaged: async () => ({}),
    readTeamBook: async () => ({ presets: [], templates: [] }),
    readStorageUse: async () => ({ accounts: [], device: [], areas: [], disk: null }),
    readRequests: async () => [],
    readDebugInfo: async () => '{}',
    copyText: async () => true,
    readLastPosts: async () => [],
    writePresets: (book) => JSON.stringify(book),
    newId: () => 'new-1',
    exportPresets: vi.fn(async () => undefined),
    requestServiceAccess: async () => true,
    requestTeamAccess: async () => true,
    requestAccess: async () => true,
    backup: fakeBackupServices(),
    ...change,
    send: change.send as OptionsServices['send'],
  };
}
