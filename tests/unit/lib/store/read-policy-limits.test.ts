import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { managedFeatures } from '#lib/domain/policy/managed-fields.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { readProjectFile } from '../../../repo/read-project-file.ts';

const set = (policy: Record<string, unknown>) => fakeBrowser.storage.managed.set(policy);

it('the reading of a policy’s limits is nothing where the organisation has set nothing, or something else than lists', async () => {
  const nothing = { switchedOff: new Set(), serviceHosts: null, settings: {} };
  expect(await readPolicyLimits()).toEqual(nothing);
  await set({ switchedOff: 'exports', serviceHosts: 'api.network.example' });
  expect(await readPolicyLimits()).toEqual(nothing);
});

it('the reading of a policy’s limits reads the names that it knows, and hosts whatever their letters', async () => {
  await set({
    switchedOff: ['exports', 'coffee', 7, 'teams'],
    serviceHosts: ['API.network.example', 7],
    disclosure: 'Ad',
  });
  expect(await readPolicyLimits()).toEqual({
    switchedOff: new Set(['teams', 'exports']),
    serviceHosts: ['api.network.example'],
    settings: { disclosure: 'Ad' },
  });
});

it('the reading of a policy’s limits reads a host without what its administrator copied around it', async () => {
  await set({ serviceHosts: ['"api.network.example"', ' api.other.example\r\n'] });
  expect(await readPolicyLimits()).toMatchObject({ serviceHosts: ['api.network.example', 'api.other.example'] });
});

it('the reading of a policy’s limits allows no host where the list has none that can be read: a mistake opens nothing', async () => {
  await set({ serviceHosts: [7] });
  expect(await readPolicyLimits()).toMatchObject({ serviceHosts: [] });
});

it('the reading of a policy’s limits switches the settings off wherever they are read, and leaves what is stored to the day when it ends', async () => {
  await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true, showServiceImages: true });
  await set({ switchedOff: ['merchant-pages', 'images'] });
  expect(await settingsItem.read()).toMatchObject({ showOnMerchantPages: false, showServiceImages: false });
  await fakeBrowser.storage.managed.clear();
  expect(await settingsItem.read()).toMatchObject({ showOnMerchantPages: true, showServiceImages: true });
});

it('the reading of a policy’s limits takes the names that the schema of the package and the page for administrators give', () => {
  const { properties } = JSON.parse(readProjectFile('public/managed-schema.json'));
  expect(properties.switchedOff.items.enum).toEqual([...managedFeatures]);
  const page = readProjectFile('docs/administrators.md');
  expect(managedFeatures.filter((feature) => !page.includes(`| \`${feature}\` |`))).toEqual([]);
});

it('the reading of a policy’s limits finds words of disclosure only where the policy sets them', async () => {
  await set({ disclosure: 'x'.repeat(501) });
  expect(await readPolicyLimits()).toMatchObject({ settings: {} });
});
