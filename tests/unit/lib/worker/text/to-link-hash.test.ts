import { expect, it } from 'vitest';
import { toLinkHash } from '#lib/worker/text/to-link-hash.ts';

it("a tracking link's hash is the one under which this device has stored its links already", async () => {
  // SHA-256, worked out by another implementation.
  const hash = 'f5fa360373a16d271f4ea1b5015f5a3df6935084e34523fb80afc6deadc4dbfc';
  expect(await toLinkHash('https://go.links.example/c8a2')).toBe(hash);
});

it("a tracking link's hash changes with one letter, its case or a slash", async () => {
  const links = ['/c8a2', '/c8a3', '/C8A2', '/c8a2/', '//c8a2'].map((path) => `https://go.links.example${path}`);
  expect(new Set(await Promise.all(links.map(toLinkHash))).size).toBe(links.length);
});
