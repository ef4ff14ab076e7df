import { expect, it } from 'vitest';
import { findBulkFileProblem } from '#lib/domain/bulk/bulk-file.ts';

it.each([
  ['post.md', 0, null],
  ['POST.HTML', 2_000_000, null],
  ['list.csv', 2_000_001, 'too-large'],
  ['photo.jpg', 10, 'not-text'],
  ['txt', 10, 'not-text'],
] as const)('a file is read if it is a text of a possible size: %s of %d bytes', (name, size, problem) => {
  expect(findBulkFileProblem({ name, size })).toBe(problem);
});
