import { createKillWorld } from './create-kill-world.ts';
import type { MarkPhase, OnMark } from './create-lives.ts';
import type { KillPath } from './kill-path.ts';

/** A mark at the time that a worker reaches it for the `nth` time on a path. */
export interface KillPoint {
  readonly place: string;
  readonly phase: MarkPhase;
  readonly nth: number;
}

/** The result of a walk on which the worker was killed. */
export interface KillResult {
  readonly isReached: boolean;
  /** What is wrong afterwards, each as a sentence. */
  readonly faults: readonly string[];
}

export interface KillSuite {
  /** Where the worker can be killed on the path: each mark, the first times that it is reached. */
  readonly points: readonly KillPoint[];
  /** What is wrong although no worker was killed. */
  readonly faults: readonly string[];
  /** Walks the path with one kill. */
  kill(point: KillPoint): Promise<KillResult>;
}

/** The next slot may be a minute away, an alarm half of one; the hourly look is too late. */
const patienceMs = 5 * 60_000;
/** A mark is killed at so often, at most: later rounds of a loop behave as earlier ones. */
const maxTimes = 3;
/** Kills on a path beyond which only the first time at each mark is one: a long walk reaches most marks again and again. */
const maxPoints = 1_200;

/** Walks the path once without a kill, and knows from then on where to kill. */
export async function createKillSuite(path: KillPath): Promise<KillSuite> {
  const world = await createKillWorld({
    conversions: path.conversions ?? 60,
    offers: path.offers ?? 64,
    isSynced: true,
    settings: {},
    patienceMs,
    ...(path.prepare && { prepare: path.prepare }),
    ...(path.answerElsewhere && { answerElsewhere: path.answerElsewhere }),
  });

  /** Unknown acts on a walk without a kill: the path's own lost answers. */
  let unknownWithout = Number.POSITIVE_INFINITY;

  async function walk(isKilled: boolean, onMark: OnMark): Promise<readonly string[]> {
    let hit = 0;
    const { stage, leave, countUnknown } = await world.enter(onMark, async () => {
      hit = await countUnknown();
    });
    const faults: string[] = [];
    try {
      faults.push(...(await path.walk(stage)));
      await stage.rest();
    } catch (error) {
      faults.push(String(error));
    }
    const unknown = await countUnknown();
    if (!isKilled) unknownWithout = unknown;
    // A kill may add the acts that it found sent, and no other: each costs its user a link that may not exist.
    if (unknown > unknownWithout + hit)
      faults.push(`${unknown} acts are unknown, ${unknownWithout + hit} at most may be`);
    const pagesTwice = (path.pagesAskedTwice ?? 0) + (isKilled ? (path.pagesAfterKill ?? 1) : 0);
    return [...faults, ...(await leave({ pagesTwice, areLinksRefused: path.linksAskedTwice ?? false }))];
  }

  const points: KillPoint[] = [];
  const times = new Map<string, number>();
  const faults = await walk(false, (place, phase) => {
    const nth = (times.get(`${place} ${phase}`) ?? 0) + 1;
    times.set(`${place} ${phase}`, nth);
    if (nth <= maxTimes) points.push({ place, phase, nth });
    return false;
  });

  return {
    points: takeFirstTimes(points),
    faults,
    async kill(point) {
      let seen = 0;
      let isReached = false;
      const found = await walk(true, (place, phase) => {
        if (isReached || place !== point.place || phase !== point.phase) return false;
        seen += 1;
        isReached = seen === point.nth;
        return isReached;
      });
      return { isReached, faults: found };
    },
  };
}

/** Those of as many times at each mark as stay within {@link maxPoints}, and of the first time in any case. */
function takeFirstTimes(points: readonly KillPoint[]): readonly KillPoint[] {
  for (let times = maxTimes; times > 1; times -= 1) {
    const taken = points.filter(({ nth }) => nth <= times);
    if (taken.length <= maxPoints) return taken;
  }
  return points.filter(({ nth }) => nth === 1);
}
