import { isOverBudget, type Measurement, median, toRatio } from './measurement.ts';

const heading = ['measured', 'rounds', 'ms', 'baseline ms', 'ratio', 'budget', ''] as const;

export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => [
    measurement.what,
    String(measurement.measured.length),
    median(measurement.measured).toFixed(1),
    median(measurement.baseline).toFixed(1),
    toRatio(measurement).toFixed(2),
    measurement.budget?.toFixed(2) ?? '-',
    isOverBudget(measurement) ? 'OVER' : '',
  ]);
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
