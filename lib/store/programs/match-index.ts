import { browser } from '#lib/platform/browser.ts';

/*
 * The match index: one key of `storage.local` a merchant's host, and nothing else there, because content scripts can
 * read it. A page looks its own host up; that costs the same few ms at 1,000 hosts and at 100,000. It has the hosts of
 * every connected account, so that a switch of accounts has nothing to write.
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

/** Brings the index in line with the hosts that there are. */
export async function replaceMatchHosts(hosts: ReadonlySet<string>): Promise<void> {
  const before = new Set(Object.keys(await browser.storage.local.get(null)));
  await removeMatchHosts([...before].filter((host) => !hosts.has(host)));
  await addMatchHosts([...hosts].filter((host) => !before.has(host)));
}

/**
 * Runs what writes the index and the programs that it is made of: one at a time, or a host that a sync has just added
 * would be taken for one that no program has.
 */
export function withMatchIndex<Result>(write: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('match-index', write) as Promise<Result>;
}
