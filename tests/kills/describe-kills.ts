import { expect, it } from 'vitest';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { chooseWalkedPlaces, readReachedPlaces } from './choose-walked-places.ts';
import { createKillSuite, type KillPoint } from './create-kill-suite.ts';
import type { KillPath } from './kill-path.ts';
import { writeKillPlaces, writeKillReport } from './write-kill-report.ts';

const { LINKMINT_KILLS: extent } = process.env;
/** Kills on a path that are enough for every change; a release has more. */
const sampleSize = extent === 'many' ? 16 : 3;
const isComplete = extent === 'all';
/** Paths on which the soak kills at a place, of those that reach it. */
const pathsPerPlace = 3;
/** Which of the marks the sample begins with. Another number is another sample. */
const seed = Number(process.env.LINKMINT_SEED ?? 20_260_301);

/** The test of a path: the worker is killed at a sample of its marks, or, for the soak, at each that falls to it. */
export function describeKills(path: KillPath): void {
  useEnglishMessages();

  it(`a worker that is killed on the path of ${path.name} leaves nothing torn, counts every link and notifies its user`, {
    timeout: 7_200_000,
  }, async () => {
    const { points, faults, kill } = await createKillSuite(path);
    expect(faults).toEqual([]);
    // While all are walked, the other paths read the places of the run before.
    if (!isComplete) writeKillPlaces(path.name, new Set(points.map(({ place }) => place)));
    const found: (KillPoint & { readonly faults: readonly string[] })[] = [];
    let reached = 0;
    const killed = isComplete ? takeWalked(path.name, points) : takeSample(points);
    for (const point of killed) {
      const result = await kill(point);
      if (result.isReached) reached += 1;
      if (result.faults.length > 0) found.push({ ...point, faults: result.faults });
    }
    if (isComplete) {
      writeKillReport(path.name, {
        places: new Set(points.map(({ place }) => place)).size,
        points: points.length,
        kills: reached,
        faults: found.length,
      });
    }
    expect(found).toEqual([]);
  });
}

function takeWalked(name: string, points: readonly KillPoint[]): readonly KillPoint[] {
  const places = chooseWalkedPlaces(readReachedPlaces(), name, { pathsPerPlace, seed });
  return points.filter(({ place }) => places.has(place));
}

function takeSample(points: readonly KillPoint[]): readonly KillPoint[] {
  const every = Math.max(1, Math.floor(points.length / sampleSize));
  return points.filter((_point, index) => index % every === seed % every);
}
