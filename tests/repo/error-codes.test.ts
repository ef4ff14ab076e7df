import { expect, it } from 'vitest';
import { errorTable } from '#lib/errors/error-table.ts';
import { readProjectFile } from './read-project-file.ts';

const entries = [...readProjectFile('docs/errors.md').matchAll(/^- `([a-z-]+)`: (.+)$/gm)];

it('docs/errors.md has a line for every error code, and for nothing else', () => {
  expect(entries.map(([, code]) => code).sort()).toEqual(Object.keys(errorTable).sort());
});

it('docs/errors.md says when each error code comes', () => {
  expect(entries.filter(([, , when = '']) => when.length <= 20).map(([, code]) => code)).toEqual([]);
});
