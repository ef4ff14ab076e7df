import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readImportClosure } from './read-import-closure.ts';

it('shows each shared component in the gallery, alone or as a part of another', () => {
  const components = listFiles('components', (path) => path.endsWith('.tsx'));
  const shown = readImportClosure('entrypoints/gallery/gallery.tsx');
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((path) => !shown.has(path))).toEqual([]);
});
