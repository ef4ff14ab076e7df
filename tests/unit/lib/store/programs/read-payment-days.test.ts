import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readPaymentDays } from '#lib/store/programs/read-payment-days.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

it('days to payment are the sum of both waits, and null if the terms or the program are missing', async () => {
  const database = await openDatabase('test');
  await database.put('offers', anOffer({ offerId: '101', validationDays: '30 days', paymentDays: '45' }));
  await database.put('offers', anOffer({ offerId: '102', validationDays: '30 days', paymentDays: '' }));
  expect([...(await readPaymentDays(database, ['103', '102', '101']))]).toEqual([
    ['103', null],
    ['102', null],
    ['101', 75],
  ]);
});
