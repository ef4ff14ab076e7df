import { describe, expect, it } from 'vitest';
import { simulateTeam } from '#tests/redis/simulate-team.ts';
import { startRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';

const isComplete = process.env.LINKMINT_TEAM === 'all';
const seed = process.env.LINKMINT_SEED ?? 'linkmint';

const fifty = { devices: 50, pages: 1_100, quota: 1_000, killsPercent: 1 };
const restart = { atMinute: 15, minutes: 8, isEmpty: false };
const storms = isComplete
  ? [
      // Nothing is lost, so that nearly all of the quota becomes links.
      { name: 'is restarted', ...fifty, outages: [restart], minShare: 0.95 },
      // For an hour after it each device has no more than its promise from before.
      {
        name: 'is restarted, and emptied later',
        ...fifty,
        outages: [restart, { atMinute: 40, minutes: 3, isEmpty: true }],
        minShare: 0.6,
      },
    ]
  : [
      {
        name: 'is restarted',
        ...{ devices: 8, pages: 40, quota: 36, killsPercent: 3 },
        outages: [{ atMinute: 3, minutes: 2, isEmpty: false }],
        minShare: 0.6,
      },
    ];

describe.skipIf(findRedis() === null)('a team with workers that are killed and cut off', () => {
  it.each(storms)(
    `a team with workers that are killed and cut off makes no more than 20 calls in any minute, no more links than its quota, and each once, while its Redis $name (seed ${seed})`,
    {
      timeout: 3_600_000,
    },
    async ({ name, minShare, ...plan }) => {
      const redis = await startRedis();
      try {
        const { waits, ...result } = await simulateTeam({ redis, seed, ...plan });
        if (isComplete) {
          const [p50, p95] = [0.5, 0.95].map((share) =>
            Math.round((waits[Math.floor(waits.length * share)] ?? 0) / 1000),
          );
          process.stdout.write(`${JSON.stringify({ seed, name, ...result, p50, p95 })}\n`);
        }
        expect(result.faults).toEqual([]);
        expect(result.kills).toBeGreaterThan(0);
        expect(result.fromTeam).toBeGreaterThan(0);
        expect(result.quotaReached).toBeGreaterThan(0);
        expect(result.links).toBeGreaterThan(plan.quota * minShare);
      } finally {
        await redis.close();
      }
    },
  );
});
