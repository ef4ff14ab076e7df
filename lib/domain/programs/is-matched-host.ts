import { hostSuffixes } from '#lib/domain/programs/match.ts';
import { toMatchBucket, toMatchHosts } from '#lib/domain/programs/match-bucket.ts';

/**
 * Whether a program has the host or a parent of it. Needs one read, whatever the number of hosts.
 * @param readBuckets Reads buckets of the match index by their keys.
 */
export async function isMatchedHost(
  readBuckets: (keys: string[]) => Promise<Readonly<Record<string, unknown>>>,
  hostname: string,
): Promise<boolean> {
  const hosts = hostSuffixes(hostname);
  const buckets = await readBuckets(hosts.map(toMatchBucket));
  return hosts.some((host) => toMatchHosts(buckets[toMatchBucket(host)]).includes(host));
}
