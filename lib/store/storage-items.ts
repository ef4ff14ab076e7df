import { defaultSettings, type Settings } from '../domain/settings.ts';
import type { SyncProgress } from '../domain/sync-progress.ts';
import type { MintProgress } from '../domain/mint-progress.ts';
import { browser } from '../platform/browser.ts';
import { z } from '../platform/zod.ts';

/*
 * Every item of `storage.*`, with its schema, its fallback and when it is cleared. (`storage.local` holds the match
 * index and nothing else: content scripts can read it. See `match-index.ts`. The devices' quota counts in
 * `storage.sync` are in `device-counts.ts`.)
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
function defineParsedItem<Value>(
  area: 'sync' | 'session',
  key: string,
  schema: z.ZodMiniType<Value>,
  fallback: Value,
): ParsedItem<Value> {
  const storage = () => browser.storage[area];
  const read = async () => {
    const parsed = schema.safeParse((await storage().get(key))[key]);
    return parsed.success ? parsed.data : fallback;
  };
  return {
    read,
    async write(value) {
      await storage().set({ [key]: value });
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

const settingsSchema: z.ZodMiniType<Settings> = z.object({
  callsPerMinute: z._default(z.int().check(z.gte(1), z.lte(600)), defaultSettings.callsPerMinute),
  deeplinksPerPeriod: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), defaultSettings.deeplinksPerPeriod),
  quotaPeriod: z._default(z.enum(['calendar-month', 'rolling-30-days']), defaultSettings.quotaPeriod),
  serviceUtcOffsetMinutes: z._default(z.int().check(z.gte(-720), z.lte(840)), defaultSettings.serviceUtcOffsetMinutes),
  showOnMerchantPages: z._default(z.boolean(), defaultSettings.showOnMerchantPages),
  countries: z._default(z.array(z.string()), []),
});

/** The user's settings. Synced by the browser; cleared by a wipe. */
export const settingsItem = defineParsedItem('sync', 'settings', settingsSchema, defaultSettings);

/** The bearer token. Trusted contexts only; cleared at expiry, on a token failure, on sign-out and at browser exit. */
export const tokenItem = defineParsedItem(
  'session',
  'token',
  z.nullable(z.object({ token: z.string(), expiresAtMs: z.number() })),
  null,
);

const errorCodeSchema = z.custom<NonNullable<SyncProgress['error']>>((value) => typeof value === 'string');

const syncProgressSchema: z.ZodMiniType<SyncProgress> = z.object({
  phase: z.enum(['idle', 'programs', 'campaigns', 'shops']),
  pagesDone: z.number(),
  pagesKnown: z.number(),
  programCount: z.number(),
  waitingUntilMs: z.nullable(z.number()),
  estimatedEndMs: z.nullable(z.number()),
  lastCompletedAtMs: z.nullable(z.number()),
  approvedReady: z.boolean(),
  error: z.nullable(errorCodeSchema),
});

/** The sync's progress as it happens (its last state is also in IndexedDB, for after a restart). Cleared on sign-out. */
export const syncProgressItem = defineParsedItem<SyncProgress | null>(
  'session',
  'syncProgress',
  z.nullable(syncProgressSchema),
  null,
);

/** The mint that waits for its slot. Cleared when its call goes. */
export const mintProgressItem = defineParsedItem<MintProgress | null>(
  'session',
  'mintProgress',
  z.nullable(z.object({ requestId: z.string(), startsAtMs: z.number() })),
  null,
);

/** Counts changes of the connection, so that open pages read it anew. Cleared at browser exit. */
export const connectionPulseItem = defineParsedItem('session', 'connectionPulse', z.number(), 0);
