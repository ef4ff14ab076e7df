/** Rows on a page of conversions (spec §8), and so also ids in a batch. */
export const reportPageSize = 100;
