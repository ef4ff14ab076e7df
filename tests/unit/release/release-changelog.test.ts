import { expect, it } from 'vitest';
import { joinEntries, releaseChangelog } from '#tests/release/release-changelog.ts';
import { readProjectFile } from '../../repo/read-project-file.ts';

const changelog = `# Changelog

What changed.

## [Unreleased]

### Added

- One thing,
  told in two lines.

### Removed

### Fixed

- Another thing.

## [0.1.0] - 2026-11-20

- The first.
`;

it('releaseChangelog moves the entries under the version and its day, and leaves an empty "Unreleased" above', () => {
  const { text, entries } = releaseChangelog(changelog, [], '0.2.0', '2026-12-01');
  expect(entries).toBe('### Added\n\n- One thing,\n  told in two lines.\n\n### Fixed\n\n- Another thing.');
  expect(text).toBe(`# Changelog

What changed.

## [Unreleased]

## [0.2.0] - 2026-12-01

${entries}

## [0.1.0] - 2026-11-20

- The first.
`);
});

it('releaseChangelog takes entries without a group, and a changelog without an earlier version', () => {
  const { text } = releaseChangelog('## [Unreleased]\n\n- One.\n', [], '0.1.0', '2026-12-01');
  expect(text).toBe('## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n- One.\n');
});

it('releaseChangelog joins the fragments to the entries, one heading a kind, in the order of Keep a Changelog', () => {
  const fragments = ['### Fixed\n\n- A third.\n', '### Security\n\n- A fourth.\n\n### Changed\n\n- A fifth.\n'];
  const { entries } = releaseChangelog(changelog, fragments, '0.2.0', '2026-12-01');
  expect(entries.split('\n\n')).toEqual([
    ...['### Added', '- One thing,\n  told in two lines.', '### Changed', '- A fifth.'],
    ...['### Fixed', '- Another thing.\n- A third.', '### Security', '- A fourth.'],
  ]);
});

it('releaseChangelog releases fragments alone, and refuses a heading that Keep a Changelog lacks', () => {
  const empty = '## [Unreleased]\n';
  expect(releaseChangelog(empty, ['### Fixed\n\n- One.\n'], '0.2.0', '2026-12-01').entries).toBe('### Fixed\n\n- One.');
  expect(() => releaseChangelog(empty, ['### Mended\n\n- One.\n'], '0.2.0', '2026-12-01')).toThrow('"### Mended"');
});

it('releaseChangelog keeps what stands above the first heading', () => {
  expect(joinEntries(['The first version.\n\n### Added\n\n- One.\n'])).toBe(
    'The first version.\n\n### Added\n\n- One.',
  );
});

it('releaseChangelog releases nothing twice: the rest is empty', () => {
  const { text } = releaseChangelog(changelog, [], '0.2.0', '2026-12-01');
  expect(() => releaseChangelog(text, [], '0.2.1', '2026-12-02')).toThrow('nothing under "Unreleased"');
  expect(() => releaseChangelog(changelog, [], '0.1.0', '2026-12-02')).toThrow('has 0.1.0 already');
});

it('releaseChangelog says which heading is missing', () => {
  expect(() => releaseChangelog('# Changelog\n\n- One.\n', [], '0.2.0', '2026-12-01')).toThrow('no heading');
});

it('releaseChangelog reads the project’s own changelog', () => {
  const text = readProjectFile('CHANGELOG.md').replace('## [Unreleased]\n', '## [Unreleased]\n\n- One more.\n');
  expect(releaseChangelog(text, [], '999.0.0', '2026-12-01').text).toContain('\n## [999.0.0] - 2026-12-01\n');
});
