import { describe, expect, it } from 'vitest';
import { isWorkerSource } from '../kills/is-worker-source.ts';
import { markAwaits } from '../kills/mark-awaits.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

describe('the marks at which tests kill the worker', () => {
  it('are in no source, and put into none by the build', () => {
    const sources = [
      ...listFiles('lib'),
      ...listFiles('entrypoints'),
      ...listFiles('components'),
      ...listFiles('ui'),
      'wxt.config.ts',
    ];
    expect(sources.filter((path) => /linkmintMark|await-marks/.test(readProjectFile(path)))).toEqual([]);
  });

  it('are put at every await of the worker', () => {
    const sources = [...listFiles('lib'), ...listFiles('entrypoints')].filter(isWorkerSource);
    expect(sources.length).toBeGreaterThan(150);
    const marked = sources.map((path) => markAwaits(path, readProjectFile(path)).code);
    const unmarked = marked.flatMap((code) => code.match(/(?<!\bfor )\bawait (?!linkmintMark\()\S+/g) ?? []);
    // Words of comments; an object of promises is none itself.
    expect(unmarked.filter((text) => text.includes('('))).toEqual([]);
  });
});
