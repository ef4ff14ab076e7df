import { expect, it } from 'vitest';
import { type AccountIdentity, isAccountIdentity } from '#lib/domain/backup/backup.ts';
import { mergeIdentity, mergeUserSettings } from '#lib/domain/backup/merge-settings.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';

const identity: AccountIdentity = {
  name: 'Food blog',
  color: 'teal',
  serviceUrl: 'https://publisher.example',
  marketplacePath: '',
  settings: defaultAccountSettings,
  fingerprints: ['a'],
  affiliateId: '7',
  userEmail: '',
  createdAtMs: 0,
  isActive: true,
};

it('settings and accounts merge to the very ones of this device if the file adds nothing', () => {
  expect(mergeIdentity(identity, { ...identity, name: 'Other' })).toBe(identity);
  expect(mergeUserSettings(defaultUserSettings, defaultUserSettings)).toBe(defaultUserSettings);
});

it('a setting that was changed here stays, and one that never was takes the file’s', () => {
  const here = { ...defaultUserSettings, disclosure: 'Here' };
  const merged = mergeUserSettings(here, { ...defaultUserSettings, disclosure: 'File', showServiceImages: true });
  expect(merged).toEqual({ ...here, showServiceImages: true });
});

it('an account keeps the address to which its key and secret are sent', () => {
  const merged = mergeIdentity(identity, { ...identity, serviceUrl: 'https://evil.example', fingerprints: ['b', 'a'] });
  expect(merged).toEqual({ ...identity, fingerprints: ['a', 'b'] });
});

it('an account that a file gives many fingerprints has no more than its next backup may have', () => {
  const many = (name: string) => Array.from({ length: 100 }, (_, at) => `${name}${at}`);
  const file = { ...identity, fingerprints: ['a', ...many('b').slice(1)] };
  const merged = mergeIdentity({ ...identity, fingerprints: ['a', ...many('c').slice(50)] }, file);
  expect(isAccountIdentity(merged)).toBe(true);
  expect(merged.fingerprints.slice(0, 52)).toEqual(['a', ...many('c').slice(50), 'b1']);
  expect(mergeIdentity(merged, file)).toBe(merged);
});
