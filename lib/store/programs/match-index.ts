import { toMatchBucket, toMatchHosts, toStoredBucket } from '#lib/domain/programs/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/in-turn.ts';

/*
 * The match index: the hosts of merchants in `storage.local`, in buckets (`match-bucket.ts`), and nothing else there, because
 * content scripts can read it. A page looks up the buckets of its own host, which costs the same few ms at 1,000 hosts and at
 * 100,000. The index has the hosts of every connected account, so that a switch of accounts has nothing to write.
 */

/** Raised when hosts stand elsewhere than before, or otherwise: an index of another layout is made anew. */
export const matchIndexLayout = 3;

/** Whether there are any hosts, of whatever layout. */
export async function hasMatchHosts(): Promise<boolean> {
  return Object.keys(await browser.storage.local.get(null)).length > 0;
}

/** Every host of the index. */
export async function readMatchHosts(): Promise<ReadonlySet<string>> {
  const buckets = await browser.storage.local.get(null);
  return new Set(Object.values(buckets).flatMap(toMatchHosts));
}

/** Adds hosts. Only within {@link withMatchIndex}, as they share keys with others. */
export async function addMatchHosts(hosts: Iterable<string>): Promise<void> {
  await changeBuckets(hosts, (bucket, added) => {
    const missing = added.filter((host) => !bucket.includes(host));
    return missing.length === 0 ? bucket : [...bucket, ...missing];
  });
}

/** Removes hosts that no program has any more. Only within {@link withMatchIndex}, as they share keys with others. */
export async function removeMatchHosts(hosts: Iterable<string>): Promise<void> {
  await changeBuckets(hosts, (bucket, removed) =>
    bucket.some((host) => removed.includes(host)) ? bucket.filter((host) => !removed.includes(host)) : bucket,
  );
}

/** Makes these the hosts of the index, whatever is in it. Only within {@link withMatchIndex}. */
export async function replaceMatchHosts(hosts: ReadonlySet<string>): Promise<void> {
  const buckets = toBuckets(hosts);
  const before = Object.keys(await browser.storage.local.get(null));
  const stored = [...buckets].map(([key, ofBucket]) => [key, toStoredBucket(ofBucket)]);
  await browser.storage.local.set(Object.fromEntries(stored));
  await browser.storage.local.remove(before.filter((key) => !buckets.has(key)));
}

/**
 * Runs a function that writes the index together with the programs that it is made of. One at a time: otherwise a host that
 * a sync has just added could be taken for one that no program has, or be lost from its bucket.
 */
export function withMatchIndex<Result>(write: () => Promise<Result>): Promise<Result> {
  return inTurn('match-index', write);
}

/** Changes the buckets of hosts, and writes those that became others. */
async function changeBuckets(
  hosts: Iterable<string>,
  change: (bucket: readonly string[], hosts: readonly string[]) => readonly string[],
): Promise<void> {
  const wanted = toBuckets(hosts);
  if (wanted.size === 0) return;
  const stored = await browser.storage.local.get([...wanted.keys()]);
  const changed: Record<string, string> = {};
  const emptied: string[] = [];
  for (const [key, ofBucket] of wanted) {
    const before = toMatchHosts(stored[key]);
    const after = change(before, ofBucket);
    if (after === before) continue;
    if (after.length === 0) emptied.push(key);
    else changed[key] = toStoredBucket(after);
  }
  if (Object.keys(changed).length > 0) await browser.storage.local.set(changed);
  if (emptied.length > 0) await browser.storage.local.remove(emptied);
}

function toBuckets(hosts: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(new Set(hosts), toMatchBucket);
}
