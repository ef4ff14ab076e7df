/** What `npm test` says without a Redis; nothing with one. */
export function describeMissingRedis(program: string | null): string {
  return program === null
    ? 'There is no redis-server on this machine, so what the devices of a team share was not tested. Install it, or set REDIS_PATH.'
    : '';
}
