import { beforeEach, expect, it } from 'vitest';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { toDebugInfo } from '#lib/domain/privacy/debug-info.ts';
import { browser } from '#lib/platform/browser.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { readDebugFacts } from '#lib/store/privacy/read-debug-facts.ts';
import { readStorageUse } from '#lib/store/privacy/read-storage-use.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const canary = 'canary-4e1d';

let account: OpenAccount;
beforeEach(async () => {
  account = await openTestAccount({
    name: `Blog ${canary}`,
    userEmail: `${canary}@publisher.example`,
    affiliateId: canary,
    fingerprints: [canary],
    connection: {
      state: 'connected',
      serviceUrl: `https://${canary}.example`,
      marketplacePath: canary,
      connectedAtMs: 1,
    },
  });
  Object.assign(browser.permissions, { contains: async () => true });
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.2.3' }) });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ usage: 4_000, quota: 9_000 }) },
  });
  await account.items.token.write({ token: `${canary}.token`, expiresAtMs: 1, refreshAtMs: 1 });
  await browser.storage.local.set({ [`${canary}.example`]: canary });
  await browser.storage.sync.set({ [`count:${canary}`]: { name: canary } });
  await writeMeta(account.database, 'linkHosts', [`${canary}.example`]);
  const { database } = account;
  await database.put(
    'vault',
    { iv: new Uint8Array(12), sealed: new TextEncoder().encode(canary).buffer },
    'credentials',
  );
  await database.put('links', { ...aKeptLink(), note: canary, trackingLink: `https://${canary}.example/1` });
});

it('the debug info of stored data has nothing of a text that is planted in any place of the storage', async () => {
  const text = toDebugInfo(await readDebugFacts(account, 0, ['*://*/*']));
  expect(text).toContain('"links": "1 records');
  expect(text).not.toContain(canary);
});

it('the debug info of stored data has the words of a refusal without the name of the program, also where they begin with it', async () => {
  await account.database.put('journal', {
    requestId: 'r',
    state: 'refused',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    reuseKey: toReuseKey('101', `https://${canary}.example/p/1`, ['', '', '', '', '']),
    updatedAtMs: 1,
    words: `Kedai has no deeplinks for ${canary}.example`,
  });
  const { service } = JSON.parse(toDebugInfo(await readDebugFacts(account, 0, ['*://*/*'])));
  expect(service.refusalWords).toEqual(['… has no deeplinks for …']);
});

it('the debug info of stored data has the words of a refusal without the words that are the user’s own', async () => {
  const own = await openTestAccount({ name: 'ruang dapur', userEmail: 'wulan@publisher.example', affiliateId: 'abcd' });
  await own.database.put('journal', {
    requestId: 'r',
    state: 'refused',
    offerId: '101',
    offerName: 'Kedai',
    presetName: 'buletin',
    reuseKey: toReuseKey('101', 'https://kedai.example/', ['kabar', '', '', '', '']),
    updatedAtMs: 1,
    words: 'User wulan of ruang dapur (abcd) may not send buletin or kabar',
  });
  const { service } = JSON.parse(toDebugInfo(await readDebugFacts(own, 0, ['*://*/*'])));
  expect(service.refusalWords).toEqual(['User … of … may not send … or …']);
});

it('what is stored is listed by store and by area, with counts and sizes, and what the browser says of the disk', async () => {
  const use = await readStorageUse(account);
  const [stores] = use.accounts.map((each) => each.stores);
  expect(stores?.find(({ name }) => name === 'links')).toMatchObject({ count: 1 });
  expect(stores?.find(({ name }) => name === 'vault')).toMatchObject({ count: 1, bytes: 12 + canary.length + 8 });
  expect(use.device.find(({ name }) => name === 'accounts')).toMatchObject({ count: 1 });
  expect(use.areas.map(({ name }) => name)).toEqual(['local', 'session', 'sync']);
  expect(use.areas[0]?.bytes).toBeGreaterThan(canary.length);
  expect(use.disk).toEqual({ usage: 4_000, quota: 9_000 });
});

it('what is stored is estimated by a sample if a store is large', async () => {
  const { database } = account;
  const transaction = database.transaction('copiedCoupons', 'readwrite');
  for (let at = 0; at < 1_000; at += 1) {
    const record = { campaignId: String(at).padStart(4, '0'), copiedAtMs: at };
    await transaction.store.put(record as never);
  }
  await transaction.done;
  const { accounts } = await readStorageUse(account);
  const coupons = accounts[0]?.stores?.find(({ name }) => name === 'copiedCoupons');
  expect(coupons).toMatchObject({ count: 1_000, bytes: 1_000 * (10 + 4 + 10 + 8) });
});

it('the debug info of stored data is there also where the database of another account cannot be opened', async () => {
  const other = anAccount({ accountId: 'broken', connection: { ...(await account.read()).connection } });
  await account.root.put('accounts', { ...other, createdAtMs: 1 });
  const { storage } = JSON.parse(toDebugInfo(await readDebugFacts(account, 0, ['*://*/*'])));
  expect(storage.accounts).toEqual([expect.objectContaining({ links: expect.any(String) }), 'unreadable']);
});
