import { toMatchBucket, toMatchHosts, toStoredBucket } from '#lib/domain/programs/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/in-turn.ts';

/*
 * The match index: merchants' hosts in `storage.local`, in buckets (`match-bucket.ts`). `storage.local` contains
 * nothing else, because content scripts can read it. A page looks up the buckets of its own host, which takes the same
 * few ms for 1,000 hosts and for 100,000. The index has the hosts of every connected account, so a switch of accounts
 * writes nothing.
 */

/** Raise it when the place or form of hosts changes: an index of another layout is then rebuilt. */
export const matchIndexLayout = 3;

/** Whether the index has any hosts, in whatever layout. */
export async function hasMatchHosts(): Promise<boolean> {
  return Object.keys(await browser.storage.local.get(null)).length > 0;
}

/** All hosts of the index. */
export async function readMatchHosts(): Promise<ReadonlySet<string>> {
  const buckets = await browser.storage.local.get(null);
  return new Set(Object.values(buckets).flatMap(toMatchHosts));
}

/** Adds hosts. Call it only within {@link withMatchIndex}, because hosts share keys. */
export async function addMatchHosts(hosts: Iterable<string>): Promise<void> {
  await changeBuckets(hosts, (bucket, added) => {
    const missing = added.filter((host) => !bucket.includes(host));
    return missing.length === 0 ? bucket : [...bucket, ...missing];
  });
}

/** Removes hosts that no program has any more. Call it only within {@link withMatchIndex}, because hosts share keys. */
export async function removeMatchHosts(hosts: Iterable<string>): Promise<void> {
  await changeBuckets(hosts, (bucket, removed) =>
    bucket.some((host) => removed.includes(host)) ? bucket.filter((host) => !removed.includes(host)) : bucket,
  );
}

/** Replaces the whole index by these hosts. Call it only within {@link withMatchIndex}. */
export async function replaceMatchHosts(hosts: ReadonlySet<string>): Promise<void> {
  const buckets = toBuckets(hosts);
  const before = Object.keys(await browser.storage.local.get(null));
  const stored = [...buckets].map(([key, ofBucket]) => [key, toStoredBucket(ofBucket)]);
  await browser.storage.local.set(Object.fromEntries(stored));
  await browser.storage.local.remove(before.filter((key) => !buckets.has(key)));
}

/**
 * Runs a function that writes the index together with its programs. Only one runs at a time: otherwise a host that a
 * sync has just added could look like one without a program, or get lost from its bucket.
 */
export function withMatchIndex<Result>(write: () => Promise<Result>): Promise<Result> {
  return inTurn('match-index', write);
}

/** Changes the buckets of hosts, and writes those that differ. */
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
