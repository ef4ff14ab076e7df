import { createHostRules } from '#lib/domain/addresses/is-on-host.ts';
import { readDestination, readPathDestination } from '#lib/domain/addresses/read-destination.ts';
import { type RedirectOwner, redirectPatterns, usualParameterNames } from '#lib/domain/addresses/redirect-patterns.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';

/** What a page's address alone shows about it. */
export interface TrackingLinkReading {
  readonly isTrackingLink: boolean;
  /** Where the link leads, read from the link itself; null if it does not say. Hostile as any address. */
  readonly destination: string | null;
}

type Pattern = (typeof redirectPatterns)[number];

const maxNesting = 4;

const notOne: TrackingLinkReading = { isTrackingLink: false, destination: null };

/**
 * Whether an address is already a tracking link: on one of the account's own link hosts, on a host that has only links,
 * or in the form of a well-known redirect. Reads the destination from the link itself and fetches nothing, because that
 * would be a click. Unwraps a link inside a link, too.
 * @param ownLinkHosts Hosts of links that the service gave this account; a leading "www." makes no difference.
 */
export function readTrackingLink(url: string, ownLinkHosts: readonly string[]): TrackingLinkReading {
  const ownHosts = new Set(ownLinkHosts.map(toSiteKey));
  return readNested(url, ownHosts, maxNesting);
}

/** Whose redirect an address is, by its form alone; null if it is no known one. */
export function findRedirectOwner(text: string): RedirectOwner | null {
  const url = parseHttpUrl(text);
  return url === null ? null : (findPattern(url)?.owner ?? null);
}

/** The address that a redirect itself says to lead to, which may be another redirect; null if it says none. */
export function readNextAddress(text: string): string | null {
  const url = parseHttpUrl(text);
  return url === null ? null : (findDestination(url, findPattern(url))?.href ?? null);
}

/**
 * The address that a passage wraps, and null for every other address: a passage only passes its readers on, so what it
 * wraps is what the link is.
 */
export function unwrapPassage(text: string): string | null {
  let address: string | null = null;
  for (let depth = 0; depth < maxNesting; depth += 1) {
    const url = parseHttpUrl(address ?? text);
    const pattern = url === null ? undefined : findPattern(url);
    const inner = url !== null && pattern?.owner === 'passage' ? findDestination(url, pattern) : null;
    if (inner === null) break;
    address = inner.href;
  }
  return address;
}

function readNested(text: string, ownHosts: ReadonlySet<string>, depth: number): TrackingLinkReading {
  const url = parseHttpUrl(text);
  if (url === null) return notOne;
  const pattern = findPattern(url);
  if (pattern === undefined && !ownHosts.has(toSiteKey(url.hostname))) return notOne;
  const destination = findDestination(url, pattern);
  if (destination === null || depth === 0) return { isTrackingLink: true, destination: null };
  const inner = readNested(destination.href, ownHosts, depth - 1);
  return { isTrackingLink: true, destination: inner.isTrackingLink ? inner.destination : destination.href };
}

const patternsOfHost = createHostRules(redirectPatterns, ({ hosts }) => hosts);

/** The first pattern of the table that fits. */
function findPattern(url: URL): Pattern | undefined {
  const path = url.pathname.toLowerCase();
  return patternsOfHost(toSiteKey(url.hostname)).find((pattern) => isOfPath(path, pattern.path));
}

function isOfPath(path: string, pattern: string | RegExp | undefined): boolean {
  if (pattern === undefined) return true;
  if (typeof pattern !== 'string') return pattern.test(path);
  // "/aff_collection" is not "/aff_c".
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern || path === `${pattern}/`;
}

function findDestination(url: URL, pattern: Pattern | undefined): URL | null {
  const names = pattern?.parameters ?? usualParameterNames;
  const context = {
    ownOrigin: pattern?.isOwnHost ? url.origin : null,
    isKnownPlace: names !== usualParameterNames && pattern !== undefined,
  };
  // First of all: where an address in the path is not encoded, its parameters look like the redirect's own.
  const inPath = context.isKnownPlace ? readPathDestination(url) : null;
  if (inPath !== null) return inPath;
  // Networks read their parameters in any case, and an address taken from markup has "&amp;" between them.
  const entries = [...url.searchParams].map(([name, value]) => [name.toLowerCase().replace(/^amp;/, ''), value]);
  for (const name of names) {
    const values =
      name === '?' ? [url.search.slice(1)] : entries.flatMap(([key, value]) => (key === name ? value : []));
    for (const value of values) {
      const destination = readDestination(value ?? '', context);
      if (destination !== null) return destination;
    }
  }
  return null;
}

function parseHttpUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
