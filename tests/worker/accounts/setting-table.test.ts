import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import {
  defaultSettings,
  manageableSettingTable,
  parseAccountSettings,
  parseUserSettings,
  type SettingName,
  settingTable,
} from '#lib/domain/settings/settings.ts';
import type { Check } from '#lib/domain/shape.ts';
import { takeInput } from '#lib/messaging/message-definition.ts';
import { protocol } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { readManagedFields } from '#lib/worker/policy/managed-policy.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { readProjectFile } from '../../repo/read-project-file.ts';
import { restoreInto } from '../backup/restore-into.ts';

/*
 * Walks the table of settings itself: a setting that is added to the table alone is tested here, whatever it is called.
 */

/** Values of settings whose checks name none of their own. */
const candidates = [false, true, 'a', 'ms', ['Malaysia']];

const names = Object.keys(settingTable) as SettingName[];
const checkOf = (name: SettingName): Check<unknown> => settingTable[name].is;
const differs = (name: SettingName, value: unknown) =>
  JSON.stringify(value) !== JSON.stringify(defaultSettings[name]) && value !== '';

/** A value of the setting that is not its default. */
function changed(name: SettingName): unknown {
  const { min, max, values = [] } = checkOf(name) as { min?: number; max?: number; values?: readonly unknown[] };
  const value = [max, min, ...values, ...candidates].find((each) => differs(name, each) && checkOf(name)(each));
  if (value === undefined) throw new Error(`No candidate is a value of ${name}: add one`);
  return value;
}

const isManageable = (name: SettingName) => Object.hasOwn(manageableSettingTable, name);
const readAll = async (worker: Worker) => ({ ...(await worker.readSettings()), ...(await settingsItem.read()) });

async function aWorker(): Promise<Worker> {
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: async () => [],
    registerContentScripts: async () => undefined,
    unregisterContentScripts: async () => undefined,
  });
  const worker = await makeWorker();
  await connectWorker(worker);
  return worker;
}

const toChanges = (of: readonly SettingName[]) => Object.fromEntries(of.map((name) => [name, changed(name)]));

describe.each(names)('the setting %s', (name) => {
  it('each setting has a default that it takes', () => {
    expect(checkOf(name)(settingTable[name].fallback)).toBe(true);
  });

  it('each setting falls back to its default where something else is stored', () => {
    const damaged = { [name]: { damaged: 1 } };
    expect({ ...parseAccountSettings(damaged), ...parseUserSettings(damaged) }).toEqual(defaultSettings);
    expect(protocol.saveSettings.takes(damaged)).toBe(false);
  });
});

describe('every setting of the table', () => {
  const changes = toChanges(names);

  it('every setting of the table is saved by the message, and is in the backup that restores it', async () => {
    const worker = await aWorker();
    const input = takeInput(protocol.saveSettings, changes);
    await worker.handlers.saveSettings(input);
    expect(await readAll(worker)).toEqual(changes);

    const text = toBackupFile(await readBackup(await worker.device.root(), worker.clock.nowMs())).join('');
    const content = readBackupFile(text);
    if ('problem' in content) throw new Error(content.problem);
    expect(content.backup.accounts[0]?.identity.settings).toEqual(
      toChanges(names.filter((name) => settingTable[name].owner === 'account')),
    );

    globalThis.indexedDB = new IDBFactory();
    await browser.storage.sync.clear();
    const other = await makeWorker();
    expect(await readAll(other)).toEqual(defaultSettings);
    await restoreInto(other, content.backup);
    const stored = await (await other.device.root()).getAll('accounts');
    const restored = stored.find(({ fingerprints }) => fingerprints.length > 0);
    expect({ ...restored?.settings, ...(await settingsItem.read()) }).toEqual(changes);
  });

  it("every setting of the table is set by an organisation's policy where it says so, and only there", async () => {
    await fakeBrowser.storage.managed.set(changes);
    const managed = toChanges(names.filter(isManageable));
    const worker = await aWorker();
    expect(await readManagedFields()).toEqual(managed);
    await worker.clock.runUntil(worker.resume());
    expect(await readAll(worker)).toEqual({ ...defaultSettings, ...managed });
    await worker.handlers.saveSettings(defaultSettings);
    expect(await readAll(worker)).toEqual({ ...defaultSettings, ...managed });
  });
});

describe('the schema of the package', () => {
  const { properties } = JSON.parse(readProjectFile('public/managed-schema.json'));
  const manageable = Object.entries<{
    readonly is: Check<unknown> & { min?: number; max?: number; maxLength?: number; values?: readonly unknown[] };
  }>(manageableSettingTable);

  it.each(manageable)('the schema of the package describes %s with its type and its limits', (name, { is }) => {
    const { type, title, description, enum: choices } = properties[name] ?? {};
    expect(title).toEqual(expect.any(String));
    expect(choices).toEqual(is.values);
    if (is(true)) {
      expect(type).toBe('boolean');
      return;
    }
    expect(type).toBe(is.min === undefined ? 'string' : 'integer');
    if (is.values !== undefined) return;
    const limits = is.min === undefined ? `at most ${is.maxLength} characters` : `from ${is.min} to ${is.max}`;
    expect(description).toContain(limits);
  });

  it('the schema of the package names no setting that an organisation may not set', () => {
    expect(names.filter((name) => Object.hasOwn(properties, name) && !isManageable(name))).toEqual([]);
  });
});
