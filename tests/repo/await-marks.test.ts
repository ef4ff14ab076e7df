import { describe, expect, it } from 'vitest';
import { isWorkerSource } from '../kills/is-worker-source.ts';
import { leftOutSources } from '../kills/left-out-sources.ts';
import { markAwaits } from '../kills/mark-awaits.ts';
import { listFiles } from './list-files.ts';
import { readImportClosure } from './read-import-closure.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

describe('the marks at which tests kill the worker', () => {
  it('the marks at which tests kill the worker are in no source, and the build adds none', () => {
    const sources = [...listFiles('lib'), ...listFiles('entrypoints'), ...listFiles('components'), 'wxt.config.ts'];
    expect(sources.filter((path) => /linkmintMark|await-marks/.test(readProjectFile(path)))).toEqual([]);
  });

  it('the marks at which tests kill the worker are put at every await of the worker', () => {
    const sources = [...listFiles('lib'), ...listFiles('entrypoints')].filter(isWorkerSource);
    expect(sources.length).toBeGreaterThan(150);
    const marked = sources.map((path) => markAwaits(path, readProjectFile(path)).code);
    const unmarked = marked.flatMap((code) => code.match(/(?<!\bfor )\bawait (?!linkmintMark\()\S+/g) ?? []);
    // Words of comments; an object of promises is no promise itself.
    expect(unmarked.filter((text) => text.includes('('))).toEqual([]);
  });

  describe.each(Object.keys(leftOutSources))('that no path reaches: %s', (leftOut) => {
    const ofWorker = [...readImportClosure('entrypoints/background/index.ts')].filter(isWorkerSource);

    it('a part that no path of kills reaches is a source of the worker with marks', () => {
      expect(ofWorker).toContain(leftOut);
      expect(markAwaits(leftOut, readProjectFile(leftOut)).marks).not.toEqual([]);
    });

    it('a part that no path of kills reaches is run by nothing that a path runs', () => {
      const [, waiting = ''] = readProjectFile(leftOut).match(/export async function (\w+)/) ?? [];
      const users = leftOut.startsWith('entrypoints/')
        ? listFiles('tests/kills').filter((path) => readImports(path, readProjectFile(path)).includes(leftOut))
        : ofWorker.filter((path) => !(path in leftOutSources) && readProjectFile(path).includes(`${waiting}(`));
      expect(users).toEqual([]);
    });
  });
});
