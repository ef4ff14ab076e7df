import { expect, it } from 'vitest';
import { setPackageVersion } from '#tests/release/set-package-version.ts';
import { readProjectFile } from '../../repo/read-project-file.ts';

it.each([
  ['package.json', 1],
  ['package-lock.json', 2],
] as const)('setPackageVersion changes %s in %i lines, those of the package itself', (file, count) => {
  const before = readProjectFile(file).split('\n');
  const after = setPackageVersion(readProjectFile(file), '999.0.0').split('\n');
  expect(after).toHaveLength(before.length);
  const changed = after.filter((line, index) => line !== before[index]);
  expect(changed.map((line) => line.trim())).toEqual(Array.from({ length: count }, () => '"version": "999.0.0",'));
});
