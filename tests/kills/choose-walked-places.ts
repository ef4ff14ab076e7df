import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { killPlaces } from './write-kill-report.ts';

/**
 * The places of a path that the walk kills at: those for which it is one of the `pathsPerPlace` paths that the seed picks
 * of all that reach the place. What every start of the worker passes would be killed at on each path otherwise, which
 * takes three quarters of the time and finds the same.
 * @param reached The places that each path reaches, by the path's name.
 */
export function chooseWalkedPlaces(
  reached: ReadonlyMap<string, readonly string[]>,
  name: string,
  { pathsPerPlace, seed }: { readonly pathsPerPlace: number; readonly seed: number },
): ReadonlySet<string> {
  const pathsOf = new Map<string, string[]>();
  for (const [path, places] of reached) {
    for (const place of places) pathsOf.set(place, [...(pathsOf.get(place) ?? []), path]);
  }
  const rank = (place: string, path: string) => createHash('sha256').update(`${seed} ${place} ${path}`).digest('hex');
  const isPicked = (place: string) =>
    (pathsOf.get(place) ?? [])
      .map((path) => ({ path, order: rank(place, path) }))
      .toSorted((one, other) => (one.order < other.order ? -1 : 1))
      .slice(0, pathsPerPlace)
      .some(({ path }) => path === name);
  return new Set((reached.get(name) ?? []).filter(isPicked));
}

/** What the last run of all paths reached: each run leaves it, however few kills it tries. */
export function readReachedPlaces(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    readdirSync(killPlaces).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(killPlaces, file), 'utf8')) as string[],
    ]),
  );
}
