import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKillReach } from '../kills/read-kill-reach.ts';
import { killReports } from '../kills/write-kill-report.ts';
import { describeMachine } from './describe-machine.ts';
import { writeBetweenMarks } from './write-between-marks.ts';

type Figures = Readonly<Record<string, unknown>>;

/** Puts the figures of the last kills into `docs/reliability.md`, and their sum into `README.md`. */
export function writeReliability(durationMs: number): void {
  writeBetweenMarks('reliability.md', 'kills', describeKills(durationMs));
  const paths = readReports().filter(({ name }) => !isStorm(name));
  const kills = paths.reduce((sum, { figures }) => sum + Number(figures.kills), 0);
  const readme = join(import.meta.dirname, '..', '..', 'README.md');
  const row = `| The worker killed wherever ${paths.length} paths wait | ${kills.toLocaleString('en')} kills, `;
  const wasRow = /^\| The worker killed wherever .*? kills, /m;
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(wasRow, row));
}

const isStorm = (name: string): boolean => name.startsWith('random-kills');

const readReports = () =>
  readdirSync(killReports)
    .toSorted()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      figures: JSON.parse(readFileSync(join(killReports, file), 'utf8')) as Figures,
    }));

function describeKills(durationMs: number): string {
  const reports = readReports();
  const storms = reports.filter(({ name }) => isStorm(name));
  const paths = reports.filter(({ name }) => !isStorm(name));
  const rows = paths.map(({ name, figures }) => {
    const { places, points, kills, faults } = figures;
    return `| ${name} | ${places} | ${points} | ${kills} | ${faults} |`;
  });
  return [
    `${describeMachine(durationMs)}.`,
    describeReach(),
    'On each path the worker was killed at every mark that it reaches, once when the promise was begun and once when it had settled: the first three times that it does, on longer paths the first two times or the first:',
    ['| Path | Places | Marks | Kills | Faults |', '|---|---|---|---|---|', ...rows].join('\n'),
    'A mark that has no kill was not reached again in the same order.',
    ...storms.map(({ name, figures }) => describeStorm(name, figures)),
  ].join('\n\n');
}

function describeStorm(name: string, figures: Figures): string {
  const where = name === 'random-kills' ? 'Over the fakes' : 'In Chromium';
  const cells = Object.entries(figures).map(([key, value]) => `| ${key} | ${JSON.stringify(value)} |`);
  const table = [`${where}, at marks that chance picked:`, '', '| | |', '|---|---|', ...cells].join('\n');
  const { charged, shown } = figures as { readonly charged: number; readonly shown: Readonly<Record<string, number>> };
  const { minted = 0, unknown = 0 } = shown;
  // Over the fakes, some popups are closed, and page and worker show outcomes in other words.
  if (name === 'random-kills') return table;
  const cost = `Of ${charged} links that the service charged, ${minted} were handed to their user. The other ${charged - minted} are counted, and only the network's dashboard has them: ${unknown} acts were said to be unknown.`;
  return `${table}\n\n${cost}`;
}

/** How many of the marked places the paths reach, and where those are that none reaches. */
function describeReach(): string {
  const { marked, reached, folders } = readKillReach();
  const rows = folders
    .filter(({ unreached }) => unreached.length > 0)
    .map(({ folder, marked: inFolder, unreached }) => `| ${folder} | ${inFolder} | ${inFolder - unreached.length} |`);
  return [
    `${marked.toLocaleString('en')} places in the worker's sources are marked. The paths reach ${reached.toLocaleString('en')} of them (${toPercent(reached, marked)}). Folders with places that no path reaches:`,
    ['| Folder | Marked | Reached |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

const toPercent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
