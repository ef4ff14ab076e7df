import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import type { SuiteReport } from './suite-report.ts';

const root = join(import.meta.dirname, '..', '..');

/** A part of a run. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Extra environment, e.g. where a report goes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the step leaves its report, and how it is read. A step without one counts as one test. */
  readonly report?: { readonly path: string; readonly read: (json: string) => SuiteReport };
  /** Why the step cannot be done on this machine, and what that leaves untested; empty if it can. */
  readonly missing?: string;
  /** A step that cannot be done is a failure, and not skipped. */
  readonly isRequired?: boolean;
  /** A step by this name must have passed, or this one is not run and counts as failed. */
  readonly needs?: string;
}

export interface StepResult extends SuiteReport {
  readonly name: string;
  readonly durationMs: number;
  readonly note: string;
}

const empty = { passed: 0, failed: 0, skipped: 0, failures: [], durationMs: 0, note: '' } as const;

/**
 * Runs a step, unless it cannot be done here.
 * @param print Takes the output as it comes.
 */
export async function runStep(step: Step, print: (text: string) => void): Promise<StepResult> {
  if (step.missing) {
    return { ...empty, name: step.name, ...(step.isRequired ? { failed: 1 } : { skipped: 1 }), note: step.missing };
  }
  print(`\n── ${step.name}: ${step.command.join(' ')}\n`);
  if (step.report !== undefined) rmSync(step.report.path, { force: true });
  const startedAtMs = performance.now();
  const code = await runCommand(step, print);
  return { ...empty, name: step.name, ...readReport(step, code), durationMs: performance.now() - startedAtMs };
}

/** Runs a program of node_modules; resolves with its exit code. */
function runCommand({ command: [program = '', ...args], env }: Step, print: (text: string) => void): Promise<number> {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1', PATH: path, ...env },
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    child.once('error', (error) => {
      print(`${program} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function readReport(step: Step, code: number): Partial<StepResult> {
  if (step.report === undefined) return code === 0 ? { passed: 1 } : { failed: 1 };
  let counts: SuiteReport;
  try {
    counts = step.report.read(readFileSync(step.report.path, 'utf8'));
  } catch {
    return { failed: 1, note: 'left no report' };
  }
  // A suite that runs nothing proves nothing: most likely a pattern no longer finds its files.
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'ran no test' };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: `ended with code ${code}` };
  return counts;
}
