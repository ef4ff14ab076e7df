import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toHex, toLinkHash, toSha256 } from '#lib/worker/text/to-sha256.ts';

it('toSha256 gives the digest of FIPS 180-4, example B.1', async () => {
  expect(await toSha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.each(['', 'kedai 🍚', 'x'.repeat(100_000)])('toSha256 agrees with another program on “%.10s”', async (text) => {
  expect(await toSha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});

it('toHex writes each byte as two digits, the leading zero too', () => {
  expect(toHex(new Uint8Array([0, 1, 15, 16, 127, 128, 255]).buffer)).toBe('00010f107f80ff');
  expect(toHex(new ArrayBuffer(0))).toBe('');
});

it("a tracking link's hash is the one under which this device has stored its links already", async () => {
  // SHA-256, worked out by another implementation.
  const hash = 'f5fa360373a16d271f4ea1b5015f5a3df6935084e34523fb80afc6deadc4dbfc';
  expect(await toLinkHash('https://go.links.example/c8a2')).toBe(hash);
});

it("a tracking link's hash changes with one letter, its case or a slash", async () => {
  const links = ['/c8a2', '/c8a3', '/C8A2', '/c8a2/', '//c8a2'].map((path) => `https://go.links.example${path}`);
  expect(new Set(await Promise.all(links.map(toLinkHash))).size).toBe(links.length);
});
