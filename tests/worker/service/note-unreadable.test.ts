import { beforeEach, expect, it } from 'vitest';
import type { ListedKind } from '#lib/domain/sync/unreadable-count.ts';
import { type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { noteShortfall, noteUnreadable } from '#lib/worker/service/note-unreadable.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const read = (kind: ListedKind) => readUnreadable(database, kind);

it('what a listing could not read is nothing before the first', async () => {
  expect(await read('shops')).toEqual({ rows: 0, fields: 0 });
});

it('what a listing could not read is what a complete listing says, more or fewer', async () => {
  await noteUnreadable(database, 'shops', { rows: 7, fields: 1 }, true);
  await noteUnreadable(database, 'shops', { rows: 2, fields: 9 }, true);
  expect(await read('shops')).toEqual({ rows: 2, fields: 9 });
  await noteUnreadable(database, 'shops', { rows: 0, fields: 0 }, true);
  expect(await read('shops')).toEqual({ rows: 0, fields: 0 });
});

it('what a listing could not read is never reduced by a part of the listing, rows and fields each by themselves', async () => {
  await noteUnreadable(database, 'conversions', { rows: 7, fields: 1 }, true);
  await noteUnreadable(database, 'conversions', { rows: 2, fields: 9 }, false);
  expect(await read('conversions')).toEqual({ rows: 7, fields: 9 });
});

it('what a listing could not read grows with a part that is the first to be listed', async () => {
  await noteUnreadable(database, 'conversions', { rows: 2, fields: 0 }, false);
  expect(await read('conversions')).toEqual({ rows: 2, fields: 0 });
});

it('what a listing could not read has the fullest page: of the last complete listing, and of a part only where that is fuller', async () => {
  await noteUnreadable(database, 'programs', { rows: 0, fields: 0, pageRows: 50 }, true);
  await noteUnreadable(database, 'programs', { rows: 0, fields: 0, pageRows: 3 }, false);
  await noteShortfall(database, 'programs', { listed: 9, given: 8 });
  expect(await read('programs')).toMatchObject({ pageRows: 50, shortfall: { listed: 9, given: 8 } });
  await noteUnreadable(database, 'programs', { rows: 0, fields: 0, pageRows: 20 }, true);
  expect(await read('programs')).toMatchObject({ pageRows: 20 });
});

it('what a listing could not read is kept for each listing, also when two end at once', async () => {
  await Promise.all([
    noteUnreadable(database, 'programs', { rows: 1, fields: 0 }, true),
    noteUnreadable(database, 'campaigns', { rows: 2, fields: 0 }, true),
  ]);
  await noteUnreadable(database, 'shops', { rows: 3, fields: 0 }, true);
  expect([await read('programs'), await read('campaigns'), await read('shops')].map(({ rows }) => rows)).toEqual([
    1, 2, 3,
  ]);
});

it.each<[ListedKind, DataKind]>([
  ['programs', 'offers'],
  ['campaigns', 'campaigns'],
  ['shops', 'shops'],
  ['conversions', 'conversions'],
])(
  'what a listing could not read of %s is announced to the pages that show them, once it is stored',
  async (kind, dataKind) => {
    const seen: number[] = [];
    const stop = watchDataChanges([dataKind], () => void read(kind).then(({ rows }) => seen.push(rows)));
    await noteUnreadable(database, kind, { rows: 4, fields: 0 }, true);
    await expect.poll(() => seen).toEqual([4]);
    stop();
  },
);
