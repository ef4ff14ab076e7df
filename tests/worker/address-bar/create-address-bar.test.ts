import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerListeners } from '#entrypoints/background/register-listeners.ts';
import { firstOwnBlock, packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { createAddressBar } from '#lib/worker/address-bar/create-address-bar.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';
import { fakeWorkerEvents } from '#tests/fakes/fake-worker-events.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

/** A worker whose account has one program and one link. */
async function startWorker() {
  const worker = await makeWorker();
  const offer = anOffer({ offerId: '101', name: 'Kedai Harian (MY)' });
  await worker.db.put('offers', offer);
  await worker.db.put('offerBlocks', { block: 0, version: 1, packed: packPrograms([toProgramSummary(offer)]) });
  await worker.db.put('links', aKeptLink({ linkId: 'rice', title: 'Jasmine rice', offerName: 'Pasar' }));
  return worker;
}

describe('the address bar', () => {
  let find: ReturnType<typeof createAddressBar>['find'];
  beforeEach(async () => {
    const { db, clock } = await startWorker();
    const readSettings = async () => ({ countries: [] }) as never;
    const addressBar = createAddressBar({ accountId: 'a', database: async () => db, readSettings, clock });
    await addressBar.begin();
    ({ find } = addressBar);
  });

  it('the address bar finds a program, a link and a page of Linkmint, and leads to its place in Linkmint', async () => {
    expect(await find('kedai har')).toEqual([
      { url: 'workspace.html#/programs?id=101', label: 'Program: Kedai Harian (MY)' },
    ]);
    expect(await find('JASMINE')).toEqual([
      { url: 'workspace.html#/links?id=rice', label: 'Link: Jasmine rice · Pasar' },
    ]);
    expect(await find('earnings')).toEqual([{ url: 'workspace.html#/earnings', label: 'Earnings' }]);
    expect(await find('limits')).toEqual([
      { url: 'options.html#/account/limits', label: expect.stringContaining('imits') },
    ]);
  });

  it('the address bar calls a program without a name by its id', async () => {
    const { db, clock } = await startWorker();
    const nameless = toProgramSummary(anOffer({ offerId: '2044', name: '' }));
    await db.put('offerBlocks', { block: 0, version: 2, packed: packPrograms([nameless]) });
    const readSettings = async () => ({ countries: [] }) as never;
    const addressBar = createAddressBar({ accountId: 'a', database: async () => db, readSettings, clock });
    expect(await addressBar.find('2044', true)).toEqual([
      { url: 'workspace.html#/programs?id=2044', label: 'Program: 2044' },
    ]);
  });

  it('the address bar asks what an address is, and never offers to open it', async () => {
    const typed = 'https://go.links.example/c8a2?x=1';
    expect(await find(typed)).toEqual([
      {
        url: `workspace.html#/posts?check=link&link=${encodeURIComponent(typed)}`,
        label: `What is this link? ${typed}`,
      },
    ]);
  });

  it('the address bar finds nothing for nothing, for unknown words, and for an absurd length', async () => {
    expect(await find('  ')).toEqual([]);
    expect(await find('zzzz')).toEqual([]);
    expect(await find('k'.repeat(2_001))).toEqual([]);
  });

  it('the address bar stops reading once the user leaves, without an error, and reads everything at the next keyword', async () => {
    const { db, clock } = await startWorker();
    for (let at = 0; at < 1_600; at += 1)
      await db.put('links', aKeptLink({ linkId: `l${at}`, mintedAtMs: 1_000 + at }));
    const readSettings = async () => ({ countries: [] }) as never;
    const addressBar = createAddressBar({ accountId: 'a', database: async () => db, readSettings, clock });
    const read = vi.spyOn(IDBIndex.prototype, 'getAll');
    onTestFinished(() => read.mockRestore());
    const linksRead = () => read.mock.contexts.filter((index) => (index as IDBIndex).name === 'byMintedAt').length;
    await addressBar.begin();
    const whole = linksRead();
    expect(whole).toBeGreaterThan(2);
    addressBar.end();
    read.mockClear();

    const begun = addressBar.begin();
    addressBar.end();
    await expect(begun).resolves.toBeUndefined();
    expect(linksRead()).toBeLessThanOrEqual(1);

    await addressBar.begin();
    expect(await addressBar.find('JASMINE')).toHaveLength(1);
    expect(linksRead()).toBeGreaterThanOrEqual(whole);
  });
});

describe('the keyword in the address bar', () => {
  async function startSession() {
    const events = fakeWorkerEvents();
    Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
    Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
    const { device, db } = await startWorker();
    const account = vi.fn(device.account);
    registerListeners({ ...device, account });
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
    onTestFinished(() => read.mockRestore());
    const blocksRead = () =>
      read.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'offerBlocks').length;
    const type = (text: string) =>
      new Promise<readonly { readonly content: string }[]>((resolve) => events.addressBarChanged.fire(text, resolve));
    return { account, events, db, blocksRead, type };
  }

  it('the keyword in the address bar begins the reading, which the keys after it share', async () => {
    const { account, events, blocksRead, type } = await startSession();
    events.addressBarStarted.fire();
    await expect
      .poll(() => type('kedai har'))
      .toEqual([expect.objectContaining({ content: 'workspace.html#/programs?id=101' })]);
    const readBefore = blocksRead();
    const openedBefore = account.mock.calls.length;
    expect(await type('jasmine')).toEqual([expect.objectContaining({ content: 'workspace.html#/links?id=rice' })]);
    expect(blocksRead()).toBe(readBefore);
    expect(account.mock.calls.length).toBe(openedBefore);
  });

  it('the keyword in the address bar asks for the account at the next key where it could not be opened, and at the next keyword', async () => {
    const { account, events, type } = await startSession();
    account.mockRejectedValueOnce(new AppError('storage-full'));
    events.addressBarChanged.fire('kedai', () => undefined);
    await expect(account.mock.results.at(-1)?.value).rejects.toThrow();
    expect(await type('earnings')).toEqual([expect.objectContaining({ content: 'workspace.html#/earnings' })]);
    const openedBefore = account.mock.calls.length;
    events.addressBarStarted.fire();
    await expect.poll(() => account.mock.calls.length).toBe(openedBefore + 1);
  });

  it('the keyword in the address bar has a key that comes before all is read answered from the own programs and the newest links', async () => {
    const { db, type } = await startSession();
    const own = anOffer({ offerId: '102', name: 'Pasar Malam (MY)' });
    await db.clear('offers');
    await db.put('offers', own);
    await db.put('offerBlocks', { block: firstOwnBlock, version: 2, packed: packPrograms([toProgramSummary(own)]) });
    expect(await type('pasar malam')).toEqual([
      expect.objectContaining({ content: 'workspace.html#/programs?id=102' }),
    ]);
    await expect
      .poll(() => type('kedai har'))
      .toEqual([expect.objectContaining({ content: 'workspace.html#/programs?id=101' })]);
  });
});

describe('Enter in the address bar', () => {
  async function enter(content: string, disposition = 'newForegroundTab', opens = true) {
    const events = fakeWorkerEvents();
    Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
    Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
    const { device, service } = await startWorker();
    const account = opens ? device.account : () => Promise.reject(new AppError('database-unavailable'));
    registerListeners({ ...device, account });
    const create = vi.fn<(tab: { url: string; active: boolean }) => Promise<void>>(async () => undefined);
    Object.assign(browser.tabs, { create });
    events.addressBarEntered.fire(content, disposition);
    await expect.poll(() => create.mock.calls.length).toBe(1);
    expect(service.calls).toEqual([]);
    return create.mock.calls[0]?.[0];
  }
  const own = (place: string) => expect.stringMatching(new RegExp(`^[a-z-]+://[^/]+/${place.replaceAll('?', '\\?')}$`));

  it('Enter in the address bar on a chosen line opens it', async () => {
    expect(await enter('workspace.html#/links?id=rice', 'newBackgroundTab')).toEqual({
      url: own('workspace.html#/links?id=rice'),
      active: false,
    });
  });

  it('Enter in the address bar on words opens the first result', async () => {
    expect(await enter('kedai')).toMatchObject({ url: own('workspace.html#/programs?id=101') });
  });

  it('Enter in the address bar on words that find nothing opens the links', async () => {
    expect(await enter('zzzz')).toMatchObject({ url: own('workspace.html#/links') });
  });

  it('Enter in the address bar opens a page although no database opens: the page says why', async () => {
    expect(await enter('workspace.html#/links?id=rice', 'newForegroundTab', false)).toMatchObject({
      url: own('workspace.html#/links?id=rice'),
    });
    expect(await enter('kedai', 'newForegroundTab', false)).toMatchObject({ url: own('workspace.html#/links') });
  });

  it('Enter in the address bar on a tracking link opens what is known of it, and never the link', async () => {
    expect(await enter('https://go.links.example/c8a2')).toMatchObject({
      url: own('workspace.html#/posts?check=link&link=https%3A%2F%2Fgo.links.example%2Fc8a2'),
    });
  });
});
