import type { OpenLock } from '#lib/domain/lock/lock-state.ts';
import { defaultUserSettings, parseUserSettings } from '#lib/domain/settings/settings.ts';
import { type Fields, isFields, isNullOr, isText, isTime } from '#lib/domain/shape.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/*
 * The device's items of `storage.*`, with shape, fallback and when each is cleared; an account's are in
 * `account-items.ts`. Parsed by hand: the popup and the options page read them, and a schema library would take a fifth
 * of their budget. (`storage.local` holds the match index and nothing else: content scripts can read it. See
 * `match-index.ts`. The devices' quota counts in `storage.sync` are in `device-counts.ts`.)
 */

/**
 * An item that is checked on every read: what does not parse reads as the fallback. What the browser refuses throws AppError
 * `browser-storage-failed`.
 */
export interface ParsedItem<Value> {
  read(): Promise<Value>;
  /** Replaces the value. */
  write(value: Value): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Not the storage library of the framework: with its migrations and metadata, which nothing here needs, it would take a
 * tenth of a page's budget.
 * @param kind Announced after each write, for an item that open pages show: only the worker writes.
 */
export function defineParsedItem<Value>(
  area: 'sync' | 'session',
  key: string,
  parse: (stored: Fields) => Value | null,
  fallback: Value,
  kind?: DataKind,
): ParsedItem<Value> {
  const storage = () => browser.storage[area];
  const read = async () => {
    const stored: unknown = (await withBrowserStorage(() => storage().get(key)))[key];
    return (isFields(stored) ? parse(stored) : null) ?? fallback;
  };
  const announce = () => kind !== undefined && announceDataChange(kind);
  return {
    read,
    async write(value) {
      // What is synced may come from a newer version on another device: fields that this one does not know stay.
      const known: unknown = area === 'sync' && (await withBrowserStorage(() => storage().get(key)))[key];
      await withBrowserStorage(() => storage().set({ [key]: isFields(known) ? { ...known, ...value } : value }));
      announce();
    },
    async remove() {
      await withBrowserStorage(() => storage().remove(key));
      announce();
    },
  };
}

/** The user's own settings. Synced by the browser; cleared by a wipe. A damaged field falls back to its default. */
export const settingsItem = defineParsedItem('sync', 'settings', parseUserSettings, defaultUserSettings, 'settings');

/** What says that the lock is open, with the sealing key wrapped by a key of the database: neither opens anything alone. */
export interface StoredOpenLock extends OpenLock {
  /** Base64. */
  readonly iv: string;
  readonly wrapped: string;
}

/** Trusted contexts only. Cleared when the lock closes, and with the browser. */
export const openLockItem = defineParsedItem<StoredOpenLock | null>('session', 'openLock', parseOpenLock, null);

function parseOpenLock({ usedAtMs, locksAtMs, iv, wrapped }: Fields): StoredOpenLock | null {
  const isWhole = isTime(usedAtMs) && isNullOr(isTime)(locksAtMs) && isText(iv) && isText(wrapped);
  return isWhole ? { usedAtMs, locksAtMs, iv, wrapped } : null;
}

/** The update of the extension that waits for a bulk run. Cleared when the run has ended or stands still, and at browser exit. */
export const waitingUpdateItem = defineParsedItem<{ readonly version: string } | null>(
  'session',
  'waitingUpdate',
  ({ version }) => (typeof version === 'string' ? { version } : null),
  null,
);
