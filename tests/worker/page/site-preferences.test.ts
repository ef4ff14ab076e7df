import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import {
  changeSitePreference,
  keepParameter,
  readSitePreference,
  rejectProgram,
  restoreSiteButtons,
  setDefaultOffer,
} from '#lib/worker/page/site-preferences.ts';
import { fillDisk } from '#tests/fakes/fill-disk.ts';

const host = 'www.kedai.example';
const siteKey = 'kedai.example';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});
afterEach(() => vi.restoreAllMocks());

const context = { database: async () => database };

const stored = () => database.getAll('sitePreferences');

it('a choice for a site holds with "www." and without, and for no sub-domain', async () => {
  await setDefaultOffer(context, { host: 'WWW.Kedai.example', offerId: '101' });
  expect(await readSitePreference(context, host)).toEqual({ siteKey, defaultOfferId: '101' });
  expect(await readSitePreference(context, siteKey)).toEqual({ siteKey, defaultOfferId: '101' });
  expect(await readSitePreference(context, 'my.kedai.example')).toEqual({ siteKey: 'my.kedai.example' });
});

it('a choice for a site stays beside the next choice', async () => {
  await setDefaultOffer(context, { host, offerId: '101' });
  await keepParameter(context, { host, name: 'ref', isKept: true });
  await rejectProgram(context, { host, offerId: '9', isRejected: true });
  await changeSitePreference(context, host, (before) => ({ ...before, buttonCorner: 'top-left' }));
  const all = { siteKey, defaultOfferId: '101', keptParameters: ['ref'], rejectedOfferIds: ['9'] };
  expect(await stored()).toEqual([{ ...all, buttonCorner: 'top-left' }]);
});

it('a choice for a site is complete when several choices are made at once', async () => {
  await Promise.all([
    setDefaultOffer(context, { host, offerId: '101' }),
    keepParameter(context, { host, name: 'ref', isKept: true }),
    keepParameter(context, { host, name: 'colour', isKept: true }),
    rejectProgram(context, { host, offerId: '9', isRejected: true }),
  ]);
  const both = { keptParameters: ['ref', 'colour'], rejectedOfferIds: ['9'] };
  expect(await stored()).toEqual([{ siteKey, defaultOfferId: '101', ...both }]);
});

it('a choice for a site deletes the record with its last choice', async () => {
  await setDefaultOffer(context, { host, offerId: '101' });
  await keepParameter(context, { host, name: 'ref', isKept: true });
  await rejectProgram(context, { host, offerId: '9', isRejected: true });
  await setDefaultOffer(context, { host, offerId: null });
  await keepParameter(context, { host, name: 'REF', isKept: false });
  expect(await stored()).toHaveLength(1);
  await rejectProgram(context, { host, offerId: '9', isRejected: false });
  expect(await stored()).toEqual([]);
});

it('a choice for a site leaves no record when there was nothing to take back', async () => {
  await setDefaultOffer(context, { host, offerId: null });
  await keepParameter(context, { host, name: 'ref', isKept: false });
  await rejectProgram(context, { host, offerId: '9', isRejected: false });
  expect(await stored()).toEqual([]);
});

it('a choice for a site keeps the last stored choice when the next one cannot be stored, and stores the one after that', async () => {
  await setDefaultOffer(context, { host, offerId: '101' });
  const disk = fillDisk('sitePreferences');
  await expect(setDefaultOffer(context, { host, offerId: '102' })).rejects.toThrow();
  await expect(keepParameter(context, { host, name: 'ref', isKept: true })).rejects.toThrow();
  expect(await stored()).toEqual([{ siteKey, defaultOfferId: '101' }]);
  disk.mockRestore();
  await setDefaultOffer(context, { host, offerId: '103' });
  expect(await stored()).toEqual([{ siteKey, defaultOfferId: '103' }]);
});

it('a parameter that is kept is so whatever its case, and once', async () => {
  await keepParameter(context, { host, name: 'UTM_Source', isKept: true });
  await keepParameter(context, { host, name: 'utm_source', isKept: true });
  expect(await readSitePreference(context, host)).toEqual({ siteKey, keptParameters: ['utm_source'] });
});

it('a parameter that is kept is the newest when it is kept again', async () => {
  for (const name of ['a', 'b', 'a']) await keepParameter(context, { host, name, isKept: true });
  expect(await readSitePreference(context, host)).toMatchObject({ keptParameters: ['b', 'a'] });
});

describe('a program that is rejected', () => {
  let told: unknown[];
  let stop: () => void;
  beforeEach(() => {
    told = [];
    // What a page would read now.
    stop = watchDataChanges(['sites'], () => void readSitePreference(context, host).then((after) => told.push(after)));
  });
  afterEach(() => stop());

  it('a program that is rejected notifies open pages once it is stored, and so does its Undo', async () => {
    await rejectProgram(context, { host, offerId: '9', isRejected: true });
    await expect.poll(() => told).toEqual([{ siteKey, rejectedOfferIds: ['9'] }]);
    await rejectProgram(context, { host, offerId: '9', isRejected: false });
    await expect.poll(() => told.at(-1)).toEqual({ siteKey });
  });

  it('a program that is rejected notifies no page when it could not be stored', async () => {
    const disk = fillDisk('sitePreferences');
    await expect(rejectProgram(context, { host, offerId: '8', isRejected: true })).rejects.toThrow();
    disk.mockRestore();
    await rejectProgram(context, { host, offerId: '9', isRejected: true });
    await expect.poll(() => told).toEqual([{ siteKey, rejectedOfferIds: ['9'] }]);
  });
});

it('buttons that the user hid can be shown again on every site, and nothing else of a site is forgotten', async () => {
  await database.put('sitePreferences', { siteKey, isButtonDismissed: true, buttonCorner: 'top-left' });
  await database.put('sitePreferences', { siteKey: 'pasar.example', defaultOfferId: '7', isButtonDismissed: true });
  await database.put('sitePreferences', { siteKey: 'rumah.example', rejectedOfferIds: ['9'] });
  await restoreSiteButtons(context);
  expect(await stored()).toEqual([
    { siteKey, buttonCorner: 'top-left' },
    { siteKey: 'pasar.example', defaultOfferId: '7' },
    { siteKey: 'rumah.example', rejectedOfferIds: ['9'] },
  ]);
});

it('buttons that the user hid stay hidden when their return cannot be stored', async () => {
  await database.put('sitePreferences', { siteKey, isButtonDismissed: true });
  const { update } = IDBCursor.prototype;
  vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(function (this: IDBCursor, ...row) {
    const request = update.apply(this, row);
    if (this.source instanceof IDBObjectStore) this.source.transaction.abort();
    return request;
  });
  await expect(restoreSiteButtons(context)).rejects.toThrow();
  expect(await stored()).toEqual([{ siteKey, isButtonDismissed: true }]);
});

it('buttons that the user hid take no choice with them that is made meanwhile', async () => {
  await database.put('sitePreferences', { siteKey, isButtonDismissed: true, buttonCorner: 'top-left' });
  await Promise.all([restoreSiteButtons(context), setDefaultOffer(context, { host, offerId: '101' })]);
  expect(await stored()).toEqual([{ siteKey, buttonCorner: 'top-left', defaultOfferId: '101' }]);
});
