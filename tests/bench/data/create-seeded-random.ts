/** Chance that is the same in each run: what a bench measures must not change from one run to the next. */
export interface SeededRandom {
  /** A whole number from 0 up to `limit`, which it is never. */
  below(limit: number): number;
  /** One of the items. @throws {Error} Where there are none. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32: small, quick, and even enough for rows of a bench. @param seed A whole number. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
