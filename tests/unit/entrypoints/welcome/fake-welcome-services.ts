import { vi } from 'vitest';
import type { WelcomeServices, WelcomeSnapshot } from '#entrypoints/welcome/welcome-services.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';

const connection: Connection = {
  ...{ state: 'connected', serviceUrl: 'https://api.network.example', connectedAtMs: 0, marketplacePath: '' },
};

/** What the page shows right after Connect: no link, no channel, three programs to open. */
export function aWelcomeSnapshot(change: Partial<WelcomeSnapshot> = {}): WelcomeSnapshot {
  return {
    connection,
    settings: defaultSettings,
    usage: aQuotaUsage({ used: 0 }),
    presets: emptyPresetBook,
    sync: idleSyncProgress,
    ready: { count: 43, programs: [] },
    hasLinks: false,
    hasPageAccess: false,
    ...change,
  };
}

/** The page's services with an answer to each message; a `savePreset` succeeds. */
export function fakeWelcomeServices(snapshot: WelcomeSnapshot, change: Partial<WelcomeServices> = {}) {
  let count = 0;
  const newId = () => {
    count += 1;
    return `id-${count}`;
  };
  const send = vi.fn(async (name: string, _input: object): Promise<unknown> => {
    const isBook = name.endsWith('Preset');
    return isBook ? { problem: null, count: 1 } : undefined;
  });
  const services: WelcomeServices = {
    nowMs: () => Date.parse('2026-11-27T12:00:00Z'),
    newId,
    pinnedServiceUrl: null,
    readManaged: async () => ({}),
    send: send as unknown as Send,
    deeplinks: fakeDeeplinkServices(),
    readSnapshot: async () => snapshot,
    readProgramCountries: async () => ['Malaysia', 'Singapore'],
    requestServiceAccess: async () => true,
    requestAccess: async () => true,
    readClipboard: async () => null,
    readClipboardLeave: async () => 'granted',
    readCopyKey: async () => 'Alt+Shift+L',
    readIsPinned: async () => null,
    ...change,
  };
  return { services, send };
}
