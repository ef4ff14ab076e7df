import { type ReportRow, readReportRow } from '#lib/domain/earnings/report-row.ts';

/**
 * Many rows packed into two values. A browser takes more than three seconds to read 200,000 rows that are stored one by
 * one. Packed by month they take a fraction of that, and equal texts share one string in memory.
 */
export interface ReportBlock {
  /** Each text once. */
  readonly texts: readonly string[];
  /** For each row its fields in the order of {@link readReportRow}: an index into `texts` plus one, or 0 for null. */
  readonly cells: Uint32Array;
}

let count = 0;
const countedRow: ReportRow = readReportRow(() => String(count++));
const { affSubs: countedSubs, ...counted } = countedRow;
const fields = Object.keys(countedRow) as readonly (keyof ReportRow)[];
const subCount = countedSubs.length;
export const cellsPerRow = count;

/** Where each field stands among the cells of its row. */
export const places = Object.fromEntries(Object.entries(counted).map(([field, at]) => [field, Number(at)])) as Readonly<
  Record<keyof typeof counted, number>
>;
/** The same of the five sub-IDs. */
export const subPlaces: readonly number[] = countedSubs.map(Number);

/** Packs rows; `unpackRows` returns them in the same order, and without further fields. */
export function packRows(rows: readonly ReportRow[]): ReportBlock {
  const texts: string[] = [];
  const indexes = new Map<string, number>();
  const cells = new Uint32Array(rows.length * cellsPerRow);
  let at = 0;
  const write = (text: string | null | undefined) => {
    let cell = 0;
    if (text !== null && text !== undefined) {
      cell = indexes.get(text) ?? 0;
      if (cell === 0) {
        cell = texts.push(text);
        indexes.set(text, cell);
      }
    }
    cells[at] = cell;
    at += 1;
  };
  for (const row of rows) {
    for (const field of fields) {
      if (field !== 'affSubs') write(row[field]);
      else for (let index = 0; index < subCount; index++) write(row.affSubs[index]);
    }
  }
  return { texts, cells };
}

/** @param isWanted By status; rows of other statuses are left out. */
export function unpackRows(block: ReportBlock, isWanted: (status: string) => boolean = () => true): ReportRow[] {
  const { texts, cells } = block;
  const firsts: number[] = [];
  for (let first = 0; first < cells.length; first += cellsPerRow) {
    if (isWanted(texts[(cells[first + places.status] ?? 0) - 1] ?? '')) firsts.push(first);
  }
  return unpackRowsAt(block, firsts);
}

/** @param firsts Where the wanted rows begin among the cells, in their order. */
export function unpackRowsAt({ texts, cells }: ReportBlock, firsts: readonly number[]): ReportRow[] {
  let at = 0;
  const read = () => {
    const text = texts[(cells[at] ?? 0) - 1] ?? null;
    at += 1;
    return text;
  };
  return firsts.map((first) => {
    at = first;
    return readReportRow(read);
  });
}
