import { afterAll, describe } from 'vitest';
import { startRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';
import { describeKills } from './describe-kills.ts';
import { createTeamPath } from './paths/create-team-path.ts';

const redis = findRedis() !== null ? await startRedis() : null;
afterAll(() => redis?.close());

describe.skipIf(redis === null)('with a Redis', () => {
  if (redis !== null) describeKills(createTeamPath(redis));
});
