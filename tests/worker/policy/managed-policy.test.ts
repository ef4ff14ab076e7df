import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { manageableSettingTable } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { readManagedAccess, readManagedBook, readManagedFields } from '#lib/worker/policy/managed-policy.ts';
import { connectWorker, credentials, makeWorker } from '#tests/builders/make-worker.ts';

afterEach(() => vi.restoreAllMocks());

/** What an administrator set, as the browser hands it over. */
const set = (policy: Record<string, unknown>) => fakeBrowser.storage.managed.set(policy);

/** A policy that sets everything. A setting that no test of this file needs has its default. */
const whole = {
  serviceUrl: 'https://publisher.example',
  teamAddress: 'https://redis.example',
  teamToken: 'opens',
  publisherId: '77',
  ...Object.fromEntries(Object.entries(manageableSettingTable).map(([name, { fallback }]) => [name, fallback])),
  callsPerMinute: 12,
  deeplinksPerPeriod: 400,
  bulkReserve: 5,
  disclosure: 'Advertisement',
  presets: [{ presetId: 'house', name: 'House', subIds: ['a', '', '', '', ''] }],
  copyFormats: [{ formatId: 'post', name: 'Post', template: '{link}' }],
};

it("the organisation's policy sets nothing when no administrator did", async () => {
  expect(await readManagedFields()).toEqual({});
  expect(await readManagedAccess()).toBeNull();
  expect(await readManagedBook()).toEqual({ presets: [], templates: [] });
});

it("the organisation's policy is reported field by field, but for its token", async () => {
  await set(whole);
  const { presets: _presets, copyFormats: _formats, ...fields } = whole;
  expect(await readManagedFields()).toEqual({ ...fields, teamToken: true, presets: 1 });
  expect(await readManagedAccess()).toEqual({ address: 'https://redis.example', token: 'opens' });
  expect(await readManagedBook()).toMatchObject({
    presets: [{ presetId: 'team-house', name: 'House', formatId: 'plain', from: null }],
    templates: [{ formatId: 'team-post', template: '{link}', from: null }],
  });
});

it("the organisation's policy is read without what its administrator copied around a text", async () => {
  await set({
    serviceUrl: '"https://publisher.example"',
    teamAddress: '\ufeffhttps://redis.example\n',
    teamToken: 'opens\r\n',
    publisherId: '\u200b77 ',
  });
  expect(await readManagedFields()).toEqual({
    serviceUrl: 'https://publisher.example',
    teamAddress: 'https://redis.example',
    teamToken: true,
    publisherId: '77',
  });
  expect(await readManagedAccess()).toEqual({ address: 'https://redis.example', token: 'opens' });
  await set({ publisherId: ' \u200b' });
  expect(await readManagedFields()).not.toHaveProperty('publisherId');
});

it("the organisation's policy has no token for an address that it does not name: a member could type any", async () => {
  await set({ teamToken: 'opens' });
  expect(await readManagedAccess()).toBeNull();
  expect(await readManagedFields()).toEqual({});
});

it("the organisation's policy sets no copy format without the link", async () => {
  await set({ ...whole, copyFormats: [{ ...whole.copyFormats[0], template: 'https://go.links.example/STRANGER' }] });
  expect((await readManagedBook()).templates).toEqual([]);
});

it.each([
  ['a limit that is none', { callsPerMinute: 0 }],
  ['a limit in words', { deeplinksPerPeriod: 'many' }],
  ['an address that is no text', { teamAddress: { host: 'redis.example' } }],
  ['an address of the service that cannot be called', { serviceUrl: 'http://publisher.example' }],
  ['an address of a team that cannot be called', { teamAddress: 'redis example' }],
  ['a disclosure that is too long', { disclosure: 'x'.repeat(501) }],
  ['presets that are no list', { presets: 'house' }],
])("the organisation's policy leaves out %s, and nothing else", async (_what, damaged) => {
  await set({ ...damaged, bulkReserve: 5 });
  expect(await readManagedFields()).toEqual({ bulkReserve: 5 });
});

it("the organisation's policy overrides the user's own settings from the next start", async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  await set(whole);
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
  await worker.clock.runUntil(worker.resume());
  expect(await worker.readSettings()).toMatchObject({ callsPerMinute: 12, deeplinksPerPeriod: 400, bulkReserve: 5 });
  expect((await settingsItem.read()).disclosure).toBe('Advertisement');
  await worker.handlers.saveSettings({ callsPerMinute: 600, disclosure: '', countries: ['Malaysia'] });
  expect(await worker.readSettings()).toMatchObject({
    callsPerMinute: 12,
    disclosure: 'Advertisement',
    countries: ['Malaysia'],
  });
  expect(await worker.handlers.readManaged()).toMatchObject({ callsPerMinute: 12 });
  expect(await worker.db.get('meta', 'teamBook')).toMatchObject({ presets: [{ name: 'House', from: null }] });
});

it("the organisation's policy gives the user's own settings back as they were when it ends", async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
  await worker.handlers.saveSettings({ callsPerMinute: 60, disclosure: 'Mine' });
  await set(whole);
  await worker.clock.runUntil(worker.resume());
  await worker.handlers.saveSettings({ callsPerMinute: 600, disclosure: 'Typed in vain' });
  expect(await worker.readSettings()).toMatchObject({ callsPerMinute: 12, disclosure: 'Advertisement' });
  await fakeBrowser.storage.managed.remove(Object.keys(whole));
  await worker.clock.runUntil(worker.resume());
  expect(await worker.readSettings()).toMatchObject({ callsPerMinute: 60, disclosure: 'Mine' });
});

it("the organisation's policy limits the calls of a minute, also where the browser's synced storage fails", async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  await worker.clock.advance(120_000);
  await set({ callsPerMinute: 1 });
  vi.spyOn(browser.storage.sync, 'get').mockRejectedValue(new Error('IO error'));
  const begunAtMs = worker.clock.nowMs();
  const reserve = () => worker.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' });
  await worker.clock.runUntil(reserve());
  expect(worker.clock.nowMs() - begunAtMs).toBeLessThan(60_000);
  await worker.clock.runUntil(reserve());
  expect(worker.clock.nowMs() - begunAtMs).toBeGreaterThanOrEqual(60_000);
});

it("the organisation's policy reaches no other device of the user, and no other device changes what it sets", async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  await set(whole);
  await worker.clock.runUntil(worker.resume());
  expect(JSON.stringify(await fakeBrowser.storage.sync.get())).not.toContain('Advertisement');
  await fakeBrowser.storage.sync.set({ settings: { disclosure: 'Of another device', formatId: 'html' } });
  expect(await worker.readSettings()).toMatchObject({ disclosure: 'Advertisement', formatId: 'html' });
});

it("the organisation's policy holds for a further account as soon as it is connected", async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  await set(whole);
  const another = { ...credentials, secret: 'another', as: { kind: 'new' } } as const;
  const connected = await worker.clock.runUntil(worker.handlers.connect(another));
  if (connected.kind !== 'connected') throw new Error(connected.kind);
  const account = await worker.device.account(connected.accountId);
  expect(await account.readSettings()).toMatchObject({ callsPerMinute: 12, deeplinksPerPeriod: 400, bulkReserve: 5 });
  await expect
    .poll(async () => (await account.database()).get('meta', 'teamBook'))
    .toMatchObject({ presets: [{ name: 'House', from: null }] });
});

it("the organisation's policy counts the first of two presets, or of two formats, that share an id", async () => {
  const [house] = whole.presets;
  const [post] = whole.copyFormats;
  await set({
    presets: [house, { ...house, name: 'Garden', subIds: ['b', '', '', '', ''] }],
    copyFormats: [post, { ...post, name: 'Garden' }],
  });
  expect(await readManagedBook()).toMatchObject({ presets: [{ name: 'House' }], templates: [{ name: 'Post' }] });
});

it("the organisation's policy has each of its fields in the schema of the package", () => {
  const schema = JSON.parse(readFileSync('public/managed-schema.json', 'utf8'));
  // What the policy forbids is read by `lib/store/read-policy-limits.ts`.
  const { serviceHosts, switchedOff, ...fields } = schema.properties;
  expect([serviceHosts.type, switchedOff.type]).toEqual(['array', 'array']);
  expect(Object.keys(fields)).toEqual(Object.keys(whole));
});
