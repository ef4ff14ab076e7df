import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

const sources = [
  ...listProductSources(),
  ...listFiles('tests', (path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/node_modules/')),
];

it('the files are named by what they hold: no utils, helpers, common or misc', () => {
  expect(sources.length).toBeGreaterThan(100);
  const names = sources.map((path) => path.split('/').pop()?.replace(/\..*$/, '') ?? '');
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  expect(names.filter((name) => /^(utils?|helpers?|common|misc|shared|types|constants)$/.test(name))).toEqual([]);
});

it("the files have no index but an entrypoint's", () => {
  const indexes = sources.filter((path) => /\/index\.tsx?$/.test(path));
  expect(indexes.filter((path) => !/^entrypoints\/[^/]+\/index\.ts$/.test(path))).toEqual([]);
});

it('a name that the domain exports has one meaning: it is of one file', () => {
  const homes = new Map<string, string[]>();
  for (const path of listFiles('lib/domain')) {
    const declared = readProjectFile(path).matchAll(
      /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm,
    );
    for (const name of new Set([...declared].map(([, each = '']) => each)))
      homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  expect(homes.size).toBeGreaterThan(500);
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

it('the files never silence the linter or the compiler without a reason', () => {
  const marks = [['biome', 'ignore'].join('-'), ['@ts', 'ignore'].join('-')];
  const silent = sources.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .filter((line) => marks.some((mark) => line.includes(mark)) && !/: \S.{10,}/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(silent).toEqual([]);
});
