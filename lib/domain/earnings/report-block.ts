import type { ReportRow } from '#lib/domain/earnings/report-row.ts';

/**
 * Many rows packed into two values. A browser takes more than three seconds to read 200,000 rows that are stored one by
 * one. Packed by month they take a fraction of that, and equal texts share one string in memory.
 */
export interface ReportBlock {
  /** Each text once. */
  readonly texts: readonly string[];
  /** For each row {@link cellsPerRow} numbers: an index into `texts` plus one, or 0 for null. */
  readonly cells: Uint32Array;
}

const subCount = 5;
const textFields = [
  'conversionId',
  'offerId',
  'offerName',
  'convertedAt',
  'status',
  'currency',
  'payout',
  'saleAmount',
  'basePayout',
  'bonusPayout',
] as const;
const cellsPerRow = textFields.length + subCount + 1;

/** Packs rows; `unpackRows` returns them in the same order. */
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
    for (const field of textFields) write(row[field]);
    for (let index = 0; index < subCount; index++) write(row.affSubs[index]);
    write(row.remarks);
  }
  return { texts, cells };
}

export function unpackRows({ texts, cells }: ReportBlock): ReportRow[] {
  const textAt = (at: number) => texts[(cells[at] ?? 0) - 1] ?? null;
  const rows: ReportRow[] = [];
  for (let at = 0; at < cells.length; at += cellsPerRow) {
    const field = (index: number) => textAt(at + index) ?? '';
    const sub = (index: number) => textAt(at + textFields.length + index);
    rows.push({
      conversionId: field(0),
      offerId: field(1),
      offerName: field(2),
      convertedAt: field(3),
      status: field(4),
      currency: field(5),
      payout: field(6),
      saleAmount: field(7),
      basePayout: field(8),
      bonusPayout: field(9),
      affSubs: [sub(0), sub(1), sub(2), sub(3), sub(4)],
      remarks: textAt(at + cellsPerRow - 1),
    });
  }
  return rows;
}
