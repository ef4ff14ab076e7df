/** All sites: Linkmint knows which belong to merchants only after the first sync. */
export const merchantPagePatterns: readonly string[] = ['*://*/*'];
