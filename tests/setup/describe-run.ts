import type { StepResult } from './run-step.ts';

/**
 * The last lines of a run: each step with its time, each failure, what could not be tested here, and the sum.
 * @param durationMs The whole run's, which is less than the sum of its steps where those ran beside each other.
 */
export function describeRun(results: readonly StepResult[], durationMs: number, missing: readonly string[]): string {
  const failures = results.flatMap((result) => result.failures);
  return [toTable(results, durationMs), ...failures, ...missing, sumResults(results)]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** "N passed, N failed". */
export function sumResults(results: readonly StepResult[]): string {
  const sum = (count: 'passed' | 'failed') => results.reduce((total, result) => total + result[count], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

function toTable(results: readonly StepResult[], durationMs: number): string {
  const rows = [
    ['', 'passed', 'failed', 'skipped', 'time', ''],
    ...results.map(({ name, passed, failed, skipped, durationMs: ofStepMs, note }) => [
      name,
      String(passed),
      String(failed),
      String(skipped),
      toSeconds(ofStepMs),
      note,
    ]),
    ['the whole run', '', '', '', toSeconds(durationMs), ''],
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const toLine = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return rows.map((row) => toLine(row).trimEnd()).join('\n');
}

const toSeconds = (durationMs: number) => `${(durationMs / 1000).toFixed(1)} s`;
