import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packRows, unpackRows } from '#lib/domain/earnings/report-block.ts';

const text = fc.oneof(fc.constantFrom('', '__proto__', 'MYR', '=1+1', '\uffff', '\ud800'), fc.string());
const sub = fc.option(text, { nil: null });
const row = fc.record({
  conversionId: text,
  offerId: text,
  offerName: text,
  convertedAt: text,
  status: text,
  currency: text,
  payout: text,
  saleAmount: text,
  basePayout: text,
  bonusPayout: text,
  affSubs: fc.tuple(sub, sub, sub, sub, sub),
  remarks: sub,
});

it('a block of rows gives back the rows that were packed, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows);
    }),
  );
});

it('a block of rows keeps each text once', () => {
  const one = fc.sample(row, 1)[0];
  if (one === undefined) throw new Error('no row');
  expect(packRows(Array.from({ length: 500 }, () => one)).texts.length).toBeLessThanOrEqual(16);
});

it('a block of rows reads a block that an earlier version stored: its order of fields stays', () => {
  const texts = [
    ...['7', '101', 'Kedai', '2026-03-01 10:00:00', 'paid', 'MYR', '1.10', '10.00', '1.00', '0.10', 'blog', ''],
  ];
  const cells = Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 12, 0, 0, 0);
  const rows = unpackRows({ texts, cells });
  expect(rows).toEqual([
    {
      conversionId: '7',
      offerId: '101',
      offerName: 'Kedai',
      convertedAt: '2026-03-01 10:00:00',
      status: 'paid',
      currency: 'MYR',
      payout: '1.10',
      saleAmount: '10.00',
      basePayout: '1.00',
      bonusPayout: '0.10',
      affSubs: ['blog', null, '', null, null],
      remarks: null,
    },
  ]);
  expect(packRows(rows)).toEqual({ texts, cells });
});
