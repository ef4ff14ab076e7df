import { describe, expect, it } from 'vitest';
import { openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';

/** The shape of each released version: a rung without a fixture fails. */
const fixtures: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  1: {
    bulkLines: ['byRunAndRevision', 'byRunAndState'],
    bulkRuns: [],
    calls: ['byAt'],
    campaignFetches: [],
    campaigns: ['byGeneration', 'byOffer'],
    conversionBlocks: [],
    conversionChanges: ['byAt'],
    conversions: ['byCurrencyAndTime', 'byOffer', 'byOpenSince'],
    copiedCoupons: [],
    deletedLinks: ['byAct', 'byDeletedAt'],
    journal: ['byCountedAt', 'byLink', 'byState', 'byUpdatedAt'],
    linkMarks: [],
    links: ['byChangedAt', 'byMintedAt', 'byOffer', 'byReuseKey', 'byTrackingLink'],
    meta: [],
    offerBlocks: ['byVersion'],
    offerChanges: ['byAt', 'byOffer'],
    offers: ['byApplicationStatus', 'byGeneration', 'byHost'],
    programPreferences: [],
    shops: ['byGeneration', 'byLinkHost', 'byLinkKey', 'byShopId'],
    sitePreferences: [],
    vault: [],
    verdicts: ['byOffer'],
  },
};

describe('the database', () => {
  it('has a fixture for every rung, and looks like the newest', async () => {
    const database = await openDatabase('test');
    const shape = Object.fromEntries(
      [...database.objectStoreNames].map((name) => [name, [...database.transaction(name).store.indexNames].sort()]),
    );
    expect(shape).toEqual(fixtures[database.version]);
    expect(Object.keys(fixtures)).toHaveLength(database.version);
  });

  it('lets go when another context upgrades it', async () => {
    const older = await openDatabase('test');
    const newer = indexedDB.open(toDatabaseName('test'), older.version + 1);
    await new Promise((resolve, reject) => {
      newer.onsuccess = resolve;
      newer.onerror = reject;
      newer.onblocked = reject;
    });
    expect(() => older.transaction('meta')).toThrow();
  });

  it.each([
    ['SecurityError', { code: 'storage-unavailable' }],
    ['InvalidStateError', { code: 'storage-unavailable' }],
    ['QuotaExceededError', { name: 'QuotaExceededError' }],
  ])('that the browser refuses with %s says why', async (name, why) => {
    indexedDB.open = () => {
      throw new DOMException('No database here', name);
    };
    await expect(openDatabase('test')).rejects.toMatchObject(why);
  });

  it('keeps single values by name', async () => {
    const database = await openDatabase('test');
    expect(await readMeta(database, 'generation')).toBeUndefined();
    await writeMeta(database, 'generation', 3);
    expect(await readMeta(database, 'generation')).toBe(3);
  });
});
