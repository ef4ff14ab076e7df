import { expect, it } from 'vitest';
import { chapters, describePerformance } from '#tests/bench/describe-performance.ts';
import { type Line, type Report, toLine } from '#tests/bench/line.ts';
import type { Measurement } from '#tests/bench/measurement.ts';
import { listFiles } from '../../repo/list-files.ts';
import { readProjectFile } from '../../repo/read-project-file.ts';

function aLine(what: string, value: number, allowed: number): Line {
  return toLine({ what, unit: 'ms', measured: [value], bar: { kind: 'at most', limit: allowed, at: 'p95' } });
}

const aReport = (name: string, lines: readonly Line[]): Report => ({
  run: 'Run of a day.',
  sections: [{ name, title: 'A title', note: 'A note.', seconds: 1, lines }],
  failed: [],
});

it('a line keeps percentiles, floor, noise, bar and verdict, in three digits', () => {
  const measurement: Measurement = {
    ...{ what: 'a slot', unit: 'ms', measured: [12.745] },
    beside: { what: 'a put', taken: [10, 10.5] },
    bar: { kind: 'at most … more', limit: 2, at: 'p50' },
  };
  expect(toLine(measurement)).toEqual({
    ...{ what: 'a slot', unit: 'ms', rounds: 1, p50: 12.7, p95: 12.7 },
    beside: { what: 'a put', p50: 10.3, p95: 10.5 },
    noise: 0.35,
    bar: { kind: 'at most … more', limit: 2, at: 'p50', allowed: 12.3 },
    verdict: 'over',
  });
});

it('the page of a run says in seconds what a line took, and leaves a sentence out whose figures are missing', () => {
  const text = describePerformance(aReport('check', [aLine('the first rows', 958, 1_500)]));
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- A page with 5,000 links is checked in 0.96 s.',
  ]);
});

it('the page of a run says of what took less than the thing beside it that it costs nothing more', () => {
  const page = toLine({
    ...{ what: 'a page of no program', unit: 'ms', measured: [10] },
    beside: { what: 'an empty script', taken: [12] },
  });
  const processor = { ...aLine('off: processor, its own', 1.7, 10), unit: 's' } as const;
  const sections = [...aReport('pages', [page]).sections, ...aReport('day', [processor]).sections];
  expect(describePerformance({ ...aReport('pages', []), sections })).toContain('A page of no program costs 0 ms more');
});

it('the page of a run shows of a section the line that takes most of its bar, and how many hold', () => {
  const lines = [aLine('far', 10, 100), aLine('near', 90, 100), aLine('none of nothing', 0, 0)];
  const cells = /^\| check .*$/m.exec(describePerformance(aReport('check', lines)))?.[0].split(/ *\| */);
  expect(cells).toEqual(['', 'check', 'near', '90 ms', '100', '3 of 3', '']);
});

it('the page of a run lists what is over its bar, and the sections that failed', () => {
  const report = { ...aReport('check', [aLine('slow', 120, 100)]), failed: ['popup'] };
  expect(describePerformance(report)).toContain('\n- check, slow: 120 ms for 100\n\nFailed in this run');
  expect(describePerformance(report)).toMatch(/: popup\.$/);
});

it('the page of a run has a chapter for each section of the bench, and no other', () => {
  const sections = listFiles('tests/bench/sections').map((path) => path.replace(/^.*\/(.*)\.ts$/, '$1'));
  expect(chapters.flatMap((chapter) => chapter.sections).toSorted()).toEqual(sections.toSorted());
});

it('the page of a run has every sentence for a whole run, as docs/figures/performance.json has', () => {
  const report: Report = JSON.parse(readProjectFile('docs/figures/performance.json'));
  const words = describePerformance(report).split('\n\n')[1]?.split('\n');
  expect(words).toHaveLength(10);
});
