import type { Random } from '#lib/platform/random.ts';

/** Chance that repeats itself: ids count up, and every fraction is the one given. */
export function fakeRandom(fraction = 0.5): Random {
  let lastId = 0;
  return {
    id() {
      lastId += 1;
      return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
    },
    fraction: () => fraction,
  };
}
