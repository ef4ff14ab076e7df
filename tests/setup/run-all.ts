import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeMissingFirefox } from './describe-missing-firefox.ts';
import { describeMissingRedis } from './describe-missing-redis.ts';
import { describeMissingVectors } from './describe-missing-vectors.ts';
import { findFirefox } from './find-firefox.mjs';
import { findRedis } from './find-redis.mjs';
import { listMissingVectors } from './published-vectors.ts';
import { readPlaywrightReport } from './read-playwright-report.ts';
import { readVitestReport } from './read-vitest-report.ts';
import type { SuiteReport } from './suite-report.ts';

/*
 * Everything that CI runs, one step after another: two at once only make each other slow on a small machine. (Among the
 * end-to-end tests some wait for a minute to pass, so those go two at a time.) The last line is the plain sum, also kept in `.output/test-summary.txt`.
 */

const root = join(import.meta.dirname, '..', '..');
const reports = join(root, '.output', 'reports');

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Extra environment, e.g. where a report goes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the step leaves its report, and how it is read. A step without one counts as one test. */
  readonly report?: { readonly path: string; readonly read: (json: string) => SuiteReport };
  /** Why the step cannot be done on this machine, and what that leaves untested; empty where it can. */
  readonly missing?: string;
  /** A step that cannot be done is a failure, and not skipped. */
  readonly isRequired?: boolean;
  /** A step by this name must have passed, or this one is not run and counts as failed. */
  readonly needs?: string;
}

interface Result extends SuiteReport {
  readonly name: string;
  readonly durationMs: number;
  readonly note: string;
}

function vitestStep(project: string, needs?: string): Step {
  const report = join(reports, `${project}.json`);
  return {
    name: project,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report: { path: report, read: (json) => readVitestReport(JSON.parse(json)) },
    ...(needs === undefined ? {} : { needs }),
  };
}

const endToEndReport = join(reports, 'e2e.json');
const firefoxReport = join(reports, 'firefox.json');
const missingFirefox = describeMissingFirefox(findFirefox());

const steps: readonly Step[] = [
  { name: 'prepare', command: ['wxt', 'prepare'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit'], needs: 'prepare' },
  vitestStep('repo'),
  vitestStep('unit'),
  vitestStep('contract'),
  vitestStep('worker'),
  vitestStep('kills'),
  { name: 'build chrome', command: ['wxt', 'build'] },
  { name: 'build edge', command: ['wxt', 'build', '-b', 'edge'] },
  { name: 'build firefox', command: ['wxt', 'build', '-b', 'firefox'] },
  vitestStep('built', 'build firefox'),
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport },
    report: { path: endToEndReport, read: (json) => readPlaywrightReport(JSON.parse(json)) },
    needs: 'build chrome',
  },
  {
    name: 'firefox',
    command: ['playwright', 'test', '--config', 'playwright.firefox.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: firefoxReport },
    report: { path: firefoxReport, read: (json) => readPlaywrightReport(JSON.parse(json)) },
    needs: 'build firefox',
    missing: missingFirefox,
    isRequired: process.env.LINKMINT_REQUIRE_FIREFOX === '1',
  },
];

/** Runs a program of node_modules with its output shown; resolves with its exit code. */
function runCommand(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CI: '1', PATH: path, ...env },
      shell: process.platform === 'win32',
    });
    child.once('error', (error) => {
      process.stdout.write(`${command} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function readReport(step: Step, code: number): SuiteReport & { readonly note: string } {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], note: '' };
  if (step.report === undefined) return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
  let counts: SuiteReport;
  try {
    counts = step.report.read(readFileSync(step.report.path, 'utf8'));
  } catch {
    return { ...none, failed: 1, note: 'left no report' };
  }
  // A suite that runs nothing proves nothing: most likely a pattern no longer finds its files.
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'ran no test' };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: `ended with code ${code}` };
  return { ...counts, note: '' };
}

async function runStep(step: Step): Promise<Result> {
  if (step.missing) {
    const counts = step.isRequired ? { failed: 1, skipped: 0 } : { failed: 0, skipped: 1 };
    return { name: step.name, durationMs: 0, passed: 0, ...counts, failures: [], note: step.missing };
  }
  process.stdout.write(`\n── ${step.name}: ${step.command.join(' ')}\n`);
  if (step.report !== undefined) rmSync(step.report.path, { force: true });
  const startedAtMs = performance.now();
  const code = await runCommand(step.command, step.env ?? {});
  return { name: step.name, durationMs: performance.now() - startedAtMs, ...readReport(step, code) };
}

function toTable(results: readonly Result[]): string {
  const rows = [
    ['', 'passed', 'failed', 'skipped', 'time', ''],
    ...results.map(({ name, passed, failed, skipped, durationMs, note }) => [
      name,
      String(passed),
      String(failed),
      String(skipped),
      `${(durationMs / 1000).toFixed(1)} s`,
      note,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const toLine = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return rows.map((row) => toLine(row).trimEnd()).join('\n');
}

mkdirSync(reports, { recursive: true });
rmSync(join(root, '.output', 'test-summary.txt'), { force: true });

const results: Result[] = [];
for (const step of steps) {
  const isBlocked = results.some(({ name, failed }) => name === step.needs && failed > 0);
  results.push(
    isBlocked
      ? {
          name: step.name,
          passed: 0,
          failed: 1,
          skipped: 0,
          failures: [],
          durationMs: 0,
          note: `not run: ${step.needs} failed`,
        }
      : await runStep(step),
  );
}

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const summary = `${passed} passed, ${failed} failed`;
writeFileSync(join(root, '.output', 'test-summary.txt'), `${summary}\n`);
const missingVectors = describeMissingVectors(listMissingVectors());
const failures = results.flatMap((result) => result.failures);
const missing = [missingVectors, describeMissingRedis(findRedis())];
const paragraphs = [toTable(results), ...failures, ...missing, summary].filter((text) => text !== '');
process.stdout.write(`\n${paragraphs.join('\n\n')}\n`);
process.exitCode = failed === 0 ? 0 : 1;
