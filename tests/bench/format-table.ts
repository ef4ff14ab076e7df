import { alignTable } from '../setup/align-table.ts';
import { atPercentile, judge, type Measurement, toAllowed, toNoise } from './measurement.ts';

const heading = [
  'measured',
  'unit',
  'rounds',
  'p50',
  'p95',
  'beside it',
  'p50',
  'A/A',
  'difference',
  'ratio',
  'bar',
  '',
] as const;

/** Columns of words; figures stand at the right. */
const textColumns: ReadonlySet<number> = new Set([0, 1, 5, 10, 11]);

export function formatTable(measurements: readonly Measurement[]): string {
  return alignTable([heading, ...measurements.map(toCells)], (column) => textColumns.has(column));
}

function toCells(measurement: Measurement): readonly string[] {
  const { what, unit, measured, beside } = measurement;
  const median = atPercentile(measured, 'p50');
  const floor = beside && atPercentile(beside.taken, 'p50');
  return [
    what,
    unit,
    String(measured.length),
    toFigure(median),
    toFigure(atPercentile(measured, 'p95')),
    beside?.what ?? '–',
    floor === undefined ? '' : toFigure(floor),
    beside?.again === undefined ? '' : toFigure(toNoise(measurement)),
    floor === undefined ? '' : toFigure(median - floor),
    floor ? toFigure(median / floor) : '',
    describeBar(measurement),
    { holds: 'holds', near: 'in the noise', over: 'OVER', informs: '' }[judge(measurement)],
  ];
}

function describeBar(measurement: Measurement): string {
  const { bar } = measurement;
  const allowed = toAllowed(measurement);
  if (bar === null || allowed === null) return '–';
  const { kind, limit, at } = bar;
  if (kind === 'at most') return `≤ ${limit} ${at}`;
  const relation = kind === 'at most … more' ? `≤ +${limit}` : `${kind === 'at least … times' ? '≥' : '≤'} ${limit} ×`;
  return `${relation} ${at}: ${toFigure(allowed)}`;
}

/** Three digits that mean something, and never fewer than the whole number has. */
function toFigure(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(places);
}
