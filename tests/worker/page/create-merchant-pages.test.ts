import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { createMerchantPages } from '#lib/worker/page/create-merchant-pages.ts';

let registered: readonly { readonly id: string }[];
let isPermitted: boolean;

beforeEach(async () => {
  registered = [];
  isPermitted = true;
  Object.assign(browser.permissions, { contains: async () => isPermitted });
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: async () => registered,
    registerContentScripts: async (scripts: readonly { readonly id: string }[]) => {
      if (registered.length > 0) throw new Error(`Duplicate script ID '${scripts[0]?.id}'`);
      registered = scripts;
    },
    unregisterContentScripts: async () => {
      registered = [];
    },
  });
  await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true });
});

describe('merchant pages', () => {
  it('register nothing without the permission, and leave the switch of the other devices on', async () => {
    isPermitted = false;
    await createMerchantPages().apply();
    expect(registered).toEqual([]);
    expect((await settingsItem.read()).showOnMerchantPages).toBe(true);
  });

  it('end here when the user revokes the permission here, and start again when it is back', async () => {
    const pages = createMerchantPages();
    await pages.apply();
    expect(registered).toHaveLength(1);
    isPermitted = false;
    await pages.apply();
    expect(registered).toEqual([]);
    isPermitted = true;
    await pages.apply();
    expect(registered).toHaveLength(1);
  });

  it('undo no setting that is saved while they read the permission', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<boolean>();
    browser.permissions.contains = () => {
      asked.resolve();
      return answer.promise;
    };
    const applying = createMerchantPages().apply();
    await asked.promise;
    await settingsItem.write({ ...(await settingsItem.read()), disclosure: 'Iklan' });
    answer.resolve(false);
    await applying;
    expect(await settingsItem.read()).toMatchObject({ disclosure: 'Iklan', showOnMerchantPages: true });
  });

  it('register one script when the switch and the permission come at the same time', async () => {
    const pages = createMerchantPages();
    await Promise.all([pages.apply(), pages.apply(), pages.apply()]);
    expect(registered).toHaveLength(1);
  });

  it('notify the open pages when what they show here changes', async () => {
    const onChange = vi.fn();
    const stop = watchDataChanges(['merchant-pages'], onChange);
    await createMerchantPages().apply();
    await expect.poll(() => onChange.mock.calls.length).toBe(1);
    stop();
  });
});
