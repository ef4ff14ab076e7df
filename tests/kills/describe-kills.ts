import { describe, expect, it } from 'vitest';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { createKillSuite, type KillPoint } from './create-kill-suite.ts';
import type { KillPath } from './kill-path.ts';
import { writeKillPlaces, writeKillReport } from './write-kill-report.ts';

/** Kills on a path that are enough for every change; a release has more. */
const sampleSize = process.env.LINKMINT_KILLS === 'many' ? 16 : 3;
const isComplete = process.env.LINKMINT_KILLS === 'all';
/** Which of the marks the sample begins with. Another number is another sample. */
const seed = Number(process.env.LINKMINT_SEED ?? 20_260_301);

/** The test of a path: the worker is killed at a sample of its marks, or, for the soak, at each. */
export function describeKills(path: KillPath): void {
  describe(`a worker that is killed on the path of ${path.name}`, () => {
    useEnglishMessages();

    it('leaves nothing torn, counts every link and notifies its user', { timeout: 7_200_000 }, async () => {
      const { points, faults, kill } = await createKillSuite(path);
      expect(faults).toEqual([]);
      writeKillPlaces(path.name, new Set(points.map(({ place }) => place)));
      const found: (KillPoint & { readonly faults: readonly string[] })[] = [];
      let reached = 0;
      const killed = isComplete ? points : takeSample(points);
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
  });
}

function takeSample(points: readonly KillPoint[]): readonly KillPoint[] {
  const every = Math.max(1, Math.floor(points.length / sampleSize));
  return points.filter((_point, index) => index % every === seed % every);
}
