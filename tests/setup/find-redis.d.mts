/** The `redis-server` that the tests run, by its command or path; null where there is none. `REDIS_PATH` names one's own. */
export function findRedis(): string | null;
