import { expect, it } from 'vitest';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { openDatabase } from '#lib/store/database.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';

it('the last sub-IDs are those of that program, and five empty ones if none were used', async () => {
  const database = await openDatabase('test');
  const subIds: SubIds = ['news', '', 'autumn', '', ''];
  await database.put('programPreferences', { offerId: '101', subIds });
  expect(await readSubIds(database, '101')).toEqual(subIds);
  expect(await readSubIds(database, '1')).toEqual(noSubIds);
});
