import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readShopNames } from '#lib/store/programs/read-program-finder.ts';
import { aShop } from '#tests/builders/a-shop.ts';

it("readShopNames has the shops' names as search texts, by the name of their program", async () => {
  const database = await openDatabase('test');
  expect(await readShopNames(database)).toEqual(new Map());
  await database.put('shops', aShop({ shopId: '1', name: 'Élan Shoes', offerName: 'Pasar MY' }));
  await database.put('shops', aShop({ shopId: '2', name: 'Embun Books', offerName: 'Pasar MY' }));
  await database.put('shops', aShop({ shopId: '3', name: '鞋店', offerName: 'Pasar SG' }));
  expect(await readShopNames(database)).toEqual(
    new Map([
      ['Pasar MY', ['elan shoes', 'embun books']],
      ['Pasar SG', ['鞋店']],
    ]),
  );
});
