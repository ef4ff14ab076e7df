import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replaceBetweenMarks } from '#tests/setup/write-between-marks.ts';

const page = (figures: string) =>
  `# Speed\n\n<!-- figures: written by a run -->\n${figures}<!-- /figures -->\n\nThe end\n`;

it('the figures of a run replace those before, and nothing else', () => {
  const first = replaceBetweenMarks(page(''), 'figures', '1 ms');
  expect(first).toBe(page('\n1 ms\n\n'));
  expect(replaceBetweenMarks(first, 'figures', '2\n\n$1 ms')).toBe(page('\n2\n\n$1 ms\n\n'));
});

it('a page without their place is an error, but not a page without its text', () => {
  expect(() => replaceBetweenMarks(page(''), 'kills', '1')).toThrow('There is no place for kills');
  expect(() => replaceBetweenMarks('<!-- kills: of a run -->\n', 'kills', '1')).toThrow('There is no place for kills');
});

it.each([
  ['reliability.md', 'kills'],
  ['performance.md', 'figures'],
  ['accessibility.md', 'barriers'],
  ['scale.md', 'figures'],
])('docs/%s has a place for its %s', (file, name) => {
  expect(replaceBetweenMarks(readFileSync(`docs/${file}`, 'utf8'), name, 'of a run')).toContain('of a run');
});
