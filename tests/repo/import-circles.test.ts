import { describe, expect, it } from 'vitest';
import { findImportCircles } from './find-import-circles.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

const readAll = (files: readonly string[]) =>
  new Map(files.map((file) => [file, readImports(file, readProjectFile(file))]));

describe('the files', () => {
  it('import each other in no circle, whether for code or for types', () => {
    const tests = listFiles('tests', (path) => /\.tsx?$/.test(path));
    const imports = readAll([...listProductSources(), ...tests]);
    expect(imports.size).toBeGreaterThan(500);
    expect(findImportCircles(imports)).toEqual([]);
  });
});

describe('what the popup knows and does', () => {
  it('is free of what is drawn: data in the snapshot, components in the tree', () => {
    const files = ['popup-services.ts', 'create-popup-services.ts', 'popup-snapshot.ts'];
    const imports = readAll(files.map((file) => `entrypoints/popup/${file}`));
    const drawn = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => target.endsWith('.tsx') || target.startsWith('preact'))
        .map((target) => [file, target]),
    );
    expect(drawn).toEqual([]);
  });
});

describe('the check of circles', () => {
  const find = (imports: Readonly<Record<string, readonly string[]>>) =>
    findImportCircles(new Map(Object.entries(imports)));

  it('finds two files that import each other', () => {
    expect(find({ 'lib/a.ts': ['lib/b.ts'], 'lib/b.ts': ['lib/a.ts'] })).toEqual([
      ['lib/a.ts', 'lib/b.ts', 'lib/a.ts'],
    ]);
  });

  it('finds a file that imports itself', () => {
    expect(find({ 'lib/a.ts': ['lib/a.ts'] })).toEqual([['lib/a.ts', 'lib/a.ts']]);
  });

  it('finds a circle behind a way that leads into it, by its own files alone', () => {
    const imports = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['d.ts'], 'd.ts': ['b.ts'] };
    expect(find(imports)).toEqual([['b.ts', 'c.ts', 'd.ts', 'b.ts']]);
  });

  it('tells the shortest of two', () => {
    const imports = { 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'] };
    expect(find(imports)[0]).toEqual(['a.ts', 'c.ts', 'a.ts']);
  });

  it('finds each of several', () => {
    const imports = { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'], 'c.ts': ['d.ts'], 'd.ts': ['c.ts'] };
    expect(find(imports)).toHaveLength(2);
  });

  it('takes two ways to one file for no circle, and packages for none', () => {
    expect(find({ 'a.ts': ['b.ts', 'c.ts', 'preact'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'], 'd.ts': [] })).toEqual([]);
  });

  it('sees an import of a type as an import', () => {
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
