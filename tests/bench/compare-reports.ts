import { alignTable } from '../setup/align-table.ts';
import { type Line, type Report, toFigure } from './line.ts';

/** A line of two runs. */
export interface LineChange {
  readonly section: string;
  readonly what: string;
  readonly before: Line;
  readonly after: Line;
  /** Of the p50, in the line's unit: more than 0 is slower. */
  readonly difference: number;
  /** Whether the difference is larger than one thing lay apart from itself in either run. */
  readonly isBeyondNoise: boolean;
}

/** The lines that both runs have, by section and name, in the order of the later one. */
export function compareReports(
  before: Pick<Report, 'sections'>,
  after: Pick<Report, 'sections'>,
): readonly LineChange[] {
  return after.sections.flatMap(({ name: section, lines }) => {
    const known = before.sections.find(({ name }) => name === section)?.lines ?? [];
    return lines.flatMap((line) => {
      const earlier = known.find(({ what, unit }) => what === line.what && unit === line.unit);
      if (earlier === undefined) return [];
      const difference = line.p50 - earlier.p50;
      const noise = Math.max(earlier.noise ?? 0, line.noise ?? 0);
      const isBeyondNoise = Math.abs(difference) > noise;
      return [{ section, what: line.what, before: earlier, after: line, difference, isBeyondNoise }];
    });
  });
}

const heading = ['section', 'measured', 'p50 before', 'p50 now', 'p95 before', 'p95 now', 'more', ''] as const;
const textColumns: ReadonlySet<number> = new Set([0, 1, 7]);

/** The changes as a run prints them. */
export function formatChanges(changes: readonly LineChange[]): string {
  const rows = changes.map(({ section, what, before, after, difference, isBeyondNoise }) => [
    section,
    what,
    `${toFigure(before.p50)} ${before.unit}`,
    toFigure(after.p50),
    toFigure(before.p95),
    toFigure(after.p95),
    `${difference > 0 ? '+' : ''}${toFigure(difference)}`,
    isBeyondNoise ? '' : 'in the noise',
  ]);
  return alignTable([heading, ...rows], (column) => textColumns.has(column));
}
