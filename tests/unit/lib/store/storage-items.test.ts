import { expect, it } from 'vitest';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { settingsItem } from '#lib/store/storage-items.ts';

it('a saved setting keeps the settings that only a newer version on another device knows', async () => {
  await browser.storage.sync.set({ settings: { ...defaultSettings, theme: { accent: 'red' } } });
  await settingsItem.write({ ...(await settingsItem.read()), disclosure: 'Iklan' });
  expect((await browser.storage.sync.get('settings')).settings).toEqual({
    ...defaultSettings,
    disclosure: 'Iklan',
    theme: { accent: 'red' },
  });
});

it('a saved setting keeps the choices that only a newer version on another device can read, until its user makes another', async () => {
  await browser.storage.sync.set({ settings: { ...defaultSettings, postLanguage: 'x-later' } });
  const readStored = async () => (await browser.storage.sync.get('settings')).settings;
  await settingsItem.write({ ...(await settingsItem.read()), disclosure: 'Iklan' });
  expect(await readStored()).toMatchObject({ disclosure: 'Iklan', postLanguage: 'x-later' });
  await settingsItem.write({ ...(await settingsItem.read()), postLanguage: 'ms' });
  expect(await readStored()).toMatchObject({ disclosure: 'Iklan', postLanguage: 'ms' });
});
