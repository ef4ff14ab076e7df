import { describe, expect, it } from 'vitest';
import { simulateTeam } from '#tests/redis/simulate-team.ts';
import { startRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';

const isComplete = process.env.LINKMINT_TEAM === 'all';
const seed = process.env.LINKMINT_SEED ?? 'linkmint';
const size = isComplete
  ? { devices: 50, pages: 1_100, quota: 1_000, killsPercent: 1 }
  : { devices: 8, pages: 40, quota: 36, killsPercent: 3 };
const outages = isComplete
  ? [
      { atMinute: 15, minutes: 8, isEmpty: false },
      { atMinute: 40, minutes: 3, isEmpty: true },
    ]
  : [{ atMinute: 3, minutes: 2, isEmpty: false }];

describe.skipIf(findRedis() === null)(
  'a team whose workers are killed and cut off, and whose Redis is restarted',
  () => {
    it(`makes no more than 20 calls in any minute, no more links than its quota, and each once (seed ${seed})`, {
      timeout: 3_600_000,
    }, async () => {
      const redis = await startRedis();
      try {
        const { waits, ...result } = await simulateTeam({ redis, seed, ...size, outages });
        if (isComplete || process.env.SHOW)
          process.stdout.write(
            `${JSON.stringify({ ...result, p50: waits[waits.length >> 1], p95: waits[Math.floor(waits.length * 0.95)] })}\n`,
          );
        expect(result.faults).toEqual([]);
        expect(result.kills).toBeGreaterThan(0);
        expect(result.fromTeam).toBeGreaterThan(0);
        expect(result.quotaReached).toBeGreaterThan(0);
        expect(result.links).toBeGreaterThan(size.quota * 0.6);
      } finally {
        await redis.close();
      }
    });
  },
);
