/** A token is good for two hours (spec §5), and renewed five minutes before. */
export const tokenMs = 115 * 60_000;
