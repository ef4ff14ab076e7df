import { describe, expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

/**
 * What the rooms of a hall import of each other. A hall is a folder; its rooms are the folders in it, with all below them, and
 * the files that lie loose beside them.
 * @param importsOf What each file imports; files of other halls are left out.
 */
function toRoomImports(
  hall: string,
  importsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const toRoom = (path: string) =>
    path.startsWith(`${hall}/`) ? (path.slice(hall.length + 1).split('/')[0] ?? '') : '';
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of importsOf) {
    const room = toRoom(file);
    if (room === '') continue;
    const others = targets.map(toRoom).filter((target) => target !== '' && target !== room);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]));
  }
  return new Map([...rooms].map(([room, targets]) => [room, [...targets]]));
}

/**
 * Files that import each other in a circle: each circle as its files in order, the first of them at the end again. The
 * shortest circle of a file is reported; every file of a circle is named in at least one.
 * @param importsOf What each file imports; what is no file of the map is passed over.
 */
function findImportCircles(importsOf: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const named = new Set<string>();
  const circles: (readonly string[])[] = [];
  for (const file of [...importsOf.keys()].sort()) {
    const circle = named.has(file) ? null : findShortestCircle(importsOf, file);
    if (circle === null) continue;
    for (const each of circle) named.add(each);
    circles.push(circle);
  }
  return circles;
}

/** The shortest way from a file back to itself; null where there is none. */
function findShortestCircle(
  importsOf: ReadonlyMap<string, readonly string[]>,
  start: string,
): readonly string[] | null {
  const reached = new Set<string>();
  let ways: readonly (readonly string[])[] = [[start]];
  while (ways.length > 0) {
    const longer: (readonly string[])[] = [];
    for (const way of ways) {
      for (const target of importsOf.get(way.at(-1) ?? '') ?? []) {
        if (target === start) return [...way, start];
        if (reached.has(target)) continue;
        reached.add(target);
        longer.push([...way, target]);
      }
    }
    ways = longer;
  }
  return null;
}

const isSource = (path: string) => /\.tsx?$/.test(path);
const readAll = (files: readonly string[]) =>
  new Map(files.map((file) => [file, readImports(file, readProjectFile(file))]));

it('the files import each other in no circle, whether for code or for types', () => {
  const tests = listFiles('tests', isSource);
  const imports = readAll([...listProductSources(), ...tests]);
  expect(imports.size).toBeGreaterThan(500);
  expect(findImportCircles(imports)).toEqual([]);
});

describe('the rooms of a page, and of the components', () => {
  const halls = ['popup', 'workspace', 'options', 'welcome', 'demo', 'background', 'page-button'].map(
    (page) => `entrypoints/${page}`,
  );

  it.each([...halls, 'components', 'lib/ui'])(
    'the rooms of a page, and of the components import each other in no circle: %s',
    (hall) => {
      const rooms = toRoomImports(hall, readAll(listFiles(hall, isSource)));
      expect(rooms.size).toBeGreaterThan(2);
      expect(findImportCircles(rooms)).toEqual([]);
    },
  );

  it('the rooms of a page, and of the components are its folders, and the files beside them', () => {
    const imports = {
      'a/root.ts': ['a/x/one.ts', 'b/other.ts', 'preact'],
      'a/x/one.ts': ['a/x/y/deep.ts', 'a/z/two.ts'],
      'a/x/y/deep.ts': ['a/root.ts'],
      'a/z/two.ts': ['a/x/one.ts'],
      'b/other.ts': ['a/root.ts'],
    };
    expect(toRoomImports('a', new Map(Object.entries(imports)))).toEqual(
      new Map([
        ['root.ts', ['x']],
        ['x', ['z', 'root.ts']],
        ['z', ['x']],
      ]),
    );
  });
});

it('what the popup knows and does is free of what is drawn: data in the snapshot, components in the tree', () => {
  const files = ['popup-services.ts', 'create-popup-services.ts', 'popup-snapshot.ts'];
  const imports = readAll(files.map((file) => `entrypoints/popup/${file}`));
  const drawn = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => target.endsWith('.tsx') || target.startsWith('preact')).map((target) => [file, target]),
  );
  expect(drawn).toEqual([]);
});

describe('the check of circles', () => {
  const find = (imports: Readonly<Record<string, readonly string[]>>) =>
    findImportCircles(new Map(Object.entries(imports)));

  it('the check of circles finds two files that import each other', () => {
    expect(find({ 'lib/a.ts': ['lib/b.ts'], 'lib/b.ts': ['lib/a.ts'] })).toEqual([
      ['lib/a.ts', 'lib/b.ts', 'lib/a.ts'],
    ]);
  });

  it('the check of circles finds a file that imports itself', () => {
    expect(find({ 'lib/a.ts': ['lib/a.ts'] })).toEqual([['lib/a.ts', 'lib/a.ts']]);
  });

  it('the check of circles finds a circle behind a way that leads into it, by its own files alone', () => {
    const imports = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['d.ts'], 'd.ts': ['b.ts'] };
    expect(find(imports)).toEqual([['b.ts', 'c.ts', 'd.ts', 'b.ts']]);
  });

  it('the check of circles reports the shorter of two', () => {
    const imports = { 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'] };
    expect(find(imports)[0]).toEqual(['a.ts', 'c.ts', 'a.ts']);
  });

  it('the check of circles finds each of several', () => {
    const imports = { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'], 'c.ts': ['d.ts'], 'd.ts': ['c.ts'] };
    expect(find(imports)).toHaveLength(2);
  });

  it('the check of circles takes two ways to one file for no circle, and packages neither', () => {
    expect(find({ 'a.ts': ['b.ts', 'c.ts', 'preact'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'], 'd.ts': [] })).toEqual([]);
  });

  it('the check of circles sees an import of a type as an import', () => {
    const a = readImports('lib/a.ts', "import type { B } from './b.ts';");
    const b = readImports('lib/b.ts', "export type A = import('./a.ts').A;");
    expect(
      findImportCircles(
        new Map([
          ['lib/a.ts', a],
          ['lib/b.ts', b],
        ]),
      ),
    ).toHaveLength(1);
  });
});
