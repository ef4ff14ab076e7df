import {
  type ButtonFlag,
  type MatchBucket,
  type OfferedButton,
  offeredButtonKey,
  readMatchBucket,
  readOfferedButton,
  toMatchBucket,
  toMatchHosts,
  toStoredBucket,
} from '#lib/domain/page/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/turns.ts';

/*
 * The match index: merchants' hosts in `storage.local`, in buckets (`match-bucket.ts`), and what the on-page button
 * needs of each. `storage.local` contains nothing else, because content scripts can read it. A page looks up the buckets
 * of its own host, which takes the same few ms for 1,000 hosts and for 100,000. The index has the hosts of every
 * connected account; the flags are the active account's.
 */

/** Raise it when the place or form of hosts changes: an index of another layout is then rebuilt. */
export const matchIndexLayout = 3;

/** Whether the index has any hosts, in whatever layout. */
export async function hasMatchHosts(): Promise<boolean> {
  return Object.keys(await browser.storage.local.get(null)).some((key) => key !== offeredButtonKey);
}

export async function readMatchHosts(): Promise<ReadonlySet<string>> {
  const buckets = await browser.storage.local.get(null);
  return new Set(Object.values(buckets).flatMap(toMatchHosts));
}

/** Adds hosts. Call it only within {@link withMatchIndex}, because hosts share keys. */
export async function addMatchHosts(hosts: Iterable<string>): Promise<void> {
  await changeBuckets(hosts, (bucket, added) => {
    const missing = added.filter((host) => !bucket.has(host));
    return missing.length === 0 ? bucket : withFlag(bucket, missing, '');
  });
}

/** Removes hosts that no program has any more. Call it only within {@link withMatchIndex}, because hosts share keys. */
export async function removeMatchHosts(hosts: Iterable<string>): Promise<void> {
  await changeBuckets(hosts, (bucket, removed) =>
    removed.some((host) => bucket.has(host))
      ? new Map([...bucket].filter(([host]) => !removed.includes(host)))
      : bucket,
  );
}

/** Replaces the whole index by these hosts, without a button on any. Call it only within {@link withMatchIndex}. */
export async function replaceMatchHosts(hosts: ReadonlySet<string>): Promise<void> {
  const buckets = toBuckets(hosts);
  const before = Object.keys(await browser.storage.local.get(null));
  const stored = [...buckets].map(([key, ofBucket]) => {
    const bucket = new Map(ofBucket.map((host) => [host, ''] as const));
    return [key, toStoredBucket(bucket)];
  });
  // First of all: the flags belong to it.
  await hideButtons();
  await browser.storage.local.set(Object.fromEntries(stored));
  await browser.storage.local.remove(before.filter((key) => !buckets.has(key)));
}

/** Whose button pages draw by themselves; null while none does. */
export async function readButtons(): Promise<OfferedButton | null> {
  return readOfferedButton((await browser.storage.local.get(offeredButtonKey))[offeredButtonKey]);
}

/**
 * From now on the pages of these hosts draw an account's button by themselves, and those of no other host of the index.
 * Writes what differs. Call it only within {@link withMatchIndex}.
 * @param flags Those of hosts that the index lacks say nothing.
 */
export async function writeButtons(offered: OfferedButton, flags: MatchBucket): Promise<void> {
  const stored = await browser.storage.local.get(null);
  const before = readOfferedButton(stored[offeredButtonKey]);
  if (before !== null && before.accountId !== offered.accountId) await hideButtons();
  const changed = toChangedFlags(stored, flags);
  if (Object.keys(changed).length > 0) await browser.storage.local.set(changed);
  if (before?.accountId !== offered.accountId || before.corner !== offered.corner)
    await browser.storage.local.set({ [offeredButtonKey]: offered });
}

/** From now on the account's button stands in this corner, where it is drawn. Call it only within {@link withMatchIndex}. */
export async function moveButtons(offered: OfferedButton): Promise<void> {
  if ((await readButtons())?.accountId === offered.accountId)
    await browser.storage.local.set({ [offeredButtonKey]: offered });
}

/**
 * From now on no page draws the button by itself, and open pages remove it. Needs no turn: it only takes away. The flags
 * stay: without an account they say nothing, and the next one writes its own.
 */
export async function hideButtons(): Promise<void> {
  await browser.storage.local.remove(offeredButtonKey);
}

/** The flag of a host; empty where the index lacks it. */
export async function readButtonFlag(host: string): Promise<ButtonFlag> {
  const key = toMatchBucket(host);
  return readMatchBucket((await browser.storage.local.get(key))[key]).get(host) ?? '';
}

/**
 * Changes the flag of those hosts whose pages draw the button by themselves. Empty: from now on the worker decides about
 * them. Call it only within {@link withMatchIndex}.
 */
export async function changeButtons(hosts: Iterable<string>, flag: ButtonFlag): Promise<void> {
  await changeBuckets(hosts, (bucket, changed) => {
    const differing = changed.filter((host) => (bucket.get(host) ?? '') !== '' && bucket.get(host) !== flag);
    return differing.length === 0 ? bucket : withFlag(bucket, differing, flag);
  });
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
  change: (bucket: MatchBucket, hosts: readonly string[]) => MatchBucket,
): Promise<void> {
  const wanted = toBuckets(hosts);
  if (wanted.size === 0) return;
  const stored = await browser.storage.local.get([...wanted.keys()]);
  const changed: Record<string, string> = {};
  const emptied: string[] = [];
  for (const [key, ofBucket] of wanted) {
    const before = readMatchBucket(stored[key]);
    const after = change(before, ofBucket);
    if (after === before) continue;
    if (after.size === 0) emptied.push(key);
    else changed[key] = toStoredBucket(after);
  }
  if (Object.keys(changed).length > 0) await browser.storage.local.set(changed);
  if (emptied.length > 0) await browser.storage.local.remove(emptied);
}

/** The buckets that differ once these are all the flags. */
function toChangedFlags(stored: Readonly<Record<string, unknown>>, flags: MatchBucket): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [key, before] of Object.entries(stored)) {
    if (key === offeredButtonKey) continue;
    const after = toStoredBucket(new Map(toMatchHosts(before).map((host) => [host, flags.get(host) ?? ''])));
    if (after !== before && after !== '') changed[key] = after;
  }
  return changed;
}

function withFlag(bucket: MatchBucket, hosts: readonly string[], flag: ButtonFlag): MatchBucket {
  return new Map([...bucket, ...hosts.map((host) => [host, flag] as const)]);
}

function toBuckets(hosts: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(new Set(hosts), toMatchBucket);
}
