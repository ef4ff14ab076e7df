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

it('gives back the rows that were packed, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows);
    }),
  );
});

it('keeps each text once', () => {
  const one = fc.sample(row, 1)[0];
  if (one === undefined) throw new Error('no row');
  expect(packRows(Array.from({ length: 500 }, () => one)).texts.length).toBeLessThanOrEqual(16);
});
