import { browser } from '../platform/browser.ts';

/*
 * The match index: one key of `storage.local` a merchant's host, and nothing else there, because content scripts can
 * read it. A page looks its own host up; that costs the same few ms at 1,000 hosts and at 100,000.
 */

/** Adds hosts. */
export async function addMatchHosts(hosts: Iterable<string>): Promise<void> {
  await browser.storage.local.set(Object.fromEntries([...new Set(hosts)].map((host) => [host, 1])));
}

/** Removes hosts that no program has any more. */
export async function removeMatchHosts(hosts: readonly string[]): Promise<void> {
  if (hosts.length > 0) await browser.storage.local.remove([...hosts]);
}

/** Empties the index, at sign-out. */
export async function clearMatchHosts(): Promise<void> {
  await browser.storage.local.clear();
}
