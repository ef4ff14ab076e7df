import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { isWorkerSource } from '../kills/is-worker-source.ts';
import { markAwaits } from '../kills/mark-awaits.ts';
import { killReports } from '../kills/write-kill-report.ts';

const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs', 'reliability.md');
const [begin, end] = ['<!-- kills: written by `npm run test:soak -- kills` -->', '<!-- /kills -->'];

type Figures = Readonly<Record<string, unknown>>;

/** Puts the figures of the last kills into `docs/reliability.md`, between their marks; what stands around them is not touched. */
export function writeReliability(durationMs: number): void {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : `# Reliability\n\n${begin}\n${end}\n`;
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.split(end).at(-1) ?? '';
  writeFileSync(page, `${before}${begin}\n\n${describeKills(durationMs)}\n\n${end}${after}`);
}

function describeKills(durationMs: number): string {
  const reports = readdirSync(killReports)
    .toSorted()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      figures: JSON.parse(readFileSync(join(killReports, file), 'utf8')) as Figures,
    }));
  const storms = reports.filter(({ name }) => name.startsWith('random-kills'));
  const paths = reports.filter(({ name }) => !name.startsWith('random-kills'));
  const rows = paths.map(({ name, figures }) => {
    const { places, points, kills, faults } = figures;
    return `| ${name} | ${places} | ${points} | ${kills} | ${faults} |`;
  });
  return [
    describeMachine(durationMs),
    `${countMarks().toLocaleString('en')} places in the worker's sources are marked. On each path the worker was killed at every mark that it reaches, the first three times that it does, once when the promise was begun and once when it had settled:`,
    ['| Path | Places | Marks | Kills | Faults |', '|---|---|---|---|---|', ...rows].join('\n'),
    'A mark that has no kill was not reached again in the same order.',
    ...storms.map(({ name, figures }) => describeStorm(name, figures)),
  ].join('\n\n');
}

function describeStorm(name: string, figures: Figures): string {
  const where = name === 'random-kills' ? 'Over the fakes' : 'In Chromium';
  const cells = Object.entries(figures).map(([key, value]) => `| ${key} | ${JSON.stringify(value)} |`);
  return [`${where}, at marks that chance picked:`, '', '| | |', '|---|---|', ...cells].join('\n');
}

function describeMachine(durationMs: number): string {
  const [cpu] = cpus();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `Run of ${day}, Linkmint ${version}, ${Math.round(durationMs / 60_000)} minutes, on ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()}, Node ${process.version}.`;
}

function countMarks(): number {
  return globSync('{lib,entrypoints}/**/*.ts', { cwd: root })
    .filter(isWorkerSource)
    .reduce((sum, path) => sum + markAwaits(path, readFileSync(join(root, path), 'utf8')).marks.length, 0);
}
