import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { toListedProgram } from '#lib/domain/programs/program-index.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import { aProgramSummary } from '#tests/builders/a-program-summary.ts';

const aProgram = (offerId: string, name: string, change: Partial<ProgramSummary> = {}) =>
  toListedProgram(aProgramSummary(name, { offerId, hosts: [`${offerId}.example`], categories: [], ...change }));

const finder = createProgramFinder([
  aProgram('1', 'Batik Nusa', { applicationStatus: 'none' }),
  aProgram('2', 'Batik Rumah', { offerStatus: 'paused' }),
  aProgram('3', 'Toko Batik'),
  aProgram('4', 'Awan', { hosts: ['batik.example'] }),
  aProgram('5', 'Zamrud'),
]);
const find = (text: string, most = 10) =>
  finder.find(readSearchQuery(text), most).programs.map(({ offerId }) => offerId);

it('the search for one program puts what can be minted before all others, and the best match first within both', () => {
  expect(find('batik')).toEqual(['4', '3', '1', '2']);
});

it('the search for one program finds names, hosts and ids, and everything when nothing is typed', () => {
  expect(find('zam')).toEqual(['5']);
  expect(find('3.example')).toEqual(['3']);
  expect(find('nobody')).toEqual([]);
  expect(find('')).toEqual(['4', '3', '5', '1', '2']);
});

it('the search for one program returns no more than are wanted, and says how many there are', () => {
  expect(finder.find(readSearchQuery('batik'), 3)).toMatchObject({ total: 4 });
  expect(find('batik', 3)).toEqual(['4', '3', '1']);
  expect(find('batik', 1)).toEqual(['4']);
});

it('the search for one program returns the first of all that match, however few are wanted', () => {
  const programs = fc.array(
    fc.record({
      name: fc.constantFrom('Batik', 'Toko Batik', 'Kedaibatik', 'Awan'),
      isMine: fc.boolean(),
      rate: fc.nat(9),
    }),
  );
  fc.assert(
    fc.property(programs, fc.constantFrom('', 'batik', 'a'), fc.nat(12), (given, text, max) => {
      const finder = createProgramFinder(
        given.map(({ name, isMine, rate }, at) =>
          aProgram(`${at}`, name, {
            applicationStatus: isMine ? 'approved' : 'none',
            commission: { kind: 'percent', amount: rate, currency: '', rate: `${rate}%` },
          }),
        ),
      );
      const all = finder.find(readSearchQuery(text), given.length).programs;
      expect(finder.find(readSearchQuery(text), max)).toEqual({ programs: all.slice(0, max), total: all.length });
      const isMine = all.map(({ applicationStatus }) => applicationStatus === 'approved');
      expect(isMine.lastIndexOf(true)).toBeLessThan(isMine.includes(false) ? isMine.indexOf(false) : given.length);
    }),
  );
});

it('the search for one program finds a name however "and" and apostrophes are written, and ranks a word behind "&"', () => {
  const named = createProgramFinder([aProgram('1', 'Rotan & Rimba’s'), aProgram('2', 'Tarimba'), aProgram('3', 'R&B')]);
  const findNamed = (text: string) => named.find(readSearchQuery(text), 9).programs.map(({ offerId }) => offerId);
  for (const typed of ['rotan and rimba', 'rotan&rimba', "Rotan & Rimba's", 'rotan rimbas']) {
    expect(findNamed(typed), typed).toEqual(['1']);
  }
  expect(findNamed('rimba')).toEqual(['1', '2']);
  expect(findNamed('r & b')).toEqual(['3']);
});
