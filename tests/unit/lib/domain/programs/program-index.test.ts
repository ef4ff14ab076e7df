import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPrograms, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import {
  anyProgram,
  createProgramIndex,
  type ProgramQuery,
  toListedProgram,
} from '#lib/domain/programs/program-index.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const everything: ProgramQuery = { ...anyProgram, sort: 'name' };

const aProgram = (name: string, change: Partial<ProgramSummary> = {}): ProgramSummary => ({
  offerId: `id-${name}`,
  name,
  hosts: [],
  ownsHosts: false,
  applicationStatus: 'approved',
  offerStatus: 'active',
  offerType: 'cps',
  countries: ['Malaysia'],
  categories: ['Fashion'],
  devices: ['desktop'],
  commissionTracking: 'real-time',
  updatedAt: '2026-03-01 10:00:00',
  validationDays: '30',
  paymentDays: '30',
  commission: null,
  unreadRate: '',
  tierCount: 0,
  fromPercent: null,
  bestLabel: '',
  ...change,
});

const find = (programs: readonly ProgramSummary[], query: Partial<ProgramQuery>) =>
  createProgramIndex(programs.map(toListedProgram))
    .find({ ...everything, ...query })
    .map(({ name }) => name);

const best = { sort: null };

it('the search finds names with that beginning first, then words with it, then the middle of words', () => {
  const programs = ['Jamu Rotan', 'Karotan', 'Rotan House', 'Toko'].map((name) => aProgram(name));
  expect(find(programs, { text: 'rotan', ...best })).toEqual(['Rotan House', 'Jamu Rotan', 'Karotan']);
});

it('the search ranks a word by its best place, not by its first', () => {
  const programs = [aProgram('Karotan'), aProgram('Marotan Rotan')];
  expect(find(programs, { text: 'rotan', ...best })).toEqual(['Marotan Rotan', 'Karotan']);
});

it('the search wants every word, in any order', () => {
  const programs = [aProgram('Kedai Harian MY'), aProgram('Kedai Lain')];
  expect(find(programs, { text: 'har ked', ...best })).toEqual(['Kedai Harian MY']);
  expect(find(programs, { text: 'kedai nowhere', ...best })).toEqual([]);
});

it('the search finds after other texts, filters and orders what it finds at once', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'á', ' ', '-'), minLength: 1, maxLength: 6 });
  const query = fc.record({
    text: fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 5 }),
    scope: fc.constantFrom<ProgramQuery['scope']>('all', 'mine'),
    sort: fc.constantFrom<ProgramQuery['sort']>(null, 'name', 'updated'),
    country: fc.constantFrom('', 'Malaysia', 'Nowhere'),
  });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), fc.array(query, { maxLength: 6 }), (names, queries) => {
      const programs = names.map((each, at) =>
        toListedProgram(aProgram(each, { offerId: `${at}`, applicationStatus: at % 2 === 0 ? 'approved' : 'none' })),
      );
      const index = createProgramIndex(programs);
      for (const each of queries) {
        const wanted = { ...anyProgram, ...each };
        expect(index.find(wanted)).toEqual(createProgramIndex(programs).find(wanted));
      }
    }),
  );
});

it('the search ignores case and marks', () => {
  expect(find([aProgram('Café Süd'), aProgram('Đồ Gỗ')], { text: 'CAFE sud' })).toEqual(['Café Süd']);
  expect(find([aProgram('Cafe Sud')], { text: 'café' })).toEqual(['Cafe Sud']);
});

it('the search finds by host and by id', () => {
  const programs = [aProgram('One', { hosts: ['www.lampu-terang.example'] }), aProgram('Two', { offerId: '2107' })];
  expect(find(programs, { text: 'terang' })).toEqual(['One']);
  expect(find(programs, { text: '2107' })).toEqual(['Two']);
});

it('the search never finds a word across name and host', () => {
  expect(find([aProgram('Toko', { hosts: ['kasur.example'] })], { text: 'tokokasur' })).toEqual([]);
});

it('the search keeps a chosen order', () => {
  const programs = [aProgram('Karotan', { updatedAt: '2026-05-01' }), aProgram('Rotan', { updatedAt: '2026-01-01' })];
  expect(find(programs, { text: 'rotan', sort: 'updated', direction: 'descending' })).toEqual(['Karotan', 'Rotan']);
});

const programs = [
  aProgram('A'),
  aProgram('B', {
    applicationStatus: 'none',
    offerStatus: 'paused',
    offerType: 'cpa',
    countries: ['Singapore', 'Malaysia'],
    categories: ['Travel'],
    devices: ['ios', 'android'],
    commissionTracking: 'manual',
  }),
];

it.each([
  ['status', 'none'],
  ['running', 'paused'],
  ['type', 'cpa'],
  ['country', 'Singapore'],
  ['category', 'Travel'],
  ['device', 'android'],
  ['tracking', 'manual'],
] as const)('the filters narrow by %s', (name, value) => {
  expect(find(programs, { [name]: value })).toEqual(['B']);
  expect(find(programs, { [name]: 'something else' })).toEqual([]);
});

it('the filters narrow together, and with the search', () => {
  expect(find(programs, { country: 'Malaysia' })).toEqual(['A', 'B']);
  expect(find(programs, { country: 'Malaysia', category: 'Fashion' })).toEqual(['A']);
  expect(find(programs, { country: 'Malaysia', text: 'b' })).toEqual(['B']);
});

it('the filters offer the values that the programs have', () => {
  expect(createProgramIndex(programs.map(toListedProgram)).facetsOf('all')).toEqual({
    countries: ['Malaysia', 'Singapore'],
    categories: ['Fashion', 'Travel'],
    types: ['cpa', 'cps'],
    trackings: ['manual', 'real-time'],
    devices: ['android', 'desktop', 'ios'],
  });
});

describe('the programs of the account', () => {
  const programs = [
    aProgram('Approved'),
    aProgram('Paused', { offerStatus: 'paused', countries: ['Thailand'] }),
    aProgram('Pending', { applicationStatus: 'pending', countries: ['Vietnam'] }),
    aProgram('Strange', { applicationStatus: 'none' }),
  ];
  const index = createProgramIndex(programs.map(toListedProgram));

  it('the programs of the account are those that approved it, paused ones too, with the filters that they have', () => {
    expect(find(programs, { scope: 'mine' })).toEqual(['Approved', 'Paused']);
    expect(index.mine.map(({ name }) => name)).toEqual(['Approved', 'Paused']);
    expect(index.facetsOf('mine').countries).toEqual(['Malaysia', 'Thailand']);
    expect(index.facetsOf('all').countries).toEqual(['Malaysia', 'Thailand', 'Vietnam']);
  });

  it('the programs of the account are searched and sorted by themselves', () => {
    expect(find(programs, { scope: 'mine', text: 'p', sort: null })).toEqual(['Paused', 'Approved']);
    expect(find(programs, { scope: 'mine', direction: 'descending' })).toEqual(['Paused', 'Approved']);
    expect(find(programs, { scope: 'mine', text: 'strange' })).toEqual([]);
  });
});

const pack = (program: ProgramSummary) => (JSON.parse(packPrograms([program])) as [unknown[]])[0];

it('packed programs of an earlier version are read without what they lack', () => {
  expect(unpackPrograms(JSON.stringify([pack(aProgram('Old')).slice(0, 16)]))).toEqual([aProgram('Old')]);
});

it('packed programs of an earlier version are compared by their best rate, which stood beside the lowest', () => {
  const lowest = { kind: 'percent', amount: 0.7, currency: '', rate: 'up to 0.7% capped at MYR 5.60' } as const;
  const old = [...pack(aProgram('Old', { commission: lowest })).slice(0, 16), '6.50%', 'New buyer'];
  expect(unpackPrograms(JSON.stringify([old]))).toMatchObject([
    { commission: { amount: 6.5, rate: '6.50%' }, fromPercent: 0.7, bestLabel: 'New buyer' },
  ]);
});

it('the order by name does not look at the hosts, and ties of any other order are sorted by name', () => {
  const programs = [aProgram('Rumah Rotan Loyalty'), aProgram('Rumah Rotan', { hosts: ['zebra.example'] })];
  expect(find(programs, {})).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
  expect(find(programs, { sort: 'payment' })).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
  expect(find(programs, { direction: 'descending' })).toEqual(['Rumah Rotan Loyalty', 'Rumah Rotan']);
});

it.each(['ascending', 'descending'] as const)(
  'the order by payment has programs without days last, %s',
  (direction) => {
    const programs = [
      aProgram('Silent', { paymentDays: '' }),
      aProgram('Slow', { paymentDays: '90' }),
      aProgram('Fast'),
    ];
    const found = find(programs, { sort: 'payment', direction });
    expect(found).toEqual(direction === 'ascending' ? ['Fast', 'Slow', 'Silent'] : ['Slow', 'Fast', 'Silent']);
  },
);

it('packed programs are unpacked unchanged, whatever their texts', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 8 });
  const summary = fc.record({
    offerId: texts,
    name: texts,
    hosts: fc.array(texts, { maxLength: 2 }),
    ownsHosts: fc.boolean(),
    applicationStatus: fc.constantFrom('approved', 'none', 'unknown'),
    offerStatus: fc.constantFrom('active', 'paused', 'unknown'),
    offerType: texts,
    countries: fc.array(texts, { maxLength: 2 }),
    categories: fc.array(texts, { maxLength: 2 }),
    devices: fc.array(texts, { maxLength: 2 }),
    commissionTracking: texts,
    updatedAt: texts,
    validationDays: texts,
    paymentDays: texts,
    commission: fc.option(
      fc.record({ kind: fc.constantFrom('percent', 'fixed'), amount: fc.nat(), currency: texts, rate: texts }),
    ),
    unreadRate: texts,
    tierCount: fc.nat(),
    fromPercent: fc.option(fc.nat()),
    bestLabel: texts,
  }) as fc.Arbitrary<ProgramSummary>;
  fc.assert(
    fc.property(fc.array(summary, { maxLength: 3 }), (programs) => {
      expect(unpackPrograms(packPrograms(programs))).toEqual(programs);
    }),
    runsOr(30),
  );
});
