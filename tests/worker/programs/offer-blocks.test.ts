import { beforeEach, describe, expect, it } from 'vitest';
import { firstOwnBlock, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { learnHost } from '#lib/worker/programs/learned-hosts.ts';
import { answerOffers, type ServedProgram } from '#tests/builders/answer-offers.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const dayMs = 86_400_000;
const approved = Array.from({ length: 20 }, (_, index): ServedProgram => ({ id: index + 1 }));
const others = Array.from({ length: 680 }, (_, index): ServedProgram => ({ id: index + 101, standing: 'none' }));
const programs = [...approved, ...others];

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  serve(programs);
});

function serve(served: readonly ServedProgram[]) {
  worker.service.respond('offers/all', answerOffers(served));
  // In one page: when many pages have rows of before the window, the worker stops asking.
  worker.service.respond('offers/last-updated-range', answerOffers(served, 1_000));
}

async function syncLater(served: readonly ServedProgram[], days: number) {
  serve(served);
  await worker.clock.advance(days * dayMs);
  await worker.clock.runUntil(worker.sync.run());
}

/** What the blocks say, beside what the programs themselves say: the two must agree. */
async function expectBlocksToTellThePrograms(count: number) {
  const offers = await worker.db.getAll('offers');
  const blocks = await worker.db.getAll('offerBlocks');
  const packed = blocks.flatMap(({ block, packed }) => unpackPrograms(packed).map((program) => ({ block, program })));
  const byId = (one: { program: { offerId: string } }, other: { program: { offerId: string } }) =>
    one.program.offerId < other.program.offerId ? -1 : 1;
  expect(packed.sort(byId)).toEqual(
    offers.map((offer) => ({ block: offer.block, program: toProgramSummary(offer) })).sort(byId),
  );
  expect(packed).toHaveLength(count);
  expect(await readMeta(worker.db, 'offerCount')).toBe(count);
}

it('the packed summaries have every program, a few hundred a block', async () => {
  await connectWorker(worker);
  await expectBlocksToTellThePrograms(700);
  expect(await worker.db.count('offerBlocks')).toBe(4);
});

it('the packed summaries follow what a sync changes, adds and retires, and a lost approval', async () => {
  await connectWorker(worker);
  await syncLater(
    [{ id: 1, row: { offer_name: 'Another name' } }, ...programs.slice(1), { id: 999, standing: 'none' }],
    1,
  );
  await expectBlocksToTellThePrograms(701);
  await syncLater([{ id: 1, standing: 'none' }, ...programs.slice(1, 650)], 8);
  await expectBlocksToTellThePrograms(650);
});

it('the packed summaries are whole whenever the worker is killed, and after the walk is finished', async () => {
  worker.service.respond('offers/all', answerOffers(programs, 20));
  permitService(true);
  await connectAccount(worker.device, credentials);
  // Its minute is full: it waits for a slot in the middle of the walk.
  await expect.poll(async () => (await worker.sync.readProgress()).waitingUntilMs).not.toBeNull();
  await expectBlocksToTellThePrograms(await worker.db.count('offers'));
  const { service } = worker;
  worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
  await worker.clock.runUntil(worker.sync.run());
  await expectBlocksToTellThePrograms(700);
});

it('the packed summaries count a row that is on a page twice once', async () => {
  serve([{ id: 1 }, { id: 1 }, { id: 2 }]);
  await connectWorker(worker);
  await expectBlocksToTellThePrograms(2);
});

it('the packed summaries know a host that a link taught', async () => {
  await connectWorker(worker);
  const { db } = worker;
  const suffixes = { read: () => Promise.reject(new Error('learning a host asks for no suffix')) };
  await learnHost({ ...worker, suffixes }, '1', 'outlet.example');
  await expectBlocksToTellThePrograms(700);
  expect((await db.get('offers', '1'))?.matchHosts).toContain('outlet.example');
});

describe('a page that reads the summaries', () => {
  const read = async (after: number) => {
    const blocks: number[] = [];
    const { version, blocks: there } = await readProgramBlocks(worker.db, after, (batch) => {
      blocks.push(...batch.map(({ block }) => block));
    });
    return { version, read: blocks.sort(), there };
  };

  it('a page that reads the summaries reads them all, and then nothing more until a program changes', async () => {
    await connectWorker(worker);
    const first = await read(0);
    expect(first.read).toEqual([0, 1, firstOwnBlock, 2]);
    await syncLater(programs, 1);
    await syncLater(programs, 8);
    expect((await read(first.version)).read).toEqual([]);
  });

  it('a page that reads the summaries reads only the block of what changed', async () => {
    await connectWorker(worker);
    const { version } = await read(0);
    await syncLater([...programs.slice(0, -1), { id: 780, standing: 'none', row: { offer_name: 'Another name' } }], 1);
    expect((await read(version)).read).toEqual([2]);
  });
});
