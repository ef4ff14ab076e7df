import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { listNames } from '#lib/domain/backup/account-records.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import { choiceTable } from '#lib/domain/backup/choices.ts';
import { backupKinds, planRestore, type RestorePlan } from '#lib/domain/backup/plan-restore.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { metaParsers } from '#lib/store/schema/meta-parsers.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { accountStores, leftOutFields, metaValues, rootStores, rootValues, storedItems } from './backup-coverage.ts';
import { fillProfile } from './fill-profile.ts';
import { restoreInto } from './restore-into.ts';

const clock = fakeClock();

/** A profile of its own: its databases, its storage, its chance. */
async function aProfile(name: string): Promise<Worker> {
  globalThis.indexedDB = new IDBFactory();
  for (const area of ['local', 'session', 'sync'] as const) await browser.storage[area].clear();
  const chance = fakeRandom();
  const worker = await makeWorker({ clock, random: { ...chance, id: () => `${name}-${chance.id()}` } });
  return worker;
}

/** A profile as it was stored, whatever the browser's storage has become since. */
async function readProfile(worker: Worker) {
  const root = await worker.device.root();
  const [account] = (await root.getAll('accounts')).filter(({ fingerprints }) => fingerprints.length > 0);
  const services = await worker.device.account(account?.accountId ?? '');
  const database = await services.database();
  const rows: Record<string, readonly Record<string, unknown>[]> = {};
  for (const name of database.objectStoreNames) rows[name] = (await database.getAll(name)) as never;
  // How far a restore is has nothing to do with what it restores.
  const keys = (await database.getAllKeys('meta')).filter((key) => key !== 'filePart');
  rows.meta = (await Promise.all(keys.map((key) => database.get('meta', key)))) as never;
  const meta = Object.fromEntries(keys.map((key, index) => [key, rows.meta?.[index]]));
  const usage = await services.quota.readUsage();
  return { root, account, rows, meta, usage, sync: await browser.storage.sync.get(null) };
}

type Profile = Awaited<ReturnType<typeof readProfile>>;

async function saveFile(worker: Worker): Promise<string> {
  return toBackupFile(await readBackup(await worker.device.root(), clock.nowMs())).join('');
}

function open(text: string): Backup {
  const content = readBackupFile(text);
  if ('problem' in content) throw new Error(content.problem);
  expect(Object.values(content.dropped).every((count) => count === 0)).toBe(true);
  return content.backup;
}

const without = (row: Readonly<Record<string, unknown>> | undefined, store: string) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([field]) => !Object.hasOwn(leftOutFields[store] ?? {}, field)));

const inTheFile = (places: Readonly<Record<string, string>>) =>
  Object.keys(places).filter((name) => places[name] === 'in the file');

const sum = (plan: RestorePlan, what: 'added' | 'changed' | 'kept' | 'dropped') =>
  backupKinds.reduce((total, kind) => total + plan[kind][what], 0);

let before: Profile;
let text: string;
let restored: Worker;
let after: Profile;
beforeEach(async () => {
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: vi.fn(async () => []),
    registerContentScripts: vi.fn(async () => undefined),
    unregisterContentScripts: vi.fn(async () => undefined),
  });
  const first = await aProfile('first');
  await fillProfile(first);
  before = await readProfile(first);
  text = await saveFile(first);
  restored = await aProfile('second');
  expect(await restoreInto(restored, open(text))).toBeNull();
  after = await readProfile(restored);
});

it('everything that is stored is in the backup, or is named as left out with a reason', () => {
  expect(Object.keys(before.rows).sort()).toEqual(Object.keys(accountStores).sort());
  expect(Object.keys(metaParsers).sort()).toEqual(Object.keys(metaValues).sort());
  expect([...before.root.objectStoreNames].sort()).toEqual(Object.keys(rootStores).sort());
  expect(Object.keys(rootValues)).not.toEqual([]);
  const places = [accountStores, metaValues, rootStores, rootValues, ...Object.values(storedItems)];
  for (const place of places.flatMap((each) => Object.values(each))) {
    expect(place).toMatch(/^in the file$|^left out: .{10,}$/);
  }
  const known = Object.keys(storedItems.sync);
  expect(Object.keys(before.sync).filter((key) => !known.some((name) => key.startsWith(name)))).toEqual([]);
});

it('everything that is stored is filled by this test, if the file has a place for it', () => {
  for (const store of inTheFile(accountStores)) expect(before.rows[store], store).not.toEqual([]);
  for (const name of inTheFile(metaValues)) expect(before.meta[name], name).toBeDefined();
  for (const name of inTheFile(storedItems.sync)) {
    expect(
      Object.keys(before.sync).some((key) => key.startsWith(name)),
      name,
    ).toBe(true);
  }
  const [saved] = open(text).accounts;
  for (const name of Object.keys(choiceTable)) expect(saved?.choices, name).toHaveProperty(name);
  for (const name of listNames) expect(saved?.[name], name).not.toEqual([]);
});

it('every store that is in the file is equal, and every single value', () => {
  for (const store of inTheFile(accountStores).filter((name) => name !== 'meta')) {
    const strip = (profile: Profile) => profile.rows[store]?.map((row) => without(row, store));
    expect(strip(after), store).toEqual(strip(before));
  }
  for (const name of inTheFile(metaValues)) expect(after.meta[name], name).toEqual(before.meta[name]);
});

it('the account is equal, but signed out, and is the active one', async () => {
  const { connection: connected, ...account } = without(before.account as never, 'accounts');
  const { connection, ...same } = without(after.account as never, 'accounts');
  expect(same).toEqual(account);
  // The first walk of the restored account finds out how listings are asked.
  const { callEncoding: _asked, unreadFilters: _proved, ...known } = connected as Record<string, unknown>;
  const { state: _state, connectedAtMs: _at, ...where } = known;
  expect(connection).toEqual({ ...where, state: 'signed-out' });
  expect(after.account).toMatchObject({ keyFingerprint: null, verifiedAtMs: null });
  expect(await restored.device.directory.readActiveId()).toBe(after.account?.accountId);
});

it('what is synced is equal: settings, presets, formats, counts', () => {
  expect(after.sync).toEqual(before.sync);
});

it('the count of the month is equal, though nothing was counted here', () => {
  expect(before.usage).toMatchObject({ used: 41, usedHere: 1 });
  expect(after.usage).toMatchObject({ used: 41, usedHere: 0, usedElsewhere: 1 });
});

it('a second export is the same file', async () => {
  expect(await saveFile(restored)).toBe(text);
});

it('the same file a second time changes nothing, and its preview says so', async () => {
  const file = open(text);
  const noneDropped = Object.fromEntries(backupKinds.map((kind) => [kind, 0])) as never;
  const plan = planRestore(await readBackup(await restored.device.root(), clock.nowMs()), file, noneDropped);
  expect([sum(plan, 'added'), sum(plan, 'changed')]).toEqual([0, 0]);
  expect(sum(plan, 'kept')).toBeGreaterThan(20);
  await restoreInto(restored, file);
  expect(await readProfile(restored)).toEqual({ ...after, root: expect.anything() });
});

it('a preset, a format and an assignment that were changed since the file was saved stay as they are', async () => {
  await presetBookItem.update((book) => ({
    book: {
      ...book,
      presets: [
        ...book.presets.map((preset) => ({ ...preset, subIds: ['later', '', '', '', ''] as const })),
        { presetId: 'p2', name: 'Feed', subIds: noSubIds, formatId: 'plain' },
      ],
      templates: book.templates.map((template) => ({ ...template, template: 'Later: {link}' })),
      bySite: { 'kedai.example': 'p2' },
    },
  }));
  const later = await presetBookItem.read();
  const file = open(text);
  const noneDropped = Object.fromEntries(backupKinds.map((kind) => [kind, 0])) as never;
  const plan = planRestore(await readBackup(await restored.device.root(), clock.nowMs()), file, noneDropped);
  expect([plan.presets, plan.formats]).toMatchObject([
    { added: 0, changed: 0, kept: 1 },
    { added: 0, changed: 0, kept: 1 },
  ]);
  expect(await restoreInto(restored, file)).toBeNull();
  expect(await presetBookItem.read()).toEqual(later);
});

it('export → new profile → import finds the account again when connected with the same address, key and secret', async () => {
  permitService(true);
  const outcome = await restored.clock.runUntil(connectAccount(restored.device, credentials));
  expect(outcome).toEqual({ kind: 'connected', accountId: after.account?.accountId });
  expect(await restored.device.directory.read(after.account?.accountId ?? '')).toMatchObject({
    name: 'Food blog',
    color: 'teal',
    connection: { state: 'connected' },
  });
  expect((await readProfile(restored)).rows.links).toHaveLength(2);
});

it('the file has no key, no secret and no token in it', () => {
  expect(text).not.toContain(credentials.secret);
  expect(text).not.toContain(`"${credentials.key}"`);
  expect(text).not.toContain('token-1');
});
