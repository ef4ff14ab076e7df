import { vi } from 'vitest';
import type { OptionsServices } from '../../../entrypoints/options/options-services.ts';

/** What the options page does to the world outside it, of which a test changes what it looks at. Time stands still at 0. */
export function fakeOptionsServices(
  change: Partial<Omit<OptionsServices, 'send'>> & { readonly send: unknown },
): OptionsServices {
  return {
    nowMs: () => 0,
    pinnedServiceUrl: null,
    readSnapshot: () => Promise.reject(new Error('no snapshot in this test')),
    watch: () => () => undefined,
    readLearnedSites: async () => [],
    watchLearnedSites: () => () => undefined,
    readStorageUse: async () => ({ accounts: [], device: [], areas: [], disk: null }),
    readRequests: async () => [],
    readDebugInfo: async () => '{}',
    copyText: async () => true,
    exportPresets: vi.fn(async () => undefined),
    requestAccess: async () => true,
    ...change,
    send: change.send as OptionsServices['send'],
  };
}
