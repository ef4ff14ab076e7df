import { spawnSync } from 'node:child_process';

/**
 * The `redis-server` that the tests run, by its command or path; null if there is none. `REDIS_PATH` names one's own.
 */
export function findRedis() {
  for (const command of [process.env.REDIS_PATH, 'redis-server']) {
    if (!command) continue;
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
    if (status === 0 && /Redis server v=(\d+)/.test(stdout)) return command;
  }
  return null;
}
