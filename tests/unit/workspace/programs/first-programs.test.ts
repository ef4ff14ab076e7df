import { afterEach, expect, it, vi } from 'vitest';
import { packPrograms } from '#lib/domain/programs/program-block.ts';
import type { ProgramIndex } from '#lib/domain/programs/program-index.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { createProgramsServices } from '../../../../entrypoints/workspace/programs/create-programs-services.ts';
import type { TabDeps } from '../../../../entrypoints/workspace/workspace-services.ts';

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
  await database.put('offerBlocks', { block: 0, version: 1, packed: packPrograms(offers.map(toProgramSummary)) });
  return database;
}

function follow(database: Database): readonly ProgramIndex[] {
  const told: ProgramIndex[] = [];
  const services = createProgramsServices({ database, nowMs: () => 0 } as TabDeps);
  stops.push(services.followPrograms((index) => told.push(index)));
  return told;
}

const idsOf = ({ programs }: ProgramIndex) => programs.map(({ offerId }) => offerId);

it('hands on the programs of the account before it has read all', async () => {
  const told = follow(await openWith('first'));
  await vi.waitFor(() => expect(told.at(-1)?.isWhole).toBe(true));
  expect(told.map(idsOf)).toEqual([['1'], ['1', '2']]);
});

it('hands on all at once where they were read before', async () => {
  const database = await openWith('again');
  const before = follow(database);
  await vi.waitFor(() => expect(before.at(-1)?.isWhole).toBe(true));
  const told = follow(database);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]?.isWhole).toBe(true);
});
