import { describe, expect, it } from 'vitest';
import { findArrowsUp, findUnplacedFolders, folderOrders } from './find-arrows-up.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

describe.each(Object.entries(folderOrders))('the folders of %s', (floor, order) => {
  const files = listFiles(floor, (path) => /\.tsx?$/.test(path));

  it('each folder has a place in its order', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(findUnplacedFolders(floor, order, files)).toEqual([]);
  });

  it('a folder imports only from those below it, whether code or types', () => {
    expect(files.flatMap((file) => findArrowsUp(floor, order, file, readProjectFile(file)))).toEqual([]);
  });
});

describe('the check of the order', () => {
  const order = ['.', 'text', 'links'];
  const find = (file: string, source: string) => findArrowsUp('lib/store', order, file, source);

  it.each([
    ['lib/store/text/a.ts', "import { b } from '#lib/store/links/b.ts';"],
    ['lib/store/text/a.ts', "import type { B } from '../links/b.ts';"],
    ['lib/store/text/a.ts', "type B = import('#lib/store/links/b.ts').B;"],
    ['lib/store/database.ts', "import { b } from '#lib/store/text/b.ts';"],
  ])('the check of the order refuses, in %s, %s', (file, source) => {
    expect(find(file, source)).toHaveLength(1);
  });

  it.each([
    ['lib/store/links/a.ts', "import { b } from '#lib/store/text/b.ts';"],
    ['lib/store/links/a.ts', "import { b } from '#lib/store/links/b.ts';"],
    ['lib/store/text/a.ts', "import { openDatabase } from '#lib/store/database.ts';"],
    ['lib/store/text/a.ts', "import { b } from '#lib/domain/links/b.ts';"],
  ])('the check of the order allows, in %s, %s', (file, source) => {
    expect(find(file, source)).toEqual([]);
  });

  it('the check of the order finds a folder without a place, and a place without a folder', () => {
    const files = ['lib/store/a.ts', 'lib/store/text/a.ts', 'lib/store/shops/a.ts'];
    expect(findUnplacedFolders('lib/store', order, files)).toEqual([
      'lib/store/shops has no place',
      'lib/store/links is gone',
    ]);
  });
});
