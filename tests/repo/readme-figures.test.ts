import { expect, it } from 'vitest';
import { listKillMarks } from '../kills/list-kill-marks.ts';
import { readProjectFile } from './read-project-file.ts';

/** The share of the places where the worker waits that the paths reach, in all and in each folder that is not small. */
const minReach = 0.95;
/** In a folder with so many places or fewer, a single one is more than the rest that need not be reached. */
const maxSmallFolder = 20;

/** The rows of the kills' table that `npm run test:soak -- kills` writes: path, places, marks, kills, faults. */
function readKillRows(): readonly (readonly string[])[] {
  const [, table = ''] = readProjectFile('docs/reliability.md').split('| Path | Places | Marks | Kills | Faults |');
  const [body = ''] = table.split('\n\n');
  const rows = body.split('\n').filter((line) => /^\| .*\d \|$/.test(line));
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
}

it('README.md names as many kills as docs/reliability.md has, each without a fault', () => {
  const rows = readKillRows();
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const [kills, faults] = [sum(4), sum(5)];
  expect(rows.length).toBeGreaterThan(0);
  expect(faults).toBe(0);
  const row = `| The worker killed wherever ${rows.length} paths wait | ${kills.toLocaleString('en')} kills, no link lost or counted wrong (`;
  expect(readProjectFile('README.md')).toContain(row);
});

it('the kills of docs/reliability.md were tried on about as many marks as the worker has now', () => {
  const [, marked = '0'] =
    readProjectFile('docs/reliability.md').match(/([\d,]+) places in the worker's sources/) ?? [];
  const [then, now] = [Number(marked.replaceAll(',', '')), listKillMarks().length];
  const moved = Math.abs(now - then) / then;
  expect(moved, `${now} marks, ${then} in the last run: run \`npm run test:soak -- kills\``).toBeLessThanOrEqual(0.05);
});

it('the kills of docs/reliability.md reach at least 95 % of the places where the worker waits', () => {
  const reach = /([\d,]+) places in the worker's sources are marked\. The paths reach ([\d,]+) of them/;
  const [, marked = '0', reached = '0'] = readProjectFile('docs/reliability.md').match(reach) ?? [];
  expect(Number(reached.replaceAll(',', '')) / Number(marked.replaceAll(',', ''))).toBeGreaterThanOrEqual(minReach);
});

it('the kills of docs/reliability.md reach at least 95 % of the places of each folder that has more than 20', () => {
  const [, table = ''] = readProjectFile('docs/reliability.md').split('| Folder | Marked | Reached |');
  const [body = ''] = table.split('\n\n');
  const folders = [...body.matchAll(/^\| ([\w/-]+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, folder = '', marked, reached]) => ({
      folder,
      marked: Number(marked),
      reached: Number(reached),
    }),
  );
  // The table has every folder with a place that no path reaches: without a row it was not read.
  expect(folders.length).toBeGreaterThan(0);
  const low = folders.filter(({ marked, reached }) => marked > maxSmallFolder && reached / marked < minReach);
  expect(low).toEqual([]);
});
