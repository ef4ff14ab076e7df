import type { MintProgress } from '../domain/mint-progress.ts';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import type { SyncProgress } from '../domain/sync-progress.ts';
import { browser } from '../platform/browser.ts';

/*
 * Every item of `storage.*`, with its shape, its fallback and when it is cleared. Parsed by hand: the popup and the
 * options page read them, and a schema library would take a fifth of their budget. (`storage.local` holds the match
 * index and nothing else: content scripts can read it. See `match-index.ts`. The devices' quota counts in
 * `storage.sync` are in `device-counts.ts`, and what the popup does not show is in files of its own: `report-progress-item.ts`.)
 */

/** An item that is checked on every read: what does not parse reads as the fallback. */
export interface ParsedItem<Value> {
  read(): Promise<Value>;
  /** Replaces the value, and tells every open page. */
  write(value: Value): Promise<void>;
  remove(): Promise<void>;
  /** Calls back with each new value; returns the function that stops it. */
  watch(onChange: (value: Value) => void): () => void;
}

/** What is stored, before it is known to be of the item's shape. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (stored: unknown): stored is Fields => typeof stored === 'object' && stored !== null;

const toInteger = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;

/** Carries the keys of changed items between the extension's own contexts. */
const channelName = 'storage-items';

function announce(key: string) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(key);
  channel.close();
}

/**
 * Not the storage library of the framework: with its migrations and metadata, which nothing here needs, it would take a
 * tenth of a page's budget. Only the worker writes, so it can tell the pages itself.
 */
export function defineParsedItem<Value>(
  area: 'sync' | 'session',
  key: string,
  parse: (stored: Fields) => Value | null,
  fallback: Value,
): ParsedItem<Value> {
  const storage = () => browser.storage[area];
  const read = async () => {
    const stored: unknown = (await storage().get(key))[key];
    return (isFields(stored) ? parse(stored) : null) ?? fallback;
  };
  return {
    read,
    async write(value) {
      // What is synced may come from a newer version on another device: fields that this one does not know stay.
      const known: unknown = area === 'sync' && (await storage().get(key))[key];
      await storage().set({ [key]: isFields(known) ? { ...known, ...value } : value });
      announce(key);
    },
    async remove() {
      await storage().remove(key);
      announce(key);
    },
    watch(onChange) {
      const channel = new BroadcastChannel(channelName);
      channel.onmessage = ({ data }) => {
        if (data === key) void read().then(onChange);
      };
      return () => channel.close();
    },
  };
}

/** The user's settings. Synced by the browser; cleared by a wipe. What is damaged reads as its default, field by field. */
export const settingsItem = defineParsedItem('sync', 'settings', parseSettings, defaultSettings);

function parseSettings(stored: Fields): Settings {
  const { callsPerMinute, deeplinksPerPeriod, quotaPeriod, serviceUtcOffsetMinutes, countries, formatId, disclosure } =
    defaultSettings;
  return {
    callsPerMinute: toInteger(stored.callsPerMinute, 1, 600) ?? callsPerMinute,
    deeplinksPerPeriod: toInteger(stored.deeplinksPerPeriod, 1, 1_000_000) ?? deeplinksPerPeriod,
    quotaPeriod: stored.quotaPeriod === 'rolling-30-days' ? 'rolling-30-days' : quotaPeriod,
    serviceUtcOffsetMinutes: toInteger(stored.serviceUtcOffsetMinutes, -720, 840) ?? serviceUtcOffsetMinutes,
    showOnMerchantPages: stored.showOnMerchantPages === true,
    bulkReserve: toInteger(stored.bulkReserve, 0, 1_000_000) ?? defaultSettings.bulkReserve,
    countries: Array.isArray(stored.countries)
      ? stored.countries.filter((country) => typeof country === 'string')
      : countries,
    singleKeyShortcuts: stored.singleKeyShortcuts !== false,
    formatId: typeof stored.formatId === 'string' ? stored.formatId : formatId,
    disclosure: typeof stored.disclosure === 'string' ? stored.disclosure : disclosure,
    showServiceImages: stored.showServiceImages === true,
  };
}

/** A bearer token, and when it ends in ms since the epoch. */
export interface StoredToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** The bearer token. Trusted contexts only; cleared at expiry, on a token failure, on sign-out and at browser exit. */
export const tokenItem = defineParsedItem<StoredToken | null>(
  'session',
  'token',
  ({ token, expiresAtMs }) =>
    typeof token === 'string' && typeof expiresAtMs === 'number' ? { token, expiresAtMs } : null,
  null,
);

/** The sync's progress as it happens (its last state is also in IndexedDB, for after a restart). Cleared on sign-out. */
export const syncProgressItem = defineParsedItem<SyncProgress | null>(
  'session',
  'syncProgress',
  parseSyncProgress,
  null,
);

function parseSyncProgress(stored: Fields): SyncProgress | null {
  const phases: readonly unknown[] = ['idle', 'programs', 'campaigns', 'shops'] satisfies SyncProgress['phase'][];
  const numbers = [stored.pagesDone, stored.pagesKnown, stored.programCount];
  const times = [stored.waitingUntilMs, stored.estimatedEndMs, stored.lastCompletedAtMs];
  const isProgress =
    phases.includes(stored.phase) &&
    numbers.every((value) => typeof value === 'number') &&
    times.every((value) => value === null || typeof value === 'number') &&
    typeof stored.approvedReady === 'boolean' &&
    (stored.error === null || typeof stored.error === 'string');
  return isProgress ? (stored as unknown as SyncProgress) : null;
}

/** The mint that waits for its slot. Cleared when its call goes. */
export const mintProgressItem = defineParsedItem<MintProgress | null>(
  'session',
  'mintProgress',
  ({ requestId, startsAtMs }) =>
    typeof requestId === 'string' && typeof startsAtMs === 'number' ? { requestId, startsAtMs } : null,
  null,
);

/** Counts changes of the connection, so that open pages read it anew. Cleared at browser exit. */
export const connectionPulseItem = defineParsedItem<{ readonly changes: number }>(
  'session',
  'connectionPulse',
  ({ changes }) => (typeof changes === 'number' ? { changes } : null),
  { changes: 0 },
);
