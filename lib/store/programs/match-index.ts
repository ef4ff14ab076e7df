import { browser } from '#lib/platform/browser.ts';

/*
 * The match index: one key of `storage.local` for each host of a merchant, and nothing else there, because content scripts
 * can read it. A page looks up its own host, which costs the same few ms at 1,000 hosts and at 100,000. The index has the
 * hosts of every connected account, so that a switch of accounts has nothing to write.
 */

/** Whether there are any. */
export async function hasMatchHosts(): Promise<boolean> {
  return Object.keys(await browser.storage.local.get(null)).length > 0;
}

/** Adds hosts. */
export async function addMatchHosts(hosts: Iterable<string>): Promise<void> {
  await browser.storage.local.set(Object.fromEntries([...new Set(hosts)].map((host) => [host, 1])));
}

/** Removes hosts that no program has any more. */
export async function removeMatchHosts(hosts: readonly string[]): Promise<void> {
  if (hosts.length > 0) await browser.storage.local.remove([...hosts]);
}

/** Makes these the hosts of the index. */
export async function replaceMatchHosts(hosts: ReadonlySet<string>): Promise<void> {
  const before = new Set(Object.keys(await browser.storage.local.get(null)));
  await removeMatchHosts([...before].filter((host) => !hosts.has(host)));
  await addMatchHosts([...hosts].filter((host) => !before.has(host)));
}

/**
 * Runs a function that writes the index together with the programs that it is made of. One at a time: otherwise a host that
 * a sync has just added could be taken for one that no program has.
 */
export function withMatchIndex<Result>(write: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('match-index', write) as Promise<Result>;
}
