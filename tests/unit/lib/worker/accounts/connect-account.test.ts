import { expect, it } from 'vitest';
import { toAccountFingerprint, toKeyFingerprint } from '#lib/worker/accounts/connect-account.ts';

const serviceUrl = 'https://publisher.example';
const credentials = { key: 'general', secret: 'a+b/c=' };

// Worked out by another implementation of PBKDF2. Devices find each other's counts under it, so it may never change.
it.each([
  [credentials, 'c6dc8f4ca0fe121b20f97ae1a6d44e58'],
  [{ key: 'clé', secret: 'pässwörd ✂' }, '22e1320e36c95a0ee94b2b5c2784424b'],
])("an account's fingerprint is the one under which other devices count already", async (given, fingerprint) => {
  expect(await toAccountFingerprint(serviceUrl, given)).toBe(fingerprint);
});

it("an account's fingerprint changes with address, key or secret, even if only a border between them moved", async () => {
  const all = await Promise.all(
    (
      [
        [serviceUrl, 'general', 'a+b/c='],
        ['https://publisher-2.example', 'general', 'a+b/c='],
        [serviceUrl, 'General', 'a+b/c='],
        [serviceUrl, 'general', 'a+b/c'],
        [serviceUrl, 'generala', '+b/c='],
        [`${serviceUrl}g`, 'eneral', 'a+b/c='],
        [`${serviceUrl}","general`, '', 'a+b/c='],
      ] as const
    ).map(([url, key, secret]) => toAccountFingerprint(url, { key, secret })),
  );
  expect(new Set(all).size).toBe(all.length);
});

it("an address's and key's fingerprint is the one that this device has stored already, and has nothing of the secret in it", async () => {
  // SHA-256 of the two alone, worked out by another implementation.
  const ofKey = 'bd162f8ac272af66f2e476ffb4c9461ab8a7e10b193c1253e881b14d090db3ad';
  expect(await toKeyFingerprint(serviceUrl, 'general')).toBe(ofKey);
});

it("an address's and key's fingerprint changes with address or key", async () => {
  const all = await Promise.all([
    toKeyFingerprint(serviceUrl, 'general'),
    toKeyFingerprint(serviceUrl, 'general2'),
    toKeyFingerprint('https://publisher-2.example', 'general'),
    toKeyFingerprint(`${serviceUrl}g`, 'eneral'),
  ]);
  expect(new Set(all).size).toBe(4);
});
