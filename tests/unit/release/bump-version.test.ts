import { expect, it } from 'vitest';
import { bumpVersion } from '#tests/release/bump-version.ts';

it.each([
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.9', 'major', '1.0.0'],
  ['0.1.0', '0.1.1', '0.1.1'],
  ['0.9.0', '0.10.0', '0.10.0'],
  ['1.9.9', '2.0.0', '2.0.0'],
])('bumpVersion makes of %s, asked for %s, %s', (current, wanted, version) => {
  expect(bumpVersion(current, wanted)).toBe(version);
});

it.each(['0.1.0', '0.0.9', '0.1', 'v0.2.0', '0.2.0-beta.1', '00.2.0', 'next', ''])(
  'bumpVersion refuses %s after 0.1.0',
  (wanted) => {
    expect(() => bumpVersion('0.1.0', wanted)).toThrow();
  },
);
