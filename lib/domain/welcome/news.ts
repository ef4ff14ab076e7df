/**
 * The news of updates, the oldest first: one name for each. A release with something to show adds a name here and its
 * text to the page of news. Never remove one: what a user has seen is stored as a count.
 */
export const news = ['welcome', 'team', 'posts', 'check', 'channels'] as const;

export type News = (typeof news)[number];
