import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toPlaywrightCounts } from './to-playwright-counts.ts';

/*
 * The end-to-end suite several times in a row (`npm run test:soak -- 5`), and once more while another process burns a core: a
 * test that passes by luck does not pass all of them. What follows the number goes to Playwright. The counts come last.
 */

const root = join(import.meta.dirname, '..', '..');
const report = join(root, '.output', 'reports', 'soak.json');
const [given = '5', ...rest] = process.argv.slice(2);
const rounds = Number(given);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`How many rounds? "${given}" is no number of them.`);

function runSuite(name: string): string {
  process.stdout.write(`\n── ${name}\n`);
  rmSync(report, { force: true });
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(process.execPath, [playwright, 'test', '--reporter=list,json', ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (status !== 0) process.exitCode = 1;
  try {
    const { passed, failed, skipped } = toPlaywrightCounts(JSON.parse(readFileSync(report, 'utf8')));
    return `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`;
  } catch {
    return `${name}: left no report`;
  }
}

mkdirSync(join(root, '.output', 'reports'), { recursive: true });
const results = Array.from({ length: rounds }, (_, index) => runSuite(`round ${index + 1} of ${rounds}`));
// Ends with this process, also when that is ended: its input closes then.
const burner = spawn(process.execPath, ['-e', burn()], { stdio: ['pipe', 'ignore', 'inherit'] });
results.push(runSuite('beside a busy core'));
burner.kill();
process.stdout.write(`\n${results.join('\n')}\n`);

/** A worker thread that burns; the main one waits for the end of its input. */
function burn(): string {
  return [
    "new (require('node:worker_threads').Worker)('for (;;);', { eval: true });",
    "process.stdin.resume().on('close', () => process.exit());",
  ].join('');
}
