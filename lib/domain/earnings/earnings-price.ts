import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';

/** Rows on a page of conversions (spec §8), and so also ids in a batch. */
export const reportPageSize = 100;

/** An account of a usual size. */
const exampleRows = 1_300;

/** What the first load of conversions takes from the account's calls. */
export interface EarningsPrice {
  readonly rowsPerCall: number;
  /** How many conversions the next two figures are for. */
  readonly exampleRows: number;
  readonly calls: number;
  readonly minutes: number;
}

/**
 * The price of the first load, as a rate with an example. How many conversions there are, only a call could say, and
 * Linkmint makes no call for conversions before the user has agreed to them.
 */
export function toEarningsPrice(callsPerMinute: number): EarningsPrice {
  // Behind the listing of everything, one call brings what came meanwhile.
  const calls = Math.ceil(exampleRows / reportPageSize) + 1;
  const minutes = Math.ceil(calls / Math.max(1, callsPerMinute - interactiveReserve));
  return { rowsPerCall: reportPageSize, exampleRows, calls, minutes };
}
