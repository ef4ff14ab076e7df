import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { killPlaces, killReports } from '../kills/write-kill-report.ts';
import { readPlaywrightReport } from './read-playwright-report.ts';
import { writeReliability } from './write-reliability.ts';

/*
 * What is too long for every change: `npm run test:soak` runs all parts, `npm run test:soak -- kills` one, and with a number
 * (`-- 5`) the end-to-end suite alone, so many times. What follows goes to that suite. The counts come last.
 */

const usage = `npm run test:soak [-- PART | NUMBER] [arguments of Playwright]
  kills    the worker is killed at each mark that the paths reach, on three of the paths that reach it, and 1,000 times at
           marks that chance picks (LINKMINT_SEED picks both), in the fakes and in Chromium; writes docs/reliability.md
  idle     Chromium stops an idle worker by itself, without a debugger
  scale    100,000 programs, 200,000 conversions, 50,000 links, a bulk run of 300 lines; a database that is deleted
           under open pages, with the minute that its calls rest
  surfaces axe on every surface, in each of its states and themes; writes docs/accessibility.md. The same surfaces in texts
           two fifths longer, and with the browser's font at twice its size: what is cut, what is wider than the window,
           which text no translator has, which controls cover each other
  laws     every property of the unit tests 20,000 times, and every fault at every call of every surface
  team     50 workers over one real Redis: kills, partitions, a restart and a loss of its data; 1,000 links
  rounds   the end-to-end suite five times in a row, and once beside a busy core
  NUMBER   the same so many times
`;

const root = join(import.meta.dirname, '..', '..');
const report = join(root, '.output', 'reports', 'soak.json');
const [given = 'all', ...rest] = process.argv.slice(2);
const results: string[] = [];

function run(path: readonly string[], args: readonly string[], env: Readonly<Record<string, string>>): boolean {
  const program = join(root, 'node_modules', ...path);
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

function runPlaywright(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  process.stdout.write(`\n── ${name}\n`);
  rmSync(report, { force: true });
  run(['@playwright', 'test', 'cli.js'], ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    LINKMINT_RELEASE: 'too',
    ...env,
  });
  try {
    const { passed, failed, skipped, failures } = readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')));
    results.push(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`, ...failures);
  } catch {
    results.push(`${name}: left no report`);
  }
}

/** Test by test: a test that passes by luck does not pass all rounds, nor beside another process that burns a core. */
function runRounds(rounds: number): void {
  for (let round = 1; round <= rounds; round += 1) runPlaywright(`round ${round} of ${rounds}`, rest);
  // Ends with this process, also when that is ended: its input closes then.
  const burner = spawn(process.execPath, ['-e', burn()], { stdio: ['pipe', 'ignore', 'inherit'] });
  runPlaywright('beside a busy core', rest);
  burner.kill();
}

function runKills(): void {
  process.stdout.write('\n── kills\n');
  const startedAtMs = performance.now();
  for (const folder of [killReports, killPlaces]) rmSync(folder, { recursive: true, force: true });
  const all = { LINKMINT_KILLS: 'all' };
  const walk = ['run', '--project', 'kills'];
  // The first run finds which places each path reaches.
  const isPassed = run(['vitest', 'vitest.mjs'], walk, {}) && run(['vitest', 'vitest.mjs'], walk, all);
  results.push(`kills: ${isPassed ? 'passed' : 'failed'}`);
  runPlaywright('kills in Chromium', ['random-kills', '--workers=1'], all);
  writeReliability(performance.now() - startedAtMs);
}

function runTeam(): void {
  process.stdout.write('\n── team\n');
  const all = { LINKMINT_TEAM: 'all' };
  const isPassed = run(['vitest', 'vitest.mjs'], ['run', '--project', 'worker', 'team-storm'], all);
  results.push(`team: ${isPassed ? 'passed' : 'failed'}`);
}

function runLaws(): void {
  process.stdout.write('\n── laws\n');
  const more = { LINKMINT_PROPERTY_RUNS: '20000', LINKMINT_FAULTS: 'all' };
  const vitest = ['vitest', 'vitest.mjs'];
  const hours = ['--testTimeout=7200000'];
  const holds = run(vitest, ['run', '--project', 'unit', ...hours], more);
  const isFaultless = run(vitest, ['run', '--project', 'worker', 'fault-table', ...hours], more);
  results.push(`laws: ${holds && isFaultless ? 'passed' : 'failed'}`);
}

/** A worker thread that burns; the main one waits for the end of its input. */
function burn(): string {
  return [
    "new (require('node:worker_threads').Worker)('for (;;);', { eval: true });",
    "process.stdin.resume().on('close', () => process.exit());",
  ].join('');
}

const parts: Readonly<Record<string, () => void>> = {
  kills: runKills,
  idle: () => runPlaywright('idle deaths', ['idle-death', '--workers=1'], { LINKMINT_SOAK: '1' }),
  scale: () =>
    runPlaywright('scale', ['workspace-full', 'storage-deleted', 'earnings', 'bulk', 'links.spec', '--workers=1'], {
      LINKMINT_SOAK: '1',
    }),
  surfaces: () =>
    runPlaywright('surfaces', ['every-surface', 'longer-texts', 'larger-text.soak', '--workers=1'], {
      LINKMINT_SOAK: '1',
    }),
  laws: runLaws,
  team: runTeam,
  rounds: () => runRounds(5),
};

mkdirSync(join(root, '.output', 'reports'), { recursive: true });
if (given === 'all') for (const part of Object.values(parts)) part();
else if (parts[given] !== undefined) parts[given]();
else if (/^[1-9]\d*$/.test(given)) runRounds(Number(given));
else {
  process.stdout.write(usage);
  process.exitCode = given === '--help' ? 0 : 1;
}
process.stdout.write(`\n${results.join('\n')}\n`);
