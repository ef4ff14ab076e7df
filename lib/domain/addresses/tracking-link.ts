import { createHostRules } from '#lib/domain/addresses/is-on-host.ts';
import { parseWebUrl } from '#lib/domain/addresses/parse-web-url.ts';
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
  const url = parseWebUrl(text);
  return url === null ? null : (findPattern(url)?.owner ?? null);
}

/** The address that a redirect itself says to lead to, which may be another redirect; null if it says none. */
export function readNextAddress(text: string): string | null {
  const url = parseWebUrl(text);
  return url === null ? null : (findDestination(url, findPattern(url))?.href ?? null);
}

/**
 * The address that a passage wraps, and null for every other address: a passage only passes its readers on, so what it
 * wraps is what the link is.
 */
export function unwrapPassage(text: string): string | null {
  let address: string | null = null;
  for (let depth = 0; depth < maxNesting; depth += 1) {
    const url = parseWebUrl(address ?? text);
    const pattern = url === null ? undefined : findPattern(url);
    const inner = url !== null && pattern?.owner === 'passage' ? findDestination(url, pattern) : null;
    if (inner === null) break;
    address = inner.href;
  }
  return address;
}

function readNested(text: string, ownHosts: ReadonlySet<string>, depth: number): TrackingLinkReading {
  const url = parseWebUrl(text);
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

/** No redirect of others encodes its destination more often. */
const maxDecodings = 3;

/** A host with a dot and a name at its end, and what may follow it. */
const hostWithoutScheme = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+([a-z]{2,})(?::\d{1,5})?(?:[/?#]|$)/iu;

/** What looks like a host's last name, and is a file's. */
const fileEnding = /^(?:aspx?|cfm|css|gif|html?|jpe?g|jsp|js|pdf|php|png|svg|webp|xml)$/i;

interface DestinationContext {
  /** The redirect's own origin, if it is a shop's own: "/dp/1" is then a page of that shop. */
  readonly ownOrigin: string | null;
  /** Whether this kind of redirect is known to have its destination here: then "shop.example" alone is one. */
  readonly isKnownPlace: boolean;
}

/**
 * The web address in a redirect's parameter or path: with or without its scheme, percent-encoded once too often, in
 * base64 ("aHR0c…"), or in Proofpoint's second form ("https-3A__shop.example_p"). Null if it is no web address.
 */
function readDestination(text: string, context: DestinationContext): URL | null {
  let rest = text.trim();
  for (let decodings = 0; decodings <= maxDecodings; decodings += 1) {
    const found = readPlain(rest, context);
    if (found !== null) return found;
    const decoded = decodeOnce(rest);
    if (decoded === null || decoded === rest) return null;
    rest = decoded;
  }
  return null;
}

function readPlain(text: string, { ownOrigin, isKnownPlace }: DestinationContext): URL | null {
  if (/^https?:\/\/?[^/]/i.test(text)) return parseWebUrl(text);
  if (/^\/\/[^/]/.test(text)) return parseWebUrl(`https:${text}`);
  if (text.startsWith('/')) return ownOrigin === null ? null : parseWebUrl(`${ownOrigin}${text}`);
  const ending = hostWithoutScheme.exec(text)?.[1];
  if (ending === undefined || fileEnding.test(ending)) return null;
  return isKnownPlace || /^www\.|\//i.test(text) ? parseWebUrl(`https://${text}`) : null;
}

function decodeOnce(text: string): string | null {
  try {
    if (/^https?-3a__/i.test(text)) return decodeURIComponent(text.replaceAll('-', '%').replaceAll('_', '/'));
    // Bing writes "a1" before it.
    const base64 = /^(?:a1)?(aHR0c[\w+/-]+)=*$/.exec(text)?.[1];
    if (base64 !== undefined) return decodeBase64(base64);
    return text.includes('%') ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}

/** @throws where it is neither base64 nor base64url of UTF-8. */
function decodeBase64(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * The destination in a redirect's path: behind the slash, the colon or the sign of equality before its scheme, with the
 * redirect's own query behind it unless it is encoded; in Google's "/amp/s/…"; or in Proofpoint's third form.
 */
function readPathDestination(url: URL): URL | null {
  const guarded = readGuarded(url);
  if (guarded !== null) return guarded;
  const { pathname, search } = url;
  const start = pathname.search(/(?<=[/:=])https?(?::|%3a)/i);
  const context = { ownOrigin: null, isKnownPlace: true };
  if (start === -1) {
    const [, secure, page] = /^\/amp\/(s\/)?(.+)$/.exec(pathname) ?? [];
    return page === undefined ? null : readDestination(`http${secure ? 's' : ''}://${page}${search}`, context);
  }
  const rest = pathname.slice(start);
  // A wholly encoded destination ends with its segment. A plain one has the link's query as its own.
  if (/^https?(?::|%3a)%2f/i.test(rest)) return readDestination(rest.split('/', 1)[0] ?? '', context);
  return readDestination(/^https?:/i.test(rest) ? rest + search : rest, context);
}

/** The start of a path in Proofpoint's third form: "/v3/__https://shop.example/p__;!!…". */
const guardedStart = '/v3/__';

function readGuarded({ pathname, href }: URL): URL | null {
  if (!pathname.startsWith(guardedStart)) return null;
  const start = href.indexOf(guardedStart) + guardedStart.length;
  const end = href.indexOf('__;', start);
  if (end === -1) return null;
  const [bytes = ''] = href.slice(end + 3).split('!', 1);
  return parseWebUrl(fillGuarded(href.slice(start, end), bytes));
}

/** How many characters "**" and a letter stand for in Proofpoint's third form. */
const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Puts back the characters that "*" stands for: their bytes stand behind the address in base64url. */
function fillGuarded(address: string, bytes: string): string {
  let characters: readonly string[] = [];
  try {
    characters = bytes === '' ? [] : [...decodeBase64(bytes)];
  } catch {
    return '';
  }
  let used = 0;
  const take = (count: number) => {
    used += count;
    return characters.slice(used - count, used).join('');
  };
  const filled = address.replace(/\*(?:\*([\w-]))?/g, (_whole, run: string | undefined) =>
    take(run === undefined ? 1 : runLengths.indexOf(run) + 2),
  );
  return used === characters.length ? filled : '';
}
