import { expect, it } from 'vitest';
import { readReleasedEntries } from '#tests/release/read-released-entries.ts';

const changelog =
  '# Changes\n\n## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n\n- New.\n\n## [0.1.0] - 2026-11-01\n\n- Old.\n';

it('readReleasedEntries reads what the changelog says of one version, and nothing of another', () => {
  expect(readReleasedEntries(changelog, '1.0.0')).toBe('- New.');
  expect(readReleasedEntries(changelog, '0.1.0')).toBe('- Old.');
});

it('readReleasedEntries releases nothing of which the changelog says nothing', () => {
  expect(() => readReleasedEntries(changelog, '1.0')).toThrow('says nothing');
  expect(() => readReleasedEntries(changelog, '2.0.0')).toThrow('says nothing');
});
