import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/*
 * `npm run check`: all that a change must hold and that needs no browser, at once. A step that fails prints what it found; the
 * last lines name each step.
 */

const root = join(import.meta.dirname, '..', '..');

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Prints its output even when it passes. */
  readonly isShown?: boolean;
}

/** Where the rules leave how long each of them took. */
const ruleTimes = join(root, '.output', 'reports', 'rules.json');

const steps: readonly Step[] = [
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  {
    name: 'rules',
    command: [
      'vitest',
      'run',
      '--project',
      'repo',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${ruleTimes}`,
    ],
  },
  { name: 'sizes', command: ['node', 'tests/built/check-sizes.ts'] },
  { name: 'texts', command: ['node', 'tests/release/list-missing-texts.ts'], isShown: true },
];

/** Runs a program of node_modules; resolves with whether it passed, and with its line of the summary. */
function runStep({ name, command: [program = '', ...args], isShown = false }: Step) {
  const startedAtMs = performance.now();
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise<{ readonly isPassed: boolean; readonly line: string }>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: path },
      shell: process.platform === 'win32',
    });
    let output = '';
    const onData = (data: Buffer) => {
      output += data.toString('utf8');
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    const end = (isPassed: boolean) => {
      if (output.trim() !== '' && (isShown || !isPassed)) process.stdout.write(`\n── ${name}\n${output.trim()}\n`);
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      resolve({ isPassed, line: `${name.padEnd(12)} ${seconds.padStart(5)} s  ${isPassed ? 'passed' : 'FAILED'}` });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

/** The three rules that took longest, a line each: all of them read the whole project, and one that grows is felt by everyone. */
function describeSlowest(): string {
  if (!existsSync(ruleTimes)) return 'none ran';
  const { testResults } = JSON.parse(readFileSync(ruleTimes, 'utf8')) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
    }[];
  };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, duration }) => ({ fullName, durationMs: duration ?? 0 }))
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, 3)
    .map(({ fullName, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(5)} s  ${fullName.trim()}`)
    .join('\n');
}

rmSync(ruleTimes, { force: true });
// It writes the types that the compiler reads.
const prepared = await runStep({ name: 'prepare', command: ['wxt', 'prepare'] });
const results = [prepared, ...(await Promise.all(steps.map(runStep)))];
process.stdout.write(`\nThe slowest rules:\n${describeSlowest()}\n\n${results.map(({ line }) => line).join('\n')}\n`);
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
