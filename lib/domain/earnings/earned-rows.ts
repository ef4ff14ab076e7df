import { cellsPerRow, places, type ReportBlock, unpackRowsAt } from '#lib/domain/earnings/report-block.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';

/** The conversions of some days, most of them still packed: of 50,000 a page needs those of a few programs. */
export interface EarnedRows {
  /** The programs of all of them. */
  readonly offerIds: ReadonlySet<string>;
  /** How many there are in each currency. */
  readonly currencyCounts: ReadonlyMap<string, number>;
  /** Those of some programs from a day on (`YYYY-MM-DD`), in their order. */
  list(start: string, isWanted: (offerId: string) => boolean): readonly ReportRow[];
}

/** Finds the conversions of the days in packed months, without unpacking a row. Each month is added as it is read. */
export function createEarnedRows({ start, end }: Days): EarnedRows & { add(block: ReportBlock): void } {
  const blocks: ReportBlock[] = [];
  const currencyCounts = new Map<string, number>();
  const offerIds = new Set<string>();
  return {
    offerIds,
    currencyCounts,
    add(block) {
      blocks.push(block);
      const ofCurrency = new Map<number, number>();
      const ofOffer = new Set<number>();
      forEachIn(block, { start, end }, (first) => {
        const currency = block.cells[first + places.currency] ?? 0;
        ofCurrency.set(currency, (ofCurrency.get(currency) ?? 0) + 1);
        ofOffer.add(block.cells[first + places.offerId] ?? 0);
      });
      for (const [cell, count] of ofCurrency) {
        const currency = textOf(block, cell);
        currencyCounts.set(currency, (currencyCounts.get(currency) ?? 0) + count);
      }
      for (const cell of ofOffer) offerIds.add(textOf(block, cell));
    },
    list: (from, isWanted) =>
      blocks.flatMap((block) => unpackWanted(block, { start: from < start ? start : from, end }, isWanted)),
  };
}

/** The rows of some programs on some days, in their order. */
export function unpackWanted(
  block: ReportBlock,
  days: Days,
  isWanted: (offerId: string) => boolean,
): readonly ReportRow[] {
  const wanted = createCellTest(block, isWanted);
  const firsts: number[] = [];
  forEachIn(block, days, (first) => {
    if (wanted(block.cells[first + places.offerId] ?? 0)) firsts.push(first);
  });
  return unpackRowsAt(block, firsts);
}

/**
 * Calls back with the place of each row of the days. A date that no calendar has is on none of them. A day's text is
 * compared once, however many rows share it.
 */
function forEachIn(block: ReportBlock, { start, end }: Days, use: (first: number) => void): void {
  const isIn = createCellTest(
    block,
    (convertedAt) =>
      convertedAt >= start && convertedAt.slice(0, end.length) <= end && isPlausibleDay(convertedAt.slice(0, 10)),
  );
  for (let first = 0; first < block.cells.length; first += cellsPerRow) {
    if (isIn(block.cells[first + places.convertedAt] ?? 0)) use(first);
  }
}

const textOf = ({ texts }: ReportBlock, cell: number): string => texts[cell - 1] ?? '';

/** Whether a cell's text is wanted: asked once a text. */
function createCellTest(block: ReportBlock, isWanted: (text: string) => boolean): (cell: number) => boolean {
  const known = new Uint8Array(block.texts.length + 1);
  return (cell) => {
    if (known[cell] === 0) known[cell] = isWanted(textOf(block, cell)) ? 2 : 1;
    return known[cell] === 2;
  };
}
