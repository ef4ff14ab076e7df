import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { applyMerchantPages, drawOnHosts } from '#lib/worker/page/merchant-pages.ts';

interface Script {
  readonly id: string;
  readonly matches?: readonly string[];
}

let registered: readonly Script[];
let updates: number;
let isPermitted: boolean;

beforeEach(async () => {
  registered = [];
  updates = 0;
  isPermitted = true;
  Object.assign(browser.permissions, { contains: async () => isPermitted });
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: async ({ ids }: { readonly ids: readonly string[] }) =>
      registered.filter(({ id }) => ids.includes(id)),
    registerContentScripts: async (scripts: readonly Script[]) => {
      const twice = scripts.find(({ id }) => registered.some((each) => each.id === id));
      if (twice !== undefined) throw new Error(`Duplicate script ID '${twice.id}'`);
      registered = [...registered, ...scripts];
    },
    updateContentScripts: async (scripts: readonly Script[]) => {
      updates += 1;
      registered = registered.map((before) => scripts.find(({ id }) => id === before.id) ?? before);
    },
    unregisterContentScripts: async ({ ids }: { readonly ids: readonly string[] }) => {
      registered = registered.filter(({ id }) => !ids.includes(id));
    },
  });
  await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true });
});

it('merchant pages register nothing without the permission, and leave the switch of the other devices on', async () => {
  isPermitted = false;
  await applyMerchantPages();
  expect(registered).toEqual([]);
  expect((await settingsItem.read()).showOnMerchantPages).toBe(true);
});

it('merchant pages start though the browser never says what policies it has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(browser.storage.managed, 'get').mockImplementation(() => new Promise<never>(() => undefined));
  const applied = applyMerchantPages();
  await vi.advanceTimersByTimeAsync(2_000);
  await applied;
  expect(registered).toHaveLength(1);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('merchant pages end here when the user revokes the permission here, and start again when it is back', async () => {
  await applyMerchantPages();
  expect(registered).toHaveLength(1);
  isPermitted = false;
  await applyMerchantPages();
  expect(registered).toEqual([]);
  isPermitted = true;
  await applyMerchantPages();
  expect(registered).toHaveLength(1);
});

it('merchant pages undo no setting that is saved while they read the permission', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  browser.permissions.contains = () => {
    asked.resolve();
    return answer.promise;
  };
  const applying = applyMerchantPages();
  await asked.promise;
  await settingsItem.write({ ...(await settingsItem.read()), disclosure: 'Iklan' });
  answer.resolve(false);
  await applying;
  expect(await settingsItem.read()).toMatchObject({ disclosure: 'Iklan', showOnMerchantPages: true });
});

it('merchant pages register one script when the switch and the permission come at the same time', async () => {
  await Promise.all([applyMerchantPages(), applyMerchantPages(), applyMerchantPages()]);
  expect(registered).toHaveLength(1);
});

it('merchant pages notify the open pages when what they show here changes', async () => {
  const onChange = vi.fn();
  const stop = watchDataChanges(['merchant-pages'], onChange);
  await applyMerchantPages();
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  stop();
});

describe('the script that draws', () => {
  const drawn = () => registered.find(({ id }) => id === 'page-button')?.matches;

  it('the script that draws comes along on the pages of its hosts and below them, and on no others', async () => {
    await applyMerchantPages();
    await drawOnHosts(['kedai.example', 'my.pasar.example']);
    expect(drawn()).toEqual(['*://*.kedai.example/*', '*://*.my.pasar.example/*']);
    await drawOnHosts(['pasar.example']);
    expect(drawn()).toEqual(['*://*.pasar.example/*']);
    await drawOnHosts([]);
    expect(registered.map(({ id }) => id)).toEqual(['page-match']);
  });

  it('the script that draws is registered again only for other hosts', async () => {
    await drawOnHosts(['kedai.example', 'pasar.example']);
    await drawOnHosts(['pasar.example', 'kedai.example']);
    expect(updates).toBe(0);
  });

  it('the script that draws follows its hosts in Chrome 120 and 121, too, whose sets have no symmetricDifference', async () => {
    vi.spyOn(Set.prototype, 'symmetricDifference').mockImplementation(() => {
      throw new TypeError('symmetricDifference is not a function');
    });
    await drawOnHosts(['kedai.example', 'pasar.example']);
    await drawOnHosts(['kedai.example', 'bazar.example']).finally(() => vi.restoreAllMocks());
    expect(drawn()).toEqual(['*://*.kedai.example/*', '*://*.bazar.example/*']);
  });

  it('the script that draws comes along on 1,000 hosts at most, and on none whose name is no pattern', async () => {
    const odd = ['[::1]', '10.0.0.1', 'intranet', 'a*.example', 'ke dai.example'];
    await drawOnHosts([...odd, ...Array.from({ length: 1_200 }, (_, index) => `shop-${index}.example`)]);
    expect(drawn()).toHaveLength(1_000);
    expect(drawn()?.[0]).toBe('*://*.shop-0.example/*');
  });

  it('the script that draws ends with the switch and the permission, and never begins without them', async () => {
    await applyMerchantPages();
    await drawOnHosts(['kedai.example']);
    isPermitted = false;
    await applyMerchantPages();
    expect(registered).toEqual([]);
    await drawOnHosts(['kedai.example']);
    expect(registered).toEqual([]);
  });
});
