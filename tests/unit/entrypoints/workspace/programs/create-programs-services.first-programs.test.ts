// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createProgramsServices, readFirstPrograms } from '#entrypoints/workspace/programs/create-programs-services.ts';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import { firstOwnBlock, packPrograms } from '#lib/domain/programs/program-block.ts';
import type { ProgramIndex } from '#lib/domain/programs/program-index.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

const offers = [
  anOffer({ offerId: '1', applicationStatus: 'approved' }),
  anOffer({ offerId: '2', applicationStatus: 'none' }),
];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function openWith(name: string): Promise<Database> {
  const database = await openDatabase(name);
  for (const offer of offers) await database.put('offers', offer);
  for (const [version, offer] of offers.entries()) {
    const block = offer.applicationStatus === 'approved' ? firstOwnBlock : 0;
    await database.put('offerBlocks', { block, version: version + 1, packed: packPrograms([toProgramSummary(offer)]) });
  }
  return database;
}

function follow(database: Database): readonly ProgramIndex[] {
  const told: ProgramIndex[] = [];
  const services = createProgramsServices({ database, nowMs: () => 0 } as TabDeps);
  stops.push(
    services.followPrograms(
      (index) => told.push(index),
      (error) => expect.fail(String(error)),
    ),
  );
  return told;
}

const idsOf = ({ programs }: ProgramIndex) => programs.map(({ offerId }) => offerId);

it('the Programs tab returns the programs of the account before it has read all', async () => {
  const told = follow(await openWith('first'));
  await vi.waitFor(() => expect(told.at(-1)?.isWhole).toBe(true));
  expect(told.map(idsOf)).toEqual([['1'], ['1', '2']]);
});

it('the Programs tab reads all of them only when those of the account are in sight', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const database = await openWith('in sight');
  const transaction = vi.spyOn(database, 'transaction');
  const told = follow(database);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  expect(told.map(idsOf)).toEqual([['1']]);
  const askedBefore = transaction.mock.calls.length;
  frames[0]?.(0);
  await vi.waitFor(() => expect(told.at(-1)?.isWhole).toBe(true));
  expect(askedBefore).toBe(1);
});

it('the Programs tab has the programs of the account before it is drawn, if they were read with the shell', async () => {
  const database = await openWith('with the shell');
  await readFirstPrograms(database);
  const services = createProgramsServices({ database, nowMs: () => 0 } as TabDeps);
  expect(services.lastPrograms()?.programs.map(({ offerId }) => offerId)).toEqual(['1']);
  const told = follow(database);
  await vi.waitFor(() => expect(told.at(-1)?.isWhole).toBe(true));
  expect(told.map(idsOf)).toEqual([['1'], ['1', '2']]);
});

it('the Programs tab returns all at once if they were read before', async () => {
  const database = await openWith('again');
  const before = follow(database);
  await vi.waitFor(() => expect(before.at(-1)?.isWhole).toBe(true));
  const told = follow(database);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]?.isWhole).toBe(true);
});
