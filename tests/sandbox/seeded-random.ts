/** Deterministic chance: the same seed always gives the same catalogue. */
interface SeededRandom {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number in [from, to]. */
  between(from: number, to: number): number;
  /** One of the items. Throws when there are none. */
  pick<T>(items: readonly T[]): T;
}

/** A well-mixed 32-bit hash of a text or number: stable across runs and machines. */
export function hashOf(value: string | number): number {
  let hash = 0x811c9dc5;
  if (typeof value === 'number') {
    hash ^= value | 0;
  } else {
    for (let index = 0; index < value.length; index++) {
      hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193);
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function createSeededRandom(seed: string | number): SeededRandom {
  let state = hashOf(seed);
  const next = () => {
    // A Weyl sequence fed through the hash above: each step is independent of how many came before it.
    state = (state + 0x9e3779b9) >>> 0;
    return hashOf(state);
  };
  const fraction = () => next() / 2 ** 32;
  return {
    fraction,
    between: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[Math.floor(fraction() * items.length)] as (typeof items)[number];
    },
  };
}
