/** Rows a page of conversions (spec §8), and so ids a batch. */
export const reportPageSize = 100;
