import { alignTable } from '../setup/align-table.ts';
import { type Line, toFigure } from './line.ts';

const heading = ['measured', 'rounds', 'p50', 'p95', 'beside it', 'p50', 'p95', 'A/A', 'bar', ''] as const;

/** Columns of words; figures stand at the right. */
const textColumns: ReadonlySet<number> = new Set([0, 4, 8, 9]);

/** The lines of a section, as a run prints them. */
export function formatTable(lines: readonly Line[]): string {
  return alignTable([heading, ...lines.map(toCells)], (column) => textColumns.has(column));
}

function toCells({ what, rounds, unit, p50, p95, beside, noise, bar, verdict }: Line): readonly string[] {
  return [
    what,
    String(rounds),
    `${toFigure(p50)} ${unit}`,
    toFigure(p95),
    beside?.what ?? '–',
    beside === undefined ? '' : toFigure(beside.p50),
    beside === undefined ? '' : toFigure(beside.p95),
    noise === undefined ? '' : toFigure(noise),
    describeBar(bar),
    { holds: 'holds', near: 'in the noise', over: 'OVER', unclear: 'A/A over the bar', shown: '' }[verdict],
  ];
}

function describeBar(bar: Line['bar']): string {
  if (bar === undefined) return '';
  const { kind, limit, at, allowed } = bar;
  if (kind === 'at most') return `≤ ${limit} ${at}`;
  const relation = kind === 'at most … more' ? `≤ +${limit}` : `${kind === 'at least … times' ? '≥' : '≤'} ${limit} ×`;
  return `${relation} ${at}: ${toFigure(allowed)}`;
}
