import { alignTable } from '../setup/align-table.ts';
import { atPercentile, judge, type Measurement, toAllowed, toNoise } from './measurement.ts';

/** The measurements of a section. */
export interface TakenSection {
  readonly name: string;
  readonly measurements: readonly Measurement[];
}

const heading = ['table', 'measured', 'rounds', 'p50', 'p95', 'beside it', 'p50', 'p95', 'A/A', 'bar', ''] as const;

/** Columns of words; figures stand at the right. */
const textColumns: ReadonlySet<number> = new Set([0, 1, 5, 9, 10]);

export function formatTable(taken: readonly TakenSection[]): string {
  const rows = taken.flatMap(({ name, measurements }) => measurements.map((each) => [name, ...toCells(each)]));
  return alignTable([heading, ...rows], (column) => textColumns.has(column));
}

function toCells(measurement: Measurement): readonly string[] {
  const { what, unit, measured, beside } = measurement;
  return [
    what,
    String(measured.length),
    `${toFigure(atPercentile(measured, 'p50'))} ${unit}`,
    toFigure(atPercentile(measured, 'p95')),
    beside?.what ?? '–',
    beside === undefined ? '' : toFigure(atPercentile(beside.taken, 'p50')),
    beside === undefined ? '' : toFigure(atPercentile(beside.taken, 'p95')),
    beside?.again === undefined ? '' : toFigure(toNoise(measurement)),
    describeBar(measurement),
    { holds: 'holds', near: 'in the noise', over: 'OVER', shown: '' }[judge(measurement)],
  ];
}

function describeBar(measurement: Measurement): string {
  const { bar } = measurement;
  if (bar === undefined) return '';
  const { kind, limit, at } = bar;
  if (kind === 'at most') return `≤ ${limit} ${at}`;
  const relation = kind === 'at most … more' ? `≤ +${limit}` : `${kind === 'at least … times' ? '≥' : '≤'} ${limit} ×`;
  return `${relation} ${at}: ${toFigure(toAllowed(measurement))}`;
}

/** Three digits that mean something, and never fewer than the whole number has. */
function toFigure(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(places);
}
