import { describe, expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

/** What of a floor stands in no folder. */
const loose = '.';

/** The folders of each floor, the lowest first: a file imports from its own folder and from those before it. */
const folderOrders: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': [
    ...[
      loose,
      'routes',
      'time',
      'service',
      'text',
      'settings',
      'addresses',
      'money',
      'sub-ids',
      'products',
      'accounts',
      'quota',
      'policy',
      'search',
      'programs',
      'shops',
    ],
    ...[
      'links',
      'addresses-in-text',
      'coupons',
      'formats',
      'presets',
      'acts',
      'earnings',
      'page',
      'sync',
      'lock',
      'team',
      'bulk',
      'fields',
      'posts',
      'today',
      'checks',
      'find',
      'backup',
    ],
    ...['privacy', 'welcome'],
  ],
  'lib/store': [
    ...['schema', loose, 'sub-ids', 'quota', 'programs', 'accounts', 'links', 'presets', 'coupons', 'shops', 'page'],
    ...['sync', 'earnings', 'lock', 'bulk', 'posts', 'today', 'checks', 'find', 'backup', 'privacy', 'welcome'],
  ],
  'lib/worker': [
    ...[
      'context',
      'text',
      'sub-ids',
      'programs',
      'service',
      'lock',
      'quota',
      'links',
      'coupons',
      'shops',
      'sync',
      'earnings',
    ],
    ...[
      'team',
      'policy',
      'page',
      'accounts',
      'acts',
      'bulk',
      'fields',
      'posts',
      'today',
      'checks',
      'address-bar',
      'presets',
      'backup',
      'welcome',
    ],
  ],
};

/** Folders of a floor that its order does not place, and places without a folder. */
function findUnplacedFolders(floor: string, order: readonly string[], files: readonly string[]): readonly string[] {
  const folders = new Set(files.map((file) => toFolder(floor, file)));
  return [
    ...[...folders].filter((folder) => !order.includes(folder)).map((folder) => `${floor}/${folder} has no place`),
    ...order.filter((folder) => !folders.has(folder)).map((folder) => `${floor}/${folder} is gone`),
  ];
}

/** What a file of a floor imports from a folder above its own, each as "file imports target". */
function findArrowsUp(floor: string, order: readonly string[], file: string, source: string): readonly string[] {
  const own = order.indexOf(toFolder(floor, file));
  return readImports(file, source)
    .filter((target) => target.startsWith(`${floor}/`) && order.indexOf(toFolder(floor, target)) > own)
    .map((target) => `${file} imports ${target}`);
}

/** 'lib/store' and 'lib/store/links/read-popup-links.ts' → 'links'. */
function toFolder(floor: string, file: string): string {
  const [folder = loose, inside] = file.slice(floor.length + 1).split('/');
  return inside === undefined ? loose : folder;
}

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
