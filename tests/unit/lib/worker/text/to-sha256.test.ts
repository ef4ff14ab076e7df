import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

it('toSha256 gives the digest of FIPS 180-4, example B.1', async () => {
  expect(await toSha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.each(['', 'kedai 🍚', 'x'.repeat(100_000)])(
  'toSha256 agrees with another implementation on “%.10s”',
  async (text) => {
    expect(await toSha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  },
);
