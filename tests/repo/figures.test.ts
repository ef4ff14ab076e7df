import { expect, it } from 'vitest';
import { type KillsReport, sumKills, toCount } from '../setup/describe-kills.ts';
import { figurePages } from '../setup/figure-pages.ts';
import { readFigures } from '../setup/figures.ts';
import { replaceBetweenMarks } from '../setup/write-between-marks.ts';
import { readProjectFile } from './read-project-file.ts';

const { paths, reach } = readFigures<KillsReport>('kills');

it.each(figurePages)(
  'the figures of the last runs stand in docs/$file as docs/figures/ has them (`npm run figures` writes it)',
  (page) => {
    const text = readProjectFile(`docs/${page.file}`);
    expect(text).toBe(replaceBetweenMarks(text, page.name, page.describe()));
  },
);

it('the figures of the last runs are in README.md: as many kills, each without a fault', () => {
  const { kills, faults } = sumKills(paths);
  expect(paths.length).toBeGreaterThan(0);
  expect(faults).toBe(0);
  const row = `| The worker killed wherever ${paths.length} paths wait | ${toCount(kills)} kills, no link lost or counted wrong (`;
  expect(readProjectFile('README.md')).toContain(row);
});

it('the kills of docs/figures/kills.json reach at least 95 % of the places where the worker waited then', () => {
  expect(reach.reached / reach.marked).toBeGreaterThanOrEqual(0.95);
});

it('the kills reach as much in each folder that has more than 20 places where the worker waited', () => {
  const large = reach.folders.filter(({ marked }) => marked > 20);
  expect(large.filter(({ marked, reached }) => reached / marked < 0.95)).toEqual([]);
});
