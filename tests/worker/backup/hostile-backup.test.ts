import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Account } from '#lib/domain/accounts/account.ts';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fillProfile } from './fill-profile.ts';
import { restoreInto } from './restore-into.ts';
import { takeParts, toRecordsPart } from './take-file.ts';

const destinationUrl = 'https://www.kedai.example/p/minted';

let worker: Worker;
let saved: Backup;
let account: AccountBackup;
beforeEach(async () => {
  Object.assign(browser.scripting, { getRegisteredContentScripts: vi.fn(async () => []) });
  worker = await makeWorker();
  await fillProfile(worker);
  saved = await readBackup(await worker.device.root(), worker.clock.nowMs());
  const [first] = saved.accounts;
  if (first === undefined) throw new Error('no account');
  account = first;
});

const withAccount = (change: Partial<AccountBackup>): Backup => ({ ...saved, accounts: [{ ...account, ...change }] });

const listCountKeys = async () =>
  Object.keys(await browser.storage.sync.get(null)).filter((key) => key.startsWith('deeplinks:'));

async function deleteLinks() {
  const linkIds = (await worker.db.getAll('links')).map(({ linkId }) => linkId);
  await worker.handlers.deleteLinks({ actId: 'act', linkIds, requestIds: [] });
}

const wish = () =>
  worker.clock.runUntil(
    worker.handlers.mintDeeplink(aMintWish({ requestId: 'wish-2', destinationUrl, subIds: ['typed', '', '', '', ''] })),
  );

it('a backup file from a stranger brings back a link that this device minted, which then answers for its wish', async () => {
  await deleteLinks();
  await restoreInto(worker, saved);
  expect(await wish()).toMatchObject({ reused: true, link: { trackingLink: 'https://go.links.example/minted' } });
  expect(worker.service.count('deeplink/generate')).toBe(1);
});

it('a backup file from a stranger puts no link on the clipboard: a forged one answers for no wish', async () => {
  await deleteLinks();
  const links = account.links.map((link) => ({ ...link, trackingLink: `${link.trackingLink}?to=evil` }));
  await restoreInto(worker, withAccount({ links }));
  expect(await wish()).toMatchObject({ reused: false, link: { trackingLink: 'https://go.links.example/minted' } });
  expect(worker.service.count('deeplink/generate')).toBe(2);
});

it('a backup file from a stranger does not change where key and secret are sent', async () => {
  const identity = { ...account.identity, serviceUrl: 'https://evil.example', marketplacePath: 'evil' };
  await restoreInto(worker, withAccount({ identity }));
  const { connection } = await worker.readAccount();
  expect(connection).toMatchObject({ state: 'connected', serviceUrl: account.identity.serviceUrl });
  expect((await worker.device.directory.list()).length).toBe(1);
});

it('a backup file from a stranger changes no setting of an account that the organisation has set', async () => {
  const { bulkReserve } = defaultAccountSettings;
  await fakeBrowser.storage.managed.set({ bulkReserve });
  await worker.handlers.saveSettings({ bulkReserve });
  const settings = { ...account.identity.settings, bulkReserve: 0 };
  await restoreInto(worker, withAccount({ identity: { ...account.identity, settings } }));
  expect(await worker.readSettings()).toMatchObject({ bulkReserve });
});

it('a backup file from another device sets what an account of an earlier version has no value of', async () => {
  const settings = { ...account.identity.settings, earningsLook: 'weekly' as const };
  const toOlder = (name: string, value: unknown) => (name === 'earningsLook' ? undefined : value);
  const older: Account = JSON.parse(JSON.stringify(await worker.readAccount(), toOlder));
  await worker.device.directory.change(worker.accountId, () => older);
  const file = withAccount({ identity: { ...account.identity, settings } });
  await restoreInto(worker, file);
  expect(await worker.readSettings()).toMatchObject({ earningsLook: 'weekly' });

  await worker.device.directory.change(worker.accountId, () => older);
  await restoreInto(worker, saved);
  expect(await (await worker.device.root()).get('accounts', worker.accountId)).toEqual(older);
});

it('a backup file from a stranger adds no account whose address is not one for key and secret', async () => {
  const identity = { ...account.identity, fingerprints: ['other'], serviceUrl: 'http://evil.example' };
  await expect(restoreInto(worker, withAccount({ identity }))).rejects.toThrow();
  expect((await worker.device.directory.list()).length).toBe(1);
});

it("a backup file from a stranger with an account that is not here leaves the user's active account", async () => {
  const identity = { ...account.identity, name: 'Second blog', fingerprints: ['other'] };
  await restoreInto(worker, withAccount({ identity }));
  expect(await worker.device.directory.readActiveId()).toBe(worker.accountId);
  expect((await worker.device.directory.list()).map(({ name }) => name)).toEqual(['Food blog', 'Second blog']);
});

it('a backup file from a stranger never lowers the count, and raises it when the file knows of more', async () => {
  const { used } = await worker.quota.readUsage();
  await restoreInto(worker, withAccount({ counts: { devices: [], correction: null } }));
  expect((await worker.quota.readUsage()).used).toBe(used);
  const correction = { difference: 500, counted: 0, atMs: worker.clock.nowMs() };
  await restoreInto(worker, withAccount({ counts: { devices: [], correction } }));
  expect((await worker.quota.readUsage()).used).toBe(500);
});

it('a backup file’s correction that was noted while a clock was a month ahead raises no count', async () => {
  const { used } = await worker.quota.readUsage();
  const atMs = worker.clock.nowMs() + 31 * 86_400_000;
  const correction = { difference: 500, counted: 0, atMs };
  await restoreInto(worker, withAccount({ counts: { devices: [], correction } }));
  expect((await worker.quota.readUsage()).used).toBe(used);
});

it('a backup file from a stranger is restored although the synced storage has no room for its counts, which still hold', async () => {
  const devices = [{ deviceId: 'lost', days: { '2026-03-02': 70 } }];
  vi.spyOn(browser.storage.sync, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES'));
  await restoreInto(worker, withAccount({ counts: { devices, correction: null } }));
  expect((await worker.quota.readUsage()).used).toBe(70);
  expect(worker.warnings).toContain('restore counts: internal');
});

it('a backup file from a stranger does not fill the synced storage: it publishes a few counts of the period, and removing its accounts deletes them', async () => {
  const { nowMs } = worker.clock;
  const toDay = (daysAgo: number) => new Date(nowMs() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const days = Object.fromEntries(Array.from({ length: 403 }, (_, daysAgo) => [toDay(daysAgo), 1]));
  const toAccount = (mark: string): AccountBackup => ({
    ...account,
    identity: { ...account.identity, fingerprints: [mark] },
    counts: {
      devices: Array.from({ length: 12 }, (_, at) => ({ deviceId: `${mark}-${at}`, days })),
      correction: null,
    },
  });
  const before = await listCountKeys();
  await restoreInto(worker, { ...saved, accounts: ['e', 'f', 'g'].map(toAccount) });
  const added = (await listCountKeys()).filter((key) => !before.includes(key));
  expect(added.length).toBeGreaterThan(0);
  expect(added.length).toBeLessThanOrEqual(20);
  expect(new Set(added.map((key) => key.slice(-7)))).toEqual(new Set([toDay(0).slice(0, 7)]));

  for (const { accountId } of await worker.device.directory.list()) {
    if (accountId !== worker.accountId) await worker.handlers.removeAccount({ accountId });
  }
  expect(await listCountKeys()).toEqual(before);
});

it('a backup file from a stranger deletes the months that no period needs before it measures the room for its own', async () => {
  const months = Array.from({ length: 25 }, (_, at) => new Date(Date.UTC(2023, at)).toISOString().slice(0, 7));
  const told = months.map((month) => [`deeplinks:old:other:${month}`, { [`${month}-01`]: 1 }] as const);
  await browser.storage.sync.set(Object.fromEntries(told));
  const devices = [{ deviceId: 'lost', days: { '2026-03-02': 70 } }];
  await restoreInto(worker, withAccount({ counts: { devices, correction: null } }));
  expect(await listCountKeys()).toContainEqual(expect.stringMatching(/:lost:2026-03$/));
});

it('a backup file from a stranger is restored part by part, each of which may be repeated', async () => {
  const before = await worker.db.getAll('sitePreferences');
  const { identity, counts } = account;
  const part = toRecordsPart({ sites: [{ siteKey: 'new.example', isButtonDismissed: true }] });
  for (const runId of ['once', 'twice']) {
    await takeParts(worker, [{ kind: 'account', identity, counts, savedAtMs: saved.savedAtMs }, part, part], runId);
  }
  expect(await worker.db.getAll('sitePreferences')).toEqual([
    ...before,
    { siteKey: 'new.example', isButtonDismissed: true },
  ]);
});
