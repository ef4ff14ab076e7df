import { expect, it } from 'vitest';
import { chooseWalkedPlaces } from './choose-walked-places.ts';

const places = Array.from({ length: 200 }, (_, index) => `lib/worker/boot.ts:${index}:1`);
const paths = ['mint', 'a sync', 'the lock', 'a team', 'wipe'];
const onlyOfMint = 'lib/worker/links/mint.ts:1:1';
const reached = new Map(paths.map((path) => [path, path === 'mint' ? [...places, onlyOfMint] : places]));
const choose = (seed: number) =>
  paths.map((path) => [...chooseWalkedPlaces(reached, path, { pathsPerPlace: 3, seed })]);

it('the places that fall to a path of kills are killed at on three of the paths that reach them, and on the one path of a place that no other reaches', () => {
  const counts = Map.groupBy(choose(1).flat(), (place) => place);
  expect([...counts.values()].map((each) => each.length).toSorted()).toEqual([1, ...places.map(() => 3)]);
  expect(counts.get(onlyOfMint)).toHaveLength(1);
});

it('the places that fall to a path of kills are spread over all paths, and others with another seed', () => {
  for (const chosen of choose(1)) expect(chosen.length).toBeGreaterThan(places.length / 3);
  expect(choose(2)).not.toEqual(choose(1));
  expect(choose(1)).toEqual(choose(1));
});
