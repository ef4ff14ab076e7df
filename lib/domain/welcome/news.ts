/**
 * What updates brought, the oldest first: one name a piece. A release that has something to show to its users adds one, and
 * its text to the page of news. None is ever taken out: what was seen is kept as a number of them.
 */
export const news = ['welcome', 'team'] as const;

/** A piece of news. */
export type News = (typeof news)[number];
