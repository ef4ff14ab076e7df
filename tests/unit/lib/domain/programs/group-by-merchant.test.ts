import { expect, it } from 'vitest';
import { groupByMerchant } from '#lib/domain/programs/group-by-merchant.ts';

const group = (...programs: readonly (readonly [offerId: string, merchantId: string])[]) =>
  groupByMerchant(programs.map(([offerId, merchantId]) => ({ offerId, merchantId }))).map((ofMerchant) =>
    ofMerchant.map(({ offerId }) => offerId),
  );

it('programs of one merchant stand together, in the place of the first of them', () => {
  expect(group(['1', 'a'], ['2', 'b'], ['3', 'a'])).toEqual([['1', '3'], ['2']]);
});

it('programs without a known merchant stand alone', () => {
  expect(group(['1', ''], ['2', ''], ['3', 'program 1'])).toEqual([['1'], ['2'], ['3']]);
});
