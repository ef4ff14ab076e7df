import { expect, it } from 'vitest';
import { parseReleaseArguments } from '#tests/release/parse-release-arguments.ts';

it('parseReleaseArguments reads what is wanted, and --dry-run before or behind it', () => {
  expect(parseReleaseArguments(['minor'])).toEqual({ wanted: 'minor', isDryRun: false, keepsPlaceholders: false });
  expect(parseReleaseArguments(['1.2.3', '--dry-run'])).toEqual({
    wanted: '1.2.3',
    isDryRun: true,
    keepsPlaceholders: false,
  });
  expect(parseReleaseArguments(['--dry-run', 'patch'])).toEqual({
    wanted: 'patch',
    isDryRun: true,
    keepsPlaceholders: false,
  });
});

it('parseReleaseArguments keeps placeholders only where it is asked to', () => {
  expect(parseReleaseArguments(['major', '--placeholders'])).toMatchObject({ keepsPlaceholders: true });
});

it.each([[[]], [['--dry-run']], [['--help']], [['minor', 'patch']], [['minor', '--force']]])(
  'parseReleaseArguments does not take %j for a wish',
  (given) => {
    expect(parseReleaseArguments(given)).toBeNull();
  },
);
