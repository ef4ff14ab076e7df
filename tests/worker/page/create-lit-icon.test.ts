import { expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { registerListeners } from '#entrypoints/background/register-listeners.ts';
import { packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readLitHostCount } from '#lib/store/programs/read-lit-host-count.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { litIconAlarm } from '#lib/worker/page/create-lit-icon.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeDeclarativeContent } from '#tests/fakes/fake-declarative-content.ts';
import { fakeWorkerEvents } from '#tests/fakes/fake-worker-events.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const suffix = (host: string) => ({ pageUrl: { hostSuffix: `.${host}` } });

async function aWorker(): Promise<Worker> {
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
  const worker = await makeWorker();
  await connectWorker(worker);
  return worker;
}

/** Stores programs on hosts, as a sync does: with their packed summaries. */
async function putOffers(worker: Worker, hosts: readonly string[], change: Parameters<typeof anOffer>[0] = {}) {
  for (const [index, host] of hosts.entries()) {
    const matches = [{ host, pathPrefix: '' }];
    const offerId = `${change.offerId ?? ''}${1_000 + index}`;
    await worker.db.put('offers', anOffer({ offerId, matches, ...change }));
  }
  const packed = packPrograms((await worker.db.getAll('offers')).map(toProgramSummary));
  await worker.db.put('offerBlocks', { block: 0, version: 1, packed });
}

const refresh = (worker: Worker) => worker.device.litIcon.refresh();
const readCount = async (worker: Worker) => readLitHostCount(await worker.device.root());

it('the lit icon is lit on the hosts of approved, active programs, with a picture in each size', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example', 'pasar.example']);
  await putOffers(worker, ['paused.example'], { offerId: '7', offerStatus: 'paused' });
  await putOffers(worker, ['pending.example'], { offerId: '8', applicationStatus: 'pending' });
  await refresh(worker);
  expect(content.pages()).toEqual([suffix('kedai.example'), suffix('pasar.example')]);
  const [action] = [...content.rules.values()].flatMap(({ actions }) => actions);
  expect(Object.keys((action as { imageData: object }).imageData)).toEqual(['16', '24', '32', '48']);
  expect(await readCount(worker)).toEqual({ lit: 2, left: 0 });
});

it('the lit icon reads no whole record where a program has its hosts as a whole, and the record where its summary does not say so', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example', 'pasar.example']);
  await worker.db.clear('offers');
  await refresh(worker);
  expect(content.pages()).toEqual([suffix('kedai.example'), suffix('pasar.example')]);

  // A block of an earlier version says nothing of it, and neither does that of a program with a path.
  await putOffers(worker, ['kedai.example']);
  const inMall = (pathPrefix: string) => ({ matches: [{ host: 'mall.example', pathPrefix }] });
  await putOffers(worker, ['mall.example'], { offerId: '7', ...inMall('/batik/') });
  await putOffers(worker, ['mall.example'], { offerId: '8', offerStatus: 'paused', ...inMall('/sepatu/') });
  const block = await worker.db.get('offerBlocks', 0);
  const earlier = (JSON.parse(block?.packed ?? '[]') as readonly unknown[][]).map((packed) => packed.slice(0, 18));
  await worker.db.put('offerBlocks', { block: 0, version: 2, packed: JSON.stringify(earlier) });
  await refresh(worker);
  expect(content.pages()).toContainEqual(suffix('kedai.example'));
  expect(content.pages()).toContainEqual({ pageUrl: { hostSuffix: '.mall.example', pathPrefix: '/batik/' } });
});

it('the lit icon leaves out the sub-domain of a program that does not earn, and one that the user said is another’s', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example', 'pasar.example', 'bazar.example']);
  await putOffers(worker, ['sg.kedai.example'], { offerId: '7', offerStatus: 'paused' });
  const [, second] = await worker.db.getAll('offers');
  await worker.handlers.rejectProgram({
    host: 'blog.pasar.example',
    offerId: second?.offerId ?? '',
    isRejected: true,
  });
  await refresh(worker);
  expect(content.pages()).toEqual([
    { pageUrl: { hostEquals: 'kedai.example' } },
    { pageUrl: { hostEquals: 'www.kedai.example' } },
    { pageUrl: { hostEquals: 'pasar.example' } },
    { pageUrl: { hostEquals: 'www.pasar.example' } },
    suffix('bazar.example'),
  ]);
});

it('the lit icon writes rules only where the hosts changed, and leaves one rule', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example']);
  await refresh(worker);
  await worker.db.put('offers', anOffer({ offerId: '1000', name: 'Another name' }));
  await refresh(worker);
  expect(content.calls).toMatchObject({ added: 1, removed: 0 });
  await putOffers(worker, ['kedai.example', 'pasar.example']);
  await refresh(worker);
  expect(content.calls).toMatchObject({ added: 2, removed: 1 });
  expect(content.rules.size).toBe(1);
});

it('the lit icon goes out by the switch, by a sign-out and by a switch to an account without programs', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example']);
  await refresh(worker);
  expect(content.rules.size).toBe(1);

  await settingsItem.write({ ...(await settingsItem.read()), lightIcon: false });
  await refresh(worker);
  expect(content.rules.size).toBe(0);
  expect(await readCount(worker)).toEqual({ lit: 0, left: 0 });

  await settingsItem.write({ ...(await settingsItem.read()), lightIcon: true });
  await refresh(worker);
  expect(content.rules.size).toBe(1);
  const blank = await worker.device.directory.readBlankId();
  await worker.device.directory.activate(blank);
  await refresh(worker);
  expect(content.rules.size).toBe(0);

  await worker.device.directory.activate(worker.accountId);
  await refresh(worker);
  expect(content.rules.size).toBe(1);
  await signOutAccount(worker.device, worker.accountId);
  await refresh(worker);
  expect(content.rules.size).toBe(0);
});

it('the lit icon sets no alarm in a browser without such rules', async () => {
  const worker = await aWorker();
  await worker.device.litIcon.noteChange();
  await refresh(worker);
  expect(await browser.alarms.get(litIconAlarm)).toBeUndefined();
});

it('a change of what is lit that comes while another waits for its turn is applied with it', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example']);
  await Promise.all([refresh(worker), refresh(worker), refresh(worker)]);
  expect(content.calls.read).toBe(1);

  // Those that come while one runs are applied by a second one, which sees what came too late for the first.
  const late: Promise<void>[] = [];
  content.beforeAdding(async () => {
    if (late.length > 0) return;
    await putOffers(worker, ['kedai.example', 'pasar.example', 'bazar.example']);
    late.push(refresh(worker), refresh(worker));
  });
  await putOffers(worker, ['kedai.example', 'pasar.example']);
  await refresh(worker);
  await Promise.all(late);
  expect(content.calls.read).toBe(3);
  expect(await readCount(worker)).toEqual({ lit: 3, left: 0 });
});

it('a change of what is lit of a sync is applied by an alarm, which stays where the worker dies on the way', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example']);
  await worker.device.litIcon.noteChange();
  expect(await browser.alarms.get(litIconAlarm)).toBeDefined();
  // The first try fails, as one does whose worker is killed.
  const failing = { ...worker.device.litIcon, refresh: () => Promise.reject(new Error('killed')) };
  await createAlarmHandler({ ...worker.device, litIcon: failing })(litIconAlarm).catch(() => undefined);
  expect(await browser.alarms.get(litIconAlarm)).toBeDefined();
  await createAlarmHandler(worker.device)(litIconAlarm);
  expect(content.rules.size).toBe(1);
  expect(await browser.alarms.get(litIconAlarm)).toBeUndefined();
});

it('a change of what is lit is applied by the next life where the worker dies as soon as the alarm has woken it', async () => {
  fakeDeclarativeContent();
  const worker = await aWorker();
  // The browser has forgotten the alarm that rings.
  void createAlarmHandler({ ...worker.device, ready: () => new Promise(() => undefined) })(litIconAlarm);
  await expect.poll(() => browser.alarms.get(litIconAlarm)).toBeDefined();
});

it('a change of what is lit is applied within a minute although a clock that was ahead has set the alarm', async () => {
  fakeDeclarativeContent();
  const worker = await aWorker();
  const { clock } = worker;
  await browser.alarms.create(litIconAlarm, { when: clock.nowMs() + 90 * 86_400_000 });
  await worker.device.litIcon.noteChange();
  expect((await browser.alarms.get(litIconAlarm))?.scheduledTime).toBe(clock.nowMs() + 60_000);
});

it('a change of what is lit that comes while the rules are made keeps the alarm', async () => {
  const content = fakeDeclarativeContent();
  const worker = await aWorker();
  await putOffers(worker, ['kedai.example']);
  content.beforeAdding(() => worker.device.litIcon.noteChange());
  await refresh(worker);
  expect(await browser.alarms.get(litIconAlarm)).toBeDefined();
});

it('a change of what is lit is heard by a worker that has just started: of settings and accounts at once, of programs soon', async () => {
  const content = fakeDeclarativeContent();
  fakeWorkerEvents();
  permitService(true);
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
  const worker = await aWorker();
  registerListeners(worker.device);
  await putOffers(worker, ['kedai.example']);
  announceDataChange('offers');
  await expect.poll(() => browser.alarms.get(litIconAlarm)).toBeDefined();
  expect(content.rules.size).toBe(0);
  await worker.handlers.saveSettings({ lightIcon: true });
  await expect.poll(() => content.rules.size).toBe(1);
  await worker.handlers.saveSettings({ lightIcon: false });
  await expect.poll(() => content.rules.size).toBe(0);
});
