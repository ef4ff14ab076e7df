import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { sumCounts } from '#lib/domain/backup/plan-restore.ts';
import { browser } from '#lib/platform/browser.ts';
import { readAccountBackup } from '#lib/store/backup/read-backup.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { readDeviceDays, sumDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';

const path = 'deeplink/generate';
const dayMs = 86_400_000;

let worker: Worker;
let wishes = 0;

async function start(at: string) {
  worker = await makeWorker({ clock: fakeClock(Date.parse(at)) });
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  let links = 0;
  worker.service.respond(path, () => {
    links += 1;
    return anEnvelope({ offer_id: 101, tracking_link: `https://go.links.example/${links}` });
  });
  await connectWorker(worker);
}
beforeEach(() => start('2026-03-10T04:00:00Z'));

function aWish(): MintWish {
  wishes += 1;
  const destinationUrl = `https://www.kedai.example/p/${wishes}`;
  const flags = { overQuota: false, despiteRefusal: false };
  return { requestId: `act-${wishes}`, offerId: '101', destinationUrl, subIds: ['', '', '', '', ''], ...flags };
}
const mint = (links = 1) =>
  worker.clock.runUntil(
    (async () => {
      for (let link = 0; link < links; link += 1) await worker.mint.mint(aWish());
    })(),
  );
const used = async () => (await worker.quota.readUsage()).used;
async function keyOf(device: string, month: string) {
  const [fingerprint = ''] = (await worker.readAccount()).fingerprints;
  return `deeplinks:${fingerprint}:${device}:${month}`;
}

it('a count that is read while the device publishes it takes no link of this device for another one’s, on a new install either', async () => {
  // As a page does, at every moment of the first link's way.
  const account = await worker.readAccount();
  const seen = new Set<number>();
  const read = async () =>
    seen.add((await readQuotaUsage({ ...account, database: worker.db }, account.settings, worker.clock.nowMs())).used);
  const minting = mint().then(() => worker.quota.publish());
  let isDone = false;
  void minting.then(() => {
    isDone = true;
  });
  while (!isDone) await read();
  await read();
  expect([...seen].sort()).toEqual([0, 1]);
});

it('the guard never gives the last link to two acts at once', async () => {
  await worker.quota.correct(999);
  const outcomes = await worker.clock.runUntil(Promise.all([worker.mint.mint(aWish()), worker.mint.mint(aWish())]));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['minted', 'quota-reached']);
  expect(worker.service.count(path)).toBe(1);
});

it('the guard gives the place in line back when the act before it made nothing', async () => {
  await worker.quota.correct(999);
  // The second answer ends it: a limited click is tried once more.
  for (const _call of ['first', 'second'])
    worker.service.once(path, { httpStatus: 429, body: { message: 'Too Many Attempts.', status_code: 429 } });
  await worker.clock.runUntil(worker.mint.mint(aWish()).catch(() => undefined));
  expect(await worker.clock.runUntil(worker.mint.mint(aWish()))).toMatchObject({ kind: 'minted' });
});

it('a correction hides no link of another device when an old month goes', async () => {
  await start('2026-07-01T04:00:00Z');
  for (let month = 1; month <= 13; month += 1) {
    const text = month === 13 ? '2026-07' : month > 6 ? `2025-${String(month).padStart(2, '0')}` : `2026-0${month}`;
    await browser.storage.sync.set({ [await keyOf('other', text)]: { [`${text}-01`]: 10 } });
  }
  await browser.storage.sync.set({ [await keyOf('other', '2025-05')]: { '2025-05-10': 300 } });
  await worker.quota.correct(412);
  await worker.quota.publish();
  expect(await browser.storage.sync.get(await keyOf('other', '2025-05'))).toEqual({});
  expect(await used()).toBe(412);

  worker.clock.setWallTime(Date.parse('2026-07-04T04:00:00Z'));
  await browser.storage.sync.set({ [await keyOf('other', '2026-07')]: { '2026-07-01': 10, '2026-07-03': 200 } });
  expect(await used()).toBe(612);
});

it('a correction, and a network’s word that no link is left, count at no time after a clock that was a month ahead', async () => {
  const nowMs = worker.clock.nowMs();
  await mint(3);
  worker.clock.setWallTime(nowMs + 31 * dayMs);
  await worker.quota.correct(950);
  worker.service.once(path, { httpStatus: 429, body: { status: 'error', message: 'Monthly limit reached', data: [] } });
  await worker.clock.runUntil(worker.mint.mint(aWish()).catch(() => undefined));
  worker.clock.setWallTime(nowMs);
  expect(await worker.quota.readUsage()).toMatchObject({ used: 3, level: 'ok' });
  await worker.quota.publish();
  await worker.clock.advance(dayMs);
  await worker.quota.publish();

  worker.clock.setWallTime(nowMs + 31 * dayMs);
  expect(await worker.quota.readUsage()).toMatchObject({ used: 0, level: 'ok' });
});

it('a correction counts again once a clock that was far behind for an hour is right', async () => {
  const nowMs = worker.clock.nowMs();
  await mint(3);
  await worker.quota.correct(950);
  worker.clock.setWallTime(nowMs - 400 * dayMs);
  await worker.quota.publish();
  await worker.clock.advance(3_600_000);
  await worker.quota.publish();

  worker.clock.setWallTime(nowMs + 3_600_000);
  expect(await worker.quota.readUsage()).toMatchObject({ used: 950 });
});

it('a correction subtracts nothing for a link that was given back after it', async () => {
  const answer = Promise.withResolvers<{ httpStatus: number; body: unknown }>();
  worker.service.once(path, () => answer.promise);
  const minting = worker.mint.mint(aWish());
  await expect.poll(() => worker.service.count(path)).toBe(1);
  await worker.quota.correct(412);
  answer.resolve({ httpStatus: 500, body: { status: 'error', message: 'Something went wrong', data: [] } });
  await worker.clock.runUntil(minting);
  expect(await used()).toBe(412);
});

it('publishing the count to the other devices reports a link whose worker died, when the browser is next open three days later', async () => {
  await start('2026-03-06T04:00:00Z');
  await worker.quota.publish();
  worker.service.once(path, () => new Promise(() => {}));
  void worker.mint.mint(aWish());
  await expect.poll(() => worker.service.count(path)).toBe(1);
  worker.clock.setWallTime(Date.parse('2026-03-09T04:00:00Z'));
  const restarted = await makeWorker({ clock: worker.clock, service: worker.service });
  await restarted.quota.publish();

  expect((await restarted.quota.readUsage()).used).toBe(1);
  expect(JSON.stringify(await browser.storage.sync.get(null))).toContain('"2026-03-06":1');
});

it('publishing the count to the other devices loses no count because the clock is a year and a half ahead for a moment', async () => {
  await mint(5);
  await browser.storage.sync.set({ [await keyOf('other', '2026-03')]: { '2026-03-09': 700 } });
  expect(await used()).toBe(705);
  worker.clock.setWallTime(Date.parse('2027-09-10T04:00:00Z'));
  await worker.quota.publish();
  worker.clock.setWallTime(Date.parse('2026-03-10T05:00:00Z'));
  await worker.quota.publish();
  expect(await used()).toBe(705);
});

it.each([
  ['east', 0, 480],
  ['west', 480, 0],
])(
  'publishing the count to the other devices counts no link twice where the zone of the service’s days moves %s',
  async (_where, before, after) => {
    await start('2026-03-10T18:00:00Z');
    await changeSettings(worker, { serviceUtcOffsetMinutes: before });
    await mint(3);
    await worker.quota.publish();
    await changeSettings(worker, { serviceUtcOffsetMinutes: after });
    await worker.clock.advance(dayMs);
    await worker.quota.publish();
    const { database, ...account } = { ...(await worker.readAccount()), database: worker.db };
    // As another browser of the user reads it, by either setting.
    const elsewhere = sumOtherDevices(await readDeviceDays(account), 'another', '2026-03');
    expect(sumDays(elsewhere)).toBe(3);
    const { counts } = await readAccountBackup(database, await worker.readAccount(), true);
    expect(sumCounts(counts, '2026-03')).toBe(3);
    expect(await used()).toBe(3);
  },
);

it('publishing the count to the other devices reports links of days that a clock which was ahead has passed over, once it is back', async () => {
  await mint(2);
  worker.clock.setWallTime(Date.parse('2027-09-10T04:00:00Z'));
  await worker.quota.publish();
  worker.clock.setWallTime(Date.parse('2026-03-14T04:00:00Z'));
  await worker.quota.publish();
  expect(JSON.stringify(await browser.storage.sync.get(null))).toContain('"2026-03-10":2');
});

it('publishing the count to the other devices remembers what it reported of the last 62 days, and forgets what is older', async () => {
  await writeMeta(worker.db, 'publishedCounts', { '2026-01-06': 4, '2026-01-07': 5, '2026-03-09': 6 });
  await worker.quota.publish();
  expect(await readMeta(worker.db, 'publishedCounts')).toEqual({ '2026-01-07': 5, '2026-03-09': 6 });
});

it('publishing the count to the other devices keeps the newer count when two are published at once', async () => {
  await mint(3);
  const { sync } = browser.storage;
  const { promise: slow, resolve: resume } = Promise.withResolvers<void>();
  const set = sync.set.bind(sync);
  const writing = vi.spyOn(sync, 'set').mockImplementationOnce(async (items) => {
    await slow;
    await set(items);
  });
  const first = worker.quota.publish();
  await expect.poll(() => writing.mock.calls.length).toBe(1);
  await mint();
  const second = worker.quota.publish();
  // Several times as long as a publishing reads before it writes.
  for (let readings = 0; readings < 20; readings += 1) await worker.quota.readUsage();
  resume();
  await Promise.all([first, second]);
  const [fingerprint = ''] = (await worker.readAccount()).fingerprints;
  const elsewhere = await readDeviceDays({ fingerprints: [fingerprint] });
  expect(sumDays(sumOtherDevices(elsewhere, 'another', '2026-03'))).toBe(4);
});

it('publishing the count to the other devices does not stop the hour’s other work when the browser’s sync is full', async () => {
  vi.spyOn(browser.storage.sync, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  await mint();
  const account = await worker.device.account();
  const dropOld = vi.spyOn(account.bulk, 'dropOld');
  await worker.clock.runUntil(createAlarmHandler(worker.device)(hourlyAlarm));
  expect(dropOld).toHaveBeenCalledTimes(1);
  expect(worker.warnings).toContain('publish count: internal');
});

describe('the journal', () => {
  const aNote = (requestId: string) => ({ requestId, offerId: '101', reuseKey: requestId });

  it('the journal keeps its newest 13 months with entries whole, and deletes those before', async () => {
    await changeSettings(worker, { serviceUtcOffsetMinutes: 0 });
    const months = Array.from({ length: 15 }, (_, index) => new Date(Date.UTC(2025, index, 1)));
    for (const [index, first] of months.entries()) {
      const last = Date.UTC(2025, index + 1, 1) - 1;
      for (const [end, updatedAtMs] of [
        ['first', first.getTime()],
        ['last', last],
      ] as const) {
        const requestId = `${first.toISOString().slice(0, 7)} ${end}`;
        await worker.db.put('journal', { ...aNote(requestId), state: 'refused', updatedAtMs });
      }
    }
    await worker.quota.publish();
    const kept = await worker.db.getAllKeys('journal');
    expect(kept).toHaveLength(26);
    expect(kept[0]).toBe('2025-03 first');
  });

  it('the journal leaves a wish alone that it has, however often it is noted', async () => {
    await worker.quota.reserve(aNote('once'), true);
    const before = await worker.quota.find('once');
    await worker.clock.advance(1_000);
    expect(await worker.quota.reserve(aNote('once'), true)).toBe(true);
    expect(await worker.quota.find('once')).toEqual(before);
  });

  it('the journal sends nothing whose entry is gone: it would not be counted', async () => {
    await expect(worker.quota.markSent('gone')).rejects.toMatchObject({ code: 'internal' });
    expect(await worker.db.count('journal')).toBe(0);
  });

  it('the journal releases a wish that was not sent, and keeps one that was', async () => {
    for (const requestId of ['waiting', 'sent']) await worker.quota.reserve(aNote(requestId), true);
    await worker.quota.markSent('sent');
    for (const requestId of ['waiting', 'sent']) await worker.quota.release(requestId);
    expect(await worker.db.getAllKeys('journal')).toEqual(['sent']);
  });

  it('the journal has of a refused link why, and the words of the service where it gave some', async () => {
    for (const requestId of ['silent', 'spoken']) {
      await worker.quota.reserve(aNote(requestId), true);
      await worker.quota.markSent(requestId);
    }
    const refused = { state: 'refused', error: 'deeplink-refused' } as const;
    await worker.quota.settle('silent', refused);
    await worker.quota.settle('spoken', { ...refused, words: 'Offer paused' });
    expect(await worker.quota.find('silent')).toMatchObject(refused);
    expect(await worker.quota.find('silent')).not.toHaveProperty('words');
    expect(await worker.quota.find('spoken')).toMatchObject({ ...refused, words: 'Offer paused' });
    expect(await used()).toBe(0);
  });

  it('the journal announces the count at each change of an entry, and the links where one was made', async () => {
    const seen: string[] = [];
    const stops = (['quota', 'links'] as const).map((kind) => watchDataChanges([kind], () => void seen.push(kind)));
    await worker.quota.reserve(aNote('given-back'), true);
    await worker.quota.markSent('given-back');
    await worker.quota.settle('given-back', { state: 'refused', error: 'deeplink-refused' });
    await expect.poll(() => seen).toEqual(['quota', 'quota']);
    await mint();
    await expect.poll(() => seen.slice(2)).toEqual(expect.arrayContaining(['quota', 'links']));
    for (const stop of stops) stop();
  });
});
