import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readDeviceDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';

/**
 * A browser of the user's: a database and chance of its own. What it shares with the other is `storage.sync`, as after
 * the browsers' sync, and the clock.
 */
async function aProfile(name: string, clock: FakeClock): Promise<Worker> {
  globalThis.indexedDB = new IDBFactory();
  const chance = fakeRandom();
  const worker = await makeWorker({ clock, random: { ...chance, id: () => `${name}-${chance.id()}` } });
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  worker.service.respond(
    'deeplink/generate',
    anEnvelope({
      offer_name: 'Kedai Harian (MY)',
      offer_id: 101,
      merchant_id: 11,
      tracking_link: 'https://go.links.example/c8a2',
    }),
  );
  await connectWorker(worker);
  // Of its own as well, in a real browser.
  await browser.storage.session.clear();
  return worker;
}

let laptop: Worker;
let desktop: Worker;
beforeEach(async () => {
  const clock = fakeClock();
  laptop = await aProfile('laptop', clock);
  desktop = await aProfile('desktop', clock);
});

let wishes = 0;
async function mint({ clock, mint: linkMint, quota }: Worker, links: number) {
  for (let link = 0; link < links; link += 1) {
    wishes += 1;
    const outcome = await clock.runUntil(
      linkMint.mint(
        aMintWish({ requestId: `request-${wishes}`, destinationUrl: `https://www.kedai.example/p/${wishes}` }),
      ),
    );
    expect(outcome).toMatchObject({ kind: 'minted', reused: false });
  }
  await quota.publish();
}

const read = async ({ quota }: Worker) => {
  const { used, usedHere, usedElsewhere } = await quota.readUsage();
  return { used, usedHere, usedElsewhere };
};
const syncedCounts = async () =>
  Object.fromEntries(
    Object.entries(await browser.storage.sync.get(null)).filter(([key]) => key.startsWith('deeplinks:')),
  );

it('two browsers with one storage.sync count each other’s links, and none twice', async () => {
  await mint(laptop, 3);
  expect(await read(desktop)).toEqual({ used: 3, usedHere: 0, usedElsewhere: 3 });
  await mint(desktop, 2);
  expect(await read(desktop)).toEqual({ used: 5, usedHere: 2, usedElsewhere: 3 });
  expect(await read(laptop)).toEqual({ used: 5, usedHere: 3, usedElsewhere: 2 });
  expect(Object.keys(await syncedCounts())).toHaveLength(2);
});

it('two browsers with one storage.sync lose nothing when both publish at once', async () => {
  await Promise.all([laptop.quota.publish(), desktop.quota.publish()]);
  await mint(laptop, 1);
  await mint(desktop, 1);
  await Promise.all([laptop.quota.publish(), desktop.quota.publish()]);
  expect(await read(laptop)).toMatchObject({ used: 2 });
  expect(await read(desktop)).toMatchObject({ used: 2 });
});

it('two browsers with one storage.sync continue from a correction by what either of them mints', async () => {
  await mint(laptop, 2);
  await desktop.quota.correct(412);
  await mint(laptop, 1);
  await mint(desktop, 1);
  expect(await read(desktop)).toEqual({ used: 414, usedHere: 1, usedElsewhere: 3 });
});

it('two browsers with one storage.sync share one book of presets', async () => {
  const name = 'Newsletter';
  const handlers = laptop.handlers;
  await handlers.savePreset({ presetId: null, name, subIds: ['news-{date}', '', '', '', ''] });
  const [preset] = (await presetBookItem.read()).presets;
  expect(preset).toMatchObject({ name });

  await desktop.handlers.setDefaultPreset({ presetId: preset?.presetId ?? '' });
  expect(await presetBookItem.read()).toMatchObject({ defaultPresetId: preset?.presetId });
});

it('an old value that the sync brings late lowers the count only for a short time: its own browser corrects it', async () => {
  await mint(laptop, 2);
  const old = await syncedCounts();
  await mint(laptop, 1);
  laptop.clock.advance(86_400_000);
  await mint(laptop, 4);
  await desktop.quota.publish();
  expect(await read(desktop)).toMatchObject({ usedElsewhere: 7 });

  await browser.storage.sync.set(old);
  expect(await read(desktop)).toMatchObject({ usedElsewhere: 2 });
  await desktop.quota.publish();
  await laptop.quota.publish();
  expect(await read(desktop)).toMatchObject({ usedElsewhere: 7 });

  await browser.storage.sync.clear();
  await laptop.quota.publish();
  expect(await read(desktop)).toMatchObject({ usedElsewhere: 7 });
});

it('an old value that the sync brings late is not written again by a browser that has nothing to add', async () => {
  await mint(laptop, 2);
  const before = JSON.stringify(await syncedCounts());
  await laptop.quota.publish();
  await desktop.quota.publish();
  expect(JSON.stringify(await syncedCounts())).toBe(before);
});

it('an old value that the sync brings late is published by a browser that finds yesterday’s last link unpublished', async () => {
  const { clock } = laptop;
  await mint(laptop, 1);
  // The worker dies before it has published the link, and the next one starts after midnight.
  await browser.storage.sync.clear();
  await laptop.db.delete('meta', 'publishedCounts');
  clock.advance(86_400_000);
  await laptop.quota.publish();
  expect(Object.values(sumOtherDevices(await readDeviceDays(await desktop.readAccount()), 'desktop', '0'))).toEqual([
    1,
  ]);
});
