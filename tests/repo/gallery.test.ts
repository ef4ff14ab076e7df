import { expect, it } from 'vitest';
import { actingParts } from './find-layering-violations.ts';
import { listFiles } from './list-files.ts';
import { readImportClosure } from './read-import-closure.ts';

/** They show no states of their own: what starts a page, its bar, and what stands in for a part that is still loaded. */
const withoutStates = ['show-active-account.tsx', 'start-bar.tsx', 'late.tsx'].map((file) => `components/${file}`);

it('the gallery shows each component that only shows in the gallery, alone or as a part of another', () => {
  const components = listFiles('components', (path) => path.endsWith('.tsx')).filter(
    (path) => !withoutStates.includes(path) && !actingParts.some((part) => path.startsWith(part)),
  );
  const shown = readImportClosure('entrypoints/gallery/gallery.tsx');
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((path) => !shown.has(path))).toEqual([]);
});
