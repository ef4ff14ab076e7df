import { beforeEach, describe, expect, it } from 'vitest';
import { readMeta } from '#lib/store/meta.ts';
import { refreshCampaigns } from '#lib/worker/coupons/campaigns.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';

const weekMs = 7 * 86_400_000;

const kinds = {
  campaigns: { path: 'campaigns/all', limit: 100, aRow: (id: number) => aCampaignRow({ campaign_banner_id: id }) },
  shops: { path: 'marketplaceextra/all', limit: 200, aRow: (id: number) => aShopRow({ shop_id: id }) },
} as const;
type Kind = keyof typeof kinds;

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
});

/** Holds each answer of a listing until the test releases it; `rows` are the ids that its two pages have. */
function holdAnswers(kind: Kind, rows: (call: number) => readonly number[]) {
  const { path, limit, aRow } = kinds[kind];
  const held: (() => void)[] = [];
  worker.service.respond(path, ({ parameters }) => {
    const page = Number(parameters.page);
    const ids = rows(held.length);
    const data = ids.slice((page - 1) * limit, page * limit).map(aRow);
    const answer = anEnvelope({ page, limit, count: ids.length, nextPage: page < 2 ? 2 : null, data });
    return new Promise<FakeAnswer>((resolve) => held.push(() => resolve(answer)));
  });
  return {
    /** Until the nth call is sent. The clock stands still: a held answer must not time out. */
    async asked(nth: number) {
      const countAsked = async () => {
        await worker.clock.advance(0);
        return held.length;
      };
      await expect.poll(countAsked).toBe(nth);
    },
    answer: (nth: number) => held[nth - 1]?.(),
  };
}

const allOf = (kind: Kind) => Array.from({ length: kinds[kind].limit + 50 }, (_, index) => index + 1);

describe.each(['campaigns', 'shops'] as const)('a refresh of %s while the sync lists them', (kind) => {
  it('a refresh beside a sync of the same list deletes nothing that either of them saw', async () => {
    const held = holdAnswers(kind, () => allOf(kind));
    await worker.clock.advance(weekMs);
    const syncing = worker.sync.run();
    await held.asked(1);
    const refreshing = worker.listing.refresh(kind);
    await held.asked(2);
    held.answer(2);
    await held.asked(3);
    held.answer(1);
    await held.asked(4);
    held.answer(3);
    await worker.clock.runUntil(refreshing);
    expect(await worker.db.count(kind)).toBe(allOf(kind).length);
    held.answer(4);
    await worker.clock.runUntil(syncing);

    expect(await worker.db.count(kind)).toBe(allOf(kind).length);
  });

  it('a refresh beside a sync of the same list keeps what only the other one saw since it began', async () => {
    // The second call is the refresh's first page: there one row has slipped behind the page's border.
    const held = holdAnswers(kind, (call) => (call === 1 || call === 2 ? allOf(kind).slice(1) : allOf(kind)));
    await worker.clock.advance(weekMs);
    const syncing = worker.sync.run();
    await held.asked(1);
    const refreshing = worker.listing.refresh(kind);
    await held.asked(2);
    held.answer(1);
    await held.asked(3);
    held.answer(2);
    await held.asked(4);
    held.answer(4);
    await worker.clock.runUntil(refreshing);
    held.answer(3);
    await worker.clock.runUntil(syncing);

    expect(await worker.db.count(kind)).toBe(allOf(kind).length);
  });

  it.each(['refresh', 'sync'] as const)(
    'a refresh beside a sync of the same list loses nothing when both are killed and the %s resumes first',
    async (first) => {
      const held = holdAnswers(kind, () => allOf(kind));
      await worker.clock.advance(weekMs);
      void worker.sync.run();
      await held.asked(1);
      void worker.listing.refresh(kind).catch(() => undefined);
      await held.asked(2);
      held.answer(2);
      await held.asked(3);
      held.answer(1);
      await held.asked(4);
      expect(await readMeta(worker.db, `${kind}Cursor`)).toMatchObject({ page: 2 });

      // Both stand behind their first page. The worker dies, and with it its clock.
      const { service } = worker;
      worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
      const { path, limit, aRow } = kinds[kind];
      service.respond(path, ({ parameters }) => {
        const page = Number(parameters.page);
        const data = allOf(kind)
          .slice((page - 1) * limit, page * limit)
          .map(aRow);
        return anEnvelope({ page, limit, count: allOf(kind).length, nextPage: page < 2 ? 2 : null, data });
      });
      const refresh = () => worker.clock.runUntil(worker.listing.refresh(kind));
      const sync = () => worker.clock.runUntil(worker.sync.run());
      for (const resume of first === 'refresh' ? [refresh, sync] : [sync, refresh]) {
        await resume();
        expect(await worker.db.count(kind)).toBe(allOf(kind).length);
      }
    },
  );
});

it('a program’s own campaigns, fetched while they are listed, stay', async () => {
  const held = holdAnswers('campaigns', () => allOf('campaigns'));
  await worker.clock.advance(weekMs);
  const refreshing = worker.listing.refresh('campaigns');
  await held.asked(1);
  const opening = refreshCampaigns(worker, '2100');
  await held.asked(2);
  held.answer(1);
  await held.asked(3);
  held.answer(2);
  // The clock stands still here: the listing's next page is pending, and would be given up after 25 s.
  await opening;
  held.answer(3);
  await worker.clock.runUntil(refreshing);

  expect(await worker.db.count('campaigns')).toBe(allOf('campaigns').length);
});
