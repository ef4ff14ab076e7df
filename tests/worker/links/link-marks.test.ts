import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import { readLinkMarks } from '#lib/store/links/read-links.ts';
import { importLinks } from '#lib/worker/links/import-links.ts';
import { dismissLinkMarks, markLinks } from '#lib/worker/links/link-marks.ts';
import { deleteLinks, restoreLinks } from '#lib/worker/links/links.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { answerOffers, type ServedProgram } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';

const dayMs = 86_400_000;

const approved = (...ids: readonly number[]): readonly ServedProgram[] => ids.map((id) => ({ id }));
const paused = (id: number): ServedProgram => ({ id, status: 'Paused' });

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  offer(approved(1, 2, 3));
  await connectWorker(worker);
  await importLinks(worker, { links: [aLink(1, 'a'), aLink(1, 'b'), aLink(2, 'c')] });
});

/** Lets the service list these, and beside them one of no account: a listing without any row is not believed. */
function offer(approvedOnes: readonly ServedProgram[]) {
  const programs: readonly ServedProgram[] =
    approvedOnes.length === 0 ? [] : [...approvedOnes, { id: 50, standing: 'none', status: 'Paused' }];
  worker.service.respond('offers/all', answerOffers(programs));
  worker.service.respond('offers/last-updated-range', answerOffers(programs));
}
const aLink = (offerId: number, code: string): ImportedLink =>
  anImportedLink({
    linkId: code,
    offerId: String(offerId),
    offerName: `Program ${offerId}`,
    destinationUrl: `https://shop-${offerId}.example/p/${code}`,
    trackingLink: `https://go.links.example/${code}`,
  });
async function syncWith(programs: readonly ServedProgram[]) {
  offer(programs);
  await worker.clock.runUntil(worker.sync.run());
}
/** The next walk sees everything again. */
const letAWeekPass = () => worker.clock.advance(8 * dayMs);
const marks = async () =>
  (await readLinkMarks(worker.db)).map(({ offerId, trouble, linkCount, isSeen }) => ({
    offerId,
    trouble,
    linkCount,
    isSeen,
  }));

describe('a walk', () => {
  it('a walk marks the links of a program that paused, counted and not seen yet, with the time', async () => {
    await syncWith([paused(1), ...approved(2, 3)]);
    expect(await marks()).toEqual([{ offerId: '1', trouble: 'paused', linkCount: 2, isSeen: false }]);
    const [mark] = await readLinkMarks(worker.db);
    expect(mark?.sinceMs).toBeGreaterThan(worker.clock.nowMs() - dayMs);
  });

  it('a walk leaves a program alone that has no links', async () => {
    await syncWith([...approved(1, 2), paused(3)]);
    expect(await marks()).toEqual([]);
  });

  it('a walk marks the links of a program that no longer approves the account', async () => {
    await syncWith([...approved(1, 3), { id: 2, standing: 'Rejected' }]);
    expect(await marks()).toEqual([{ offerId: '2', trouble: 'unapproved', linkCount: 1, isSeen: false }]);
    await syncWith([...approved(1, 3), { id: 2, standing: 'none' }]);
    expect(await marks()).toMatchObject([{ offerId: '2', trouble: 'unapproved' }]);
  });

  it('a walk says "ended" of a link only when a walk of everything did not find the program', async () => {
    await syncWith(approved(2, 3));
    expect((await marks()).filter(({ trouble }) => trouble === 'ended')).toEqual([]);
    await letAWeekPass();
    await syncWith(approved(2, 3));
    expect(await marks()).toMatchObject([{ offerId: '1', trouble: 'ended', linkCount: 2 }]);
  });

  it('an empty walk says nothing of the links while programs are known', async () => {
    await letAWeekPass();
    await syncWith([]);
    expect(await marks()).toEqual([]);
  });

  it('a walk removes the mark of links whose program came back', async () => {
    await syncWith([paused(1), ...approved(2, 3)]);
    await syncWith(approved(1, 2, 3));
    expect(await marks()).toEqual([]);

    await letAWeekPass();
    await syncWith(approved(2, 3));
    await letAWeekPass();
    await syncWith(approved(1, 2, 3));
    expect(await marks()).toEqual([]);
  });

  it('a mark of links keeps since when, and what was seen, from walk to walk; another trouble is reported again', async () => {
    await syncWith([paused(1), ...approved(2, 3)]);
    const [before] = await readLinkMarks(worker.db);
    await dismissLinkMarks(worker, ['1']);
    await worker.clock.advance(dayMs);
    await syncWith([paused(1), ...approved(2, 3)]);
    expect(await readLinkMarks(worker.db)).toEqual([{ ...before, isSeen: true }]);

    await syncWith([...approved(2, 3), { id: 1, standing: 'Rejected' }]);
    expect(await marks()).toMatchObject([{ trouble: 'unapproved', isSeen: false }]);
  });

  it('a walk removes the mark of a program whose last link was deleted', async () => {
    await syncWith([paused(1), ...approved(2, 3)]);
    await deleteLinks(worker, { actId: 'act', linkIds: ['a', 'b'], requestIds: [] });
    await syncWith([paused(1), ...approved(2, 3)]);
    expect(await marks()).toEqual([]);
  });
});

describe('killed in the middle of the walk', () => {
  it('a walk killed in the middle marks once the next worker has finished the walk', async () => {
    offer([paused(1), ...approved(2, 3)]);
    // The worker dies behind the listing of paused programs: it knows that one paused, and has not marked its links.
    const list = answerOffers([paused(1), ...approved(2, 3)]);
    let died = () => {};
    const isDead = new Promise<void>((resolve) => {
      died = resolve;
    });
    worker.service.respond('offers/all', (call) => {
      const { 'filters[application_status]': standing, 'filters[offer_status]': status } = call.parameters;
      // The page that proves the filters asks for pending programs that run.
      if (standing !== 'Pending' || status !== undefined) return list(call);
      died();
      return new Promise(() => {});
    });
    void worker.sync.run();
    await isDead;
    expect((await worker.db.get('offers', '1'))?.offerStatus).toBe('paused');
    expect(await marks()).toEqual([]);
    worker.service.respond('offers/all', list);

    const { service, clock } = worker;
    worker = await makeWorker({ service, clock });
    await worker.clock.runUntil(worker.sync.runIfDue());
    expect(await marks()).toMatchObject([{ offerId: '1', trouble: 'paused', linkCount: 2 }]);
  });

  it('a walk killed in the middle marks the same when the step is repeated', async () => {
    await syncWith([paused(1), ...approved(2, 3)]);
    const before = await readLinkMarks(worker.db);
    await worker.clock.advance(dayMs);
    const restarted = await makeWorker({ service: worker.service, clock: worker.clock });
    await markLinks(restarted, { isGoneFinal: false });
    expect(await readLinkMarks(worker.db)).toEqual(before);
  });
});

it('an imported link is marked at once when its program is known to be paused', async () => {
  await syncWith([...approved(1, 2), paused(3)]);
  await importLinks(worker, { links: [aLink(3, 'late'), aLink(99, 'elsewhere')] });
  expect(await marks()).toEqual([{ offerId: '3', trouble: 'paused', linkCount: 1, isSeen: false }]);
});

it('a link that Undo brings back is marked at once when a walk meanwhile took the mark of its paused program', async () => {
  await syncWith([paused(1), ...approved(2, 3)]);
  await deleteLinks(worker, { actId: 'act', linkIds: ['a', 'b'], requestIds: [] });
  await syncWith([paused(1), ...approved(2, 3)]);
  await restoreLinks(worker, { actId: 'act' });
  expect(await marks()).toMatchObject([{ offerId: '1', trouble: 'paused', linkCount: 2 }]);
});

it('a program of which a file names a link that the list has for another program is not marked', async () => {
  await syncWith([...approved(1, 2), paused(3)]);
  await importLinks(worker, { links: [aLink(3, 'a'), aLink(2, 'new')] });
  expect(await marks()).toEqual([]);
});
