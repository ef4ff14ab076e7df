/** Short enough that a first sync that meets one 429 and one call without an answer is done a minute later all the same. */
const firstBackOffMs = 15_000;
export const maxBackOffMs = 15 * 60_000;

/**
 * How long background work keeps still after a sign of limiting, in ms: twice as long for each sign in a row, and by chance
 * for half of that to all of it, so that two devices do not come back together.
 * @param signsBefore Signs of limiting in a row before this one.
 * @param fraction Chance, in [0, 1).
 */
export function toBackOffMs(signsBefore: number, fraction: number): number {
  return Math.min(maxBackOffMs, firstBackOffMs * 2 ** signsBefore) * (0.5 + fraction / 2);
}
