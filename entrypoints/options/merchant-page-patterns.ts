/** Every site: which of them are merchants' is only known once the programs are listed. */
export const merchantPagePatterns: readonly string[] = ['*://*/*'];
