import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKillReach } from '../kills/read-kill-reach.ts';
import { killReports } from '../kills/write-kill-report.ts';
import { type KilledPath, type KillsReport, type StormFigures, sumKills, toCount } from './describe-kills.ts';
import { describeMachine } from './describe-machine.ts';
import { writeFigurePages } from './figure-pages.ts';
import { writeFigures } from './figures.ts';

/** Puts the figures of the last kills into `docs/figures/kills.json`, `docs/reliability.md` and `README.md`. */
export function writeReliability(durationMs: number): void {
  const paths = readReports<KilledPath>((name) => !isStorm(name)).map(({ name, figures }) => ({ ...figures, name }));
  const storms = readReports<StormFigures>(isStorm);
  const report: KillsReport = { run: describeMachine(durationMs), reach: describeReach(), paths, storms };
  writeFigures('kills', report);
  writeFigurePages();
  const { kills } = sumKills(paths);
  const readme = join(import.meta.dirname, '..', '..', 'README.md');
  const row = `| The worker killed wherever ${paths.length} paths wait | ${toCount(kills)} kills, `;
  const wasRow = /^\| The worker killed wherever .*? kills, /m;
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(wasRow, row));
}

const isStorm = (name: string): boolean => name.startsWith('random-kills');

const readReports = <Figures>(isWanted: (name: string) => boolean) =>
  readdirSync(killReports)
    .map((file) => ({ file, name: file.replace(/\.json$/, '') }))
    .filter(({ name }) => isWanted(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ file, name }) => ({
      name,
      figures: JSON.parse(readFileSync(join(killReports, file), 'utf8')) as Figures,
    }));

/** How many of the marked places the paths reach, and where those are that none reaches. */
function describeReach(): KillsReport['reach'] {
  const { marked, reached, folders } = readKillReach();
  const lacking = folders.filter(({ unreached }) => unreached.length > 0);
  return {
    marked,
    reached,
    folders: lacking.map(({ folder, marked: inFolder, unreached }) => ({
      folder,
      marked: inFolder,
      reached: inFolder - unreached.length,
    })),
  };
}
