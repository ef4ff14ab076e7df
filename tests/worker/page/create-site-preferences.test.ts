import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { createSitePreferences, type SitePreferences } from '#lib/worker/page/create-site-preferences.ts';
import { fillDisk } from '#tests/fakes/fill-disk.ts';

const host = 'www.kedai.example';
const siteKey = 'kedai.example';

let database: Database;
let preferences: SitePreferences;
beforeEach(async () => {
  database = await openDatabase('test');
  preferences = createSitePreferences({ database: async () => database });
});
afterEach(() => vi.restoreAllMocks());

const stored = () => database.getAll('sitePreferences');

describe('a choice for a site', () => {
  it('holds with "www." and without, and for no sub-domain', async () => {
    await preferences.setDefaultOffer({ host: 'WWW.Kedai.example', offerId: '101' });
    expect(await preferences.read(host)).toEqual({ siteKey, defaultOfferId: '101' });
    expect(await preferences.read(siteKey)).toEqual({ siteKey, defaultOfferId: '101' });
    expect(await preferences.read('my.kedai.example')).toEqual({ siteKey: 'my.kedai.example' });
  });

  it('stays beside the next choice', async () => {
    await preferences.setDefaultOffer({ host, offerId: '101' });
    await preferences.keepParameter({ host, name: 'ref', isKept: true });
    await preferences.rejectProgram({ host, offerId: '9', isRejected: true });
    await preferences.change(host, (before) => ({ ...before, buttonCorner: 'top-left' }));
    const all = { siteKey, defaultOfferId: '101', keptParameters: ['ref'], rejectedOfferIds: ['9'] };
    expect(await stored()).toEqual([{ ...all, buttonCorner: 'top-left' }]);
  });

  it('is complete when several choices are made at once', async () => {
    await Promise.all([
      preferences.setDefaultOffer({ host, offerId: '101' }),
      preferences.keepParameter({ host, name: 'ref', isKept: true }),
      preferences.keepParameter({ host, name: 'colour', isKept: true }),
      preferences.rejectProgram({ host, offerId: '9', isRejected: true }),
    ]);
    const both = { keptParameters: ['ref', 'colour'], rejectedOfferIds: ['9'] };
    expect(await stored()).toEqual([{ siteKey, defaultOfferId: '101', ...both }]);
  });

  it('deletes the record with its last choice', async () => {
    await preferences.setDefaultOffer({ host, offerId: '101' });
    await preferences.keepParameter({ host, name: 'ref', isKept: true });
    await preferences.rejectProgram({ host, offerId: '9', isRejected: true });
    await preferences.setDefaultOffer({ host, offerId: null });
    await preferences.keepParameter({ host, name: 'REF', isKept: false });
    expect(await stored()).toHaveLength(1);
    await preferences.rejectProgram({ host, offerId: '9', isRejected: false });
    expect(await stored()).toEqual([]);
  });

  it('leaves no record when there was nothing to take back', async () => {
    await preferences.setDefaultOffer({ host, offerId: null });
    await preferences.keepParameter({ host, name: 'ref', isKept: false });
    await preferences.rejectProgram({ host, offerId: '9', isRejected: false });
    expect(await stored()).toEqual([]);
  });

  it('keeps the last stored choice when the next one cannot be stored, and stores the one after that', async () => {
    await preferences.setDefaultOffer({ host, offerId: '101' });
    const disk = fillDisk('sitePreferences');
    await expect(preferences.setDefaultOffer({ host, offerId: '102' })).rejects.toThrow();
    await expect(preferences.keepParameter({ host, name: 'ref', isKept: true })).rejects.toThrow();
    expect(await stored()).toEqual([{ siteKey, defaultOfferId: '101' }]);
    disk.mockRestore();
    await preferences.setDefaultOffer({ host, offerId: '103' });
    expect(await stored()).toEqual([{ siteKey, defaultOfferId: '103' }]);
  });
});

describe('a parameter that is kept', () => {
  it('is so whatever its case, and once', async () => {
    await preferences.keepParameter({ host, name: 'UTM_Source', isKept: true });
    await preferences.keepParameter({ host, name: 'utm_source', isKept: true });
    expect(await preferences.read(host)).toEqual({ siteKey, keptParameters: ['utm_source'] });
  });

  it('is the newest when it is kept again', async () => {
    for (const name of ['a', 'b', 'a']) await preferences.keepParameter({ host, name, isKept: true });
    expect(await preferences.read(host)).toMatchObject({ keptParameters: ['b', 'a'] });
  });
});

describe('a program that is rejected', () => {
  let told: unknown[];
  let stop: () => void;
  beforeEach(() => {
    told = [];
    // What a page would read now.
    stop = watchDataChanges(['sites'], () => void preferences.read(host).then((after) => told.push(after)));
  });
  afterEach(() => stop());

  it('notifies open pages once it is stored, and so does its Undo', async () => {
    await preferences.rejectProgram({ host, offerId: '9', isRejected: true });
    await expect.poll(() => told).toEqual([{ siteKey, rejectedOfferIds: ['9'] }]);
    await preferences.rejectProgram({ host, offerId: '9', isRejected: false });
    await expect.poll(() => told.at(-1)).toEqual({ siteKey });
  });

  it('notifies no page when it could not be stored', async () => {
    const disk = fillDisk('sitePreferences');
    await expect(preferences.rejectProgram({ host, offerId: '8', isRejected: true })).rejects.toThrow();
    disk.mockRestore();
    await preferences.rejectProgram({ host, offerId: '9', isRejected: true });
    await expect.poll(() => told).toEqual([{ siteKey, rejectedOfferIds: ['9'] }]);
  });
});

describe('buttons that the user hid', () => {
  it('can be shown again on every site, and nothing else of a site is forgotten', async () => {
    await database.put('sitePreferences', { siteKey, isButtonDismissed: true, buttonCorner: 'top-left' });
    await database.put('sitePreferences', { siteKey: 'pasar.example', defaultOfferId: '7', isButtonDismissed: true });
    await database.put('sitePreferences', { siteKey: 'rumah.example', rejectedOfferIds: ['9'] });
    await preferences.restoreButtons();
    expect(await stored()).toEqual([
      { siteKey, buttonCorner: 'top-left' },
      { siteKey: 'pasar.example', defaultOfferId: '7' },
      { siteKey: 'rumah.example', rejectedOfferIds: ['9'] },
    ]);
  });

  it('stay hidden when their return cannot be stored', async () => {
    await database.put('sitePreferences', { siteKey, isButtonDismissed: true });
    const { update } = IDBCursor.prototype;
    vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(function (this: IDBCursor, ...row) {
      const request = update.apply(this, row);
      if (this.source instanceof IDBObjectStore) this.source.transaction.abort();
      return request;
    });
    await expect(preferences.restoreButtons()).rejects.toThrow();
    expect(await stored()).toEqual([{ siteKey, isButtonDismissed: true }]);
  });

  it('take no choice with them that is made meanwhile', async () => {
    await database.put('sitePreferences', { siteKey, isButtonDismissed: true, buttonCorner: 'top-left' });
    await Promise.all([preferences.restoreButtons(), preferences.setDefaultOffer({ host, offerId: '101' })]);
    expect(await stored()).toEqual([{ siteKey, buttonCorner: 'top-left', defaultOfferId: '101' }]);
  });
});
