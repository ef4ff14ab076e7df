import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPrograms, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { createProgramIndex, type ProgramQuery, toListedProgram } from '#lib/domain/programs/program-index.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { aProgramSummary } from '#tests/builders/a-program-summary.ts';
import { anyProgram } from '#tests/builders/any-program.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const everything: ProgramQuery = { ...anyProgram, sort: 'name' };

const find = (programs: readonly ProgramSummary[], query: Partial<ProgramQuery>) =>
  createProgramIndex(programs.map(toListedProgram))
    .find({ ...everything, ...query })
    .map(({ name }) => name);

const best = { sort: null };

it('the search finds names with that beginning first, then words with it, then the middle of words', () => {
  const programs = ['Jamu Rotan', 'Karotan', 'Rotan House', 'Toko'].map((name) => aProgramSummary(name));
  expect(find(programs, { text: 'rotan', ...best })).toEqual(['Rotan House', 'Jamu Rotan', 'Karotan']);
});

it('the search ranks a word by its best place, not by its first', () => {
  const programs = [aProgramSummary('Karotan'), aProgramSummary('Marotan Rotan')];
  expect(find(programs, { text: 'rotan', ...best })).toEqual(['Marotan Rotan', 'Karotan']);
});

it('the search has the highest rate first of equal matches, then the name, where no order was chosen', () => {
  const paying = (name: string, amount: number | null) =>
    aProgramSummary(name, {
      commission: amount === null ? null : { kind: 'percent', amount, currency: '', rate: `${amount}%` },
    });
  const programs = [paying('Rotan A', 3), paying('Rotan B', 8), paying('Rotan C', null), paying('Rotan D', 8)];
  expect(find([...programs, paying('Toko Rotan', 20)], { text: 'rotan', ...best })).toEqual([
    'Rotan B',
    'Rotan D',
    'Rotan A',
    'Rotan C',
    'Toko Rotan',
  ]);
  expect(find(programs, { text: 'rotan', sort: 'name' })).toEqual(['Rotan A', 'Rotan B', 'Rotan C', 'Rotan D']);
  expect(find(programs, best)).toEqual(['Rotan A', 'Rotan B', 'Rotan C', 'Rotan D']);
});

it('the search wants every word, in any order', () => {
  const programs = [aProgramSummary('Kedai Harian MY'), aProgramSummary('Kedai Lain')];
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
        toListedProgram(
          aProgramSummary(each, { offerId: `${at}`, applicationStatus: at % 2 === 0 ? 'approved' : 'none' }),
        ),
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
  expect(find([aProgramSummary('Café Süd'), aProgramSummary('Đồ Gỗ')], { text: 'CAFE sud' })).toEqual(['Café Süd']);
  expect(find([aProgramSummary('Cafe Sud')], { text: 'café' })).toEqual(['Cafe Sud']);
});

it('the search finds by host and by id', () => {
  const programs = [
    aProgramSummary('One', { hosts: ['www.lampu-terang.example'] }),
    aProgramSummary('Two', { offerId: '2107' }),
  ];
  expect(find(programs, { text: 'terang' })).toEqual(['One']);
  expect(find(programs, { text: '2107' })).toEqual(['Two']);
});

it('the search never finds a word across name and host', () => {
  expect(find([aProgramSummary('Toko', { hosts: ['kasur.example'] })], { text: 'tokokasur' })).toEqual([]);
});

it('the search keeps a chosen order', () => {
  const programs = [
    aProgramSummary('Karotan', { updatedAt: '2026-05-01' }),
    aProgramSummary('Rotan', { updatedAt: '2026-01-01' }),
  ];
  expect(find(programs, { text: 'rotan', sort: 'updated', direction: 'descending' })).toEqual(['Karotan', 'Rotan']);
});

const programs = [
  aProgramSummary('A'),
  aProgramSummary('B', {
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
    aProgramSummary('Approved'),
    aProgramSummary('Paused', { offerStatus: 'paused', countries: ['Thailand'] }),
    aProgramSummary('Pending', { applicationStatus: 'pending', countries: ['Vietnam'] }),
    aProgramSummary('Strange', { applicationStatus: 'none' }),
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
  expect(unpackPrograms(JSON.stringify([pack(aProgramSummary('Old')).slice(0, 16)]))).toEqual([aProgramSummary('Old')]);
});

it('packed programs of an earlier version are compared by their best rate, which stood beside the lowest', () => {
  const lowest = { kind: 'percent', amount: 0.7, currency: '', rate: 'up to 0.7% capped at MYR 5.60' } as const;
  const old = [...pack(aProgramSummary('Old', { commission: lowest })).slice(0, 16), '6.50%', 'New buyer'];
  expect(unpackPrograms(JSON.stringify([old]))).toMatchObject([
    { commission: { amount: 6.5, rate: '6.50%' }, fromPercent: 0.7, bestLabel: 'New buyer' },
  ]);
});

it('the order by name does not look at the hosts, and ties of any other order are sorted by name', () => {
  const programs = [
    aProgramSummary('Rumah Rotan Loyalty'),
    aProgramSummary('Rumah Rotan', { hosts: ['zebra.example'] }),
  ];
  expect(find(programs, {})).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
  expect(find(programs, { sort: 'payment' })).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
  expect(find(programs, { direction: 'descending' })).toEqual(['Rumah Rotan Loyalty', 'Rumah Rotan']);
});

it.each(['ascending', 'descending'] as const)(
  'the order by update compares the times as texts, and of equal ones has the name first: %s',
  (direction) => {
    const update = fc.oneof(
      fc.constantFrom('2026-05-01 10:00:00', '2026-05-01 09:59:59', '2026-04-30 23:59:59', '2025-12-31 00:00:00'),
      fc
        .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
    );
    const odd = fc.constantFrom('', '2026-05-01', '0000-00-00 00:00:00', '2026-05-01T10:00:00');
    fc.assert(
      fc.property(fc.oneof(fc.array(update), fc.array(fc.oneof(update, odd))), (updates) => {
        const programs = updates.map((updatedAt, at) => aProgramSummary(`P${1000 + at}`, { updatedAt }));
        const turn = direction === 'ascending' ? 1 : -1;
        const sorted = [...programs].sort(
          (a, b) => turn * (Number(a.updatedAt > b.updatedAt) - Number(a.updatedAt < b.updatedAt)),
        );
        expect(find(programs, { sort: 'updated', direction })).toEqual(sorted.map(({ name }) => name));
      }),
    );
  },
);

it.each(['ascending', 'descending'] as const)(
  'the order by payment leaves programs without days last: %s',
  (direction) => {
    const programs = [
      aProgramSummary('Silent', { paymentDays: '' }),
      aProgramSummary('Slow', { paymentDays: '90' }),
      aProgramSummary('Fast'),
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
