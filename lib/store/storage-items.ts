import type { OpenLock } from '#lib/domain/lock/lock-state.ts';
import type { ManagedFeature } from '#lib/domain/policy/managed-fields.ts';
import {
  defaultUserSettings,
  parseUserSettings,
  type SettingsInForce,
  type UserSettings,
} from '#lib/domain/settings/settings.ts';
import { type Fields, isFields, isNullOr, isText, isTime } from '#lib/domain/shape.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import { type PolicyLimits, readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/*
 * The device's items of `storage.*`, with shape, fallback and the event that clears each. An account's items are in
 * `account-items.ts`. (`storage.local` contains only the match index, because content scripts can read it: see
 * `match-index.ts`. The devices' quota counts in `storage.sync` are in `device-counts.ts`.)
 */

/**
 * An item that is checked on every read: an invalid value reads as the fallback. If the browser refuses, it throws
 * AppError `browser-storage-failed`.
 */
export interface ParsedItem<Value> {
  read(): Promise<Value>;
  write(value: Value): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Used instead of the framework's storage library, whose migrations and metadata would take a tenth of a page's budget
 * unused.
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
      const stored: unknown = area === 'sync' && (await withBrowserStorage(() => storage().get(key)))[key];
      const isKept = isFields(stored) && isFields(value);
      const written = isKept ? { ...stored, ...toChanged(stored, parse(stored), value) } : value;
      await withBrowserStorage(() => storage().set({ [key]: written }));
      announce();
    },
    async remove() {
      await withBrowserStorage(() => storage().remove(key));
      announce();
    },
  };
}

/**
 * What differs from what is read of a stored item. A newer version on another device may have written it: fields, and
 * values of fields, that this version does not know stay as they are.
 */
function toChanged(stored: Fields, read: unknown, value: Fields): Fields {
  const before = isFields(read) ? read : {};
  const isSame = (name: string, each: unknown) => Object.hasOwn(stored, name) && Object.is(before[name], each);
  return Object.fromEntries(Object.entries(value).filter(([name, each]) => !isSame(name, each)));
}

/** The user's own settings. The browser syncs them; a wipe clears them. A damaged field falls back to its default. */
export const ownSettingsItem = defineParsedItem('sync', 'settings', parseUserSettings, defaultUserSettings, 'settings');

/**
 * The same, with what the organisation's policy sets and has switched off: wherever a setting is read to act on it, it is
 * the policy's. What keeps the user's own (a change, a backup) reads `ownSettingsItem`: nothing stores a policy's value,
 * which the browser would sync to the user's other devices, and which would stay when the policy ends.
 */
export const settingsItem = {
  ...ownSettingsItem,
  async read(): Promise<SettingsInForce> {
    const [settings, limits] = await Promise.all([ownSettingsItem.read(), readPolicyLimits()]);
    return underLimits(settings, limits);
  },
};

/**
 * The settings with what the policy sets, and without what it forbids; without all that could be forbidden where the
 * policy is null, and not known yet.
 */
export function underLimits(settings: UserSettings, limits: PolicyLimits | null): SettingsInForce {
  const isAllowed = (feature: ManagedFeature) => limits !== null && !limits.switchedOff.has(feature);
  return {
    ...settings,
    ...limits?.settings,
    showOnMerchantPages: settings.showOnMerchantPages && isAllowed('merchant-pages'),
    showServiceImages: settings.showServiceImages && isAllowed('images'),
  };
}

/** The record of an open lock, with the sealing key wrapped by a key of the database: neither opens anything alone. */
export interface StoredOpenLock extends OpenLock {
  /** Base64. */
  readonly iv: string;
  readonly wrapped: string;
}

/** Trusted contexts only. Cleared when the lock closes, and when the browser exits. */
export const openLockItem = defineParsedItem<StoredOpenLock | null>('session', 'openLock', parseOpenLock, null);

function parseOpenLock({ usedAtMs, locksAtMs, iv, wrapped }: Fields): StoredOpenLock | null {
  const isWhole = isTime(usedAtMs) && isNullOr(isTime)(locksAtMs) && isText(iv) && isText(wrapped);
  return isWhole ? { usedAtMs, locksAtMs, iv, wrapped } : null;
}

/**
 * The update of the extension that waits for a bulk run or a click. Cleared when the run ends or pauses or the click's
 * outcome was shown, and when the browser exits.
 */
export const waitingUpdateItem = defineParsedItem<{ readonly version: string } | null>(
  'session',
  'waitingUpdate',
  ({ version }) => (typeof version === 'string' ? { version } : null),
  null,
);
