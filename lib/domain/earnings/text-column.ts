import { cellsPerRow, type ReportBlock } from '#lib/domain/earnings/report-block.ts';
import type { AmountColumn } from '#lib/domain/money/amount-column.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** One text of every row, as a number. */
export interface TextColumn {
  readonly codes: TextCodes;
  /** By row; it may be longer than there are rows. A typed list: 200,000 rows fill it in half the time. */
  values: Int32Array;
}

export function createTextColumn(): TextColumn {
  return { codes: createTextCodes(), values: new Int32Array(0) };
}

/** Makes room for so many rows. */
export function reserveRows(column: TextColumn, count: number): void {
  if (count <= column.values.length) return;
  const before = column.values;
  column.values = new Int32Array(Math.max(count, 2 * before.length));
  column.values.set(before);
}

/** Sets a row's text. @returns its code. */
export function setText({ codes, values }: TextColumn, row: number, text: string | null): number {
  const code = codes.codeOf(text);
  values[row] = code;
  return code;
}

/**
 * Adds a field of each row of a block. Looks up each of its texts once, not once a row.
 * @param first The number of the block's first row in the column.
 * @param place The field's among the cells of a row.
 */
export function addTexts(
  column: TextColumn,
  first: number,
  { texts, cells }: ReportBlock,
  place: number,
  toText: (text: string | null) => string | null,
): void {
  reserveRows(column, first + cells.length / cellsPerRow);
  const { codes, values } = column;
  const codeOfCell = startCells(texts);
  for (let row = first, at = place; at < cells.length; row += 1, at += cellsPerRow) {
    const cell = cells[at] ?? 0;
    let code = codeOfCell[cell] ?? -1;
    if (code === -1) {
      code = codes.codeOf(toText(texts[cell - 1] ?? null));
      codeOfCell[cell] = code;
    }
    values[row] = code;
  }
}

/** The same of an amount. */
export function addAmounts(column: AmountColumn, first: number, { texts, cells }: ReportBlock, place: number): void {
  const rowOfCell = startCells(texts);
  for (let row = first, at = place; at < cells.length; row += 1, at += cellsPerRow) {
    const cell = cells[at] ?? 0;
    const same = rowOfCell[cell] ?? -1;
    if (same !== -1) column.pushSame(same);
    else {
      column.push(texts[cell - 1] ?? '');
      rowOfCell[cell] = row;
    }
  }
}

let scratch = new Int32Array(0);

/** A number for each cell of a block, -1 at first. One list for all: a new one for each column would be most of the work. */
function startCells(texts: readonly string[]): Int32Array {
  if (scratch.length <= texts.length) scratch = new Int32Array(2 * texts.length + 1);
  return scratch.fill(-1, 0, texts.length + 1);
}

/** Texts by number, in order of arrival. 0 is null. */
type TextCodes = ReturnType<typeof createTextCodes>;

function createTextCodes() {
  const codes = new Map<string | null, number>([[null, 0]]);
  const texts: (string | null)[] = [null];
  return {
    codeOf(text: string | null) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textOf: (code: number) => texts[code] ?? null,
    /** The code of a text; -1 if it has no code yet. */
    find: (text: string | null) => codes.get(text) ?? -1,
    size: () => texts.length,
  };
}

export function mapCodes<Value>(codes: TextCodes, map: (text: string | null, code: number) => Value): readonly Value[] {
  return Array.from({ length: codes.size() }, (_, code) => map(codes.textOf(code), code));
}

/** The alphabetical rank of each text, by its place in the list. */
export function toRanks(texts: readonly string[]): readonly number[] {
  const ranks: number[] = [];
  const sorted = texts.map((text, code) => ({ text, code })).sort((a, b) => compareTexts(a.text, b.text));
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank;
  return ranks;
}
