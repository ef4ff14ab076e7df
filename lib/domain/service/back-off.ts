/** Short enough that a first sync with one 429 and one lost answer still ends only a minute later. */
const firstBackOffMs = 15_000;
export const maxBackOffMs = 15 * 60_000;

/**
 * How long background work pauses after a sign of limiting, in ms. It doubles with each sign in a row. Chance picks a
 * value between half of that and all of it, so that two devices do not resume together.
 * @param signsBefore Signs of limiting in a row before this one.
 * @param fraction Chance, in [0, 1).
 */
export function toBackOffMs(signsBefore: number, fraction: number): number {
  return Math.min(maxBackOffMs, firstBackOffMs * 2 ** signsBefore) * (0.5 + fraction / 2);
}
