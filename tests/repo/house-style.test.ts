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
