import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';
import { linkHosts, networkLinkHosts } from '#lib/domain/addresses/link-hosts.ts';

/** A redirect of a network or an ad platform: its address is not a product's, but leads to one. */
interface RedirectPattern {
  /** The host, as `isOnHost` reads it. Absent: on any host. */
  readonly host?: string;
  /** What the path begins with; anything when absent. */
  readonly path?: string;
  /** Parameters that may hold the destination, best first. */
  readonly parameters: readonly string[];
  /** The text in the path after which the destination stands. */
  readonly after?: string;
  /** Whose it is; a network's when absent. */
  readonly owner?: Exclude<RedirectOwner, 'network'>;
}

/**
 * Whose a redirect is. `network`: an affiliate network's, so somebody earns by it. `short`: the address is shortened or
 * shared, and does not say whose it is. `passage`: a search or a social network passes its readers on, and earns nothing
 * by the sale.
 */
export type RedirectOwner = 'network' | 'short' | 'passage';

/** What a page's address alone shows about it. */
export interface TrackingLinkReading {
  readonly isTrackingLink: boolean;
  /** Where the link leads, read from the link itself; null if it does not say. Hostile as any address. */
  readonly destination: string | null;
}

const commonParameters = [
  'url',
  'u',
  'murl',
  'ulp',
  'ued',
  'deeplink',
  'deep_link',
  'dl',
  'dest',
  'destination',
  'destination_url',
  'redirect',
  'redirect_url',
  'target',
  'to',
  'link',
  'r',
  'origin_link',
  'af_web_dp',
  'af_r',
  '$desktop_url',
  '$fallback_url',
];

const redirectPatterns: readonly RedirectPattern[] = [
  { host: 'awin1.com', parameters: ['ued', 'p'] },
  { host: 'zenaps.com', parameters: ['ued', 'p'] },
  { host: 'linksynergy.com', parameters: ['murl', 'RD_PARM1'] },
  ...['anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com', 'emjcd.com'].map((host) => ({
    host,
    parameters: ['url'],
    after: '/dlg/',
  })),
  { host: 'shareasale.com', path: '/r.cfm', parameters: ['urllink'] },
  { host: 'shareasale.com', path: '/m-pr.cfm', parameters: ['urllink'] },
  { host: 'shareasale-analytics.com', parameters: ['urllink'] },
  { host: 'redirectingat.com', parameters: ['url'] },
  { host: 'go.skimresources.com', parameters: ['url'] },
  { host: 'redirect.viglink.com', parameters: ['u', 'out'] },
  { host: 'prf.hn', path: '/click/', parameters: ['destination'], after: '/destination:' },
  { host: 'clk.tradedoubler.com', parameters: ['url'] },
  { host: 'tc.tradetracker.net', parameters: ['u', 'r'] },
  { host: 'ad.admitad.com', parameters: ['ulp'] },
  { host: 'track.webgains.com', parameters: ['wgtarget'] },
  { host: 'track.flexlinkspro.com', parameters: ['url'] },
  ...['pjatr.com', 'pjtra.com', 'pntra.com', 'pntrac.com', 'pntrs.com', 'gopjn.com'].map((host) => ({
    host,
    path: '/t/',
    parameters: ['url'],
  })),
  ...['sjv.io', 'pxf.io', 'evyy.net', '7eer.net', 'ojrq.net'].map((host) => ({ host, parameters: ['u'] })),
  { host: 'invol.co', parameters: ['url'] },
  { host: 'invle.co', parameters: ['url'] },
  { host: 'go.isclix.com', parameters: ['url'] },
  { host: 'google.*', path: '/url', parameters: ['q', 'url'], owner: 'passage' },
  { host: 'googleadservices.com', path: '/pagead/aclk', parameters: ['adurl'], owner: 'passage' },
  { host: 'doubleclick.net', parameters: ['adurl', 'ds_dest_url'], owner: 'passage' },
  { host: 'bing.com', path: '/aclk', parameters: ['u'], owner: 'passage' },
  { host: 'l.facebook.com', path: '/l.php', parameters: ['u'], owner: 'passage' },
  { host: 'lm.facebook.com', path: '/l.php', parameters: ['u'], owner: 'passage' },
  { host: 'l.instagram.com', parameters: ['u'], owner: 'passage' },
  { host: 'out.reddit.com', parameters: ['url'], owner: 'passage' },
  // The click addresses of trackers that networks run under their own hosts.
  ...['/aff_c', '/aff_m', '/aff_r'].map((path) => ({ path, parameters: commonParameters })),
  ...networkLinkHosts.map((host) => ({ host, parameters: commonParameters })),
  ...linkHosts
    .filter((host) => !networkLinkHosts.includes(host))
    // Short links of videos lead to no shop.
    .map((host) => ({ host, parameters: commonParameters, owner: host === 'youtu.be' ? 'passage' : 'short' }) as const),
];

const maxNesting = 4;

/**
 * Whether an address is already a tracking link: on one of the account's own link hosts, on a host that has only links,
 * or in the form of a well-known redirect. Reads the destination from the link itself and fetches nothing, because that
 * would be a click. Unwraps a link inside a link, too.
 * @param ownLinkHosts Hosts of links that the service gave this account; a leading "www." makes no difference.
 */
export function readTrackingLink(url: string, ownLinkHosts: readonly string[]): TrackingLinkReading {
  const ownHosts = new Set(ownLinkHosts.map(toHostKey));
  return readNested(url, ownHosts, maxNesting);
}

/** Whose redirect an address is, by its form alone; null if it is no known one. */
export function findRedirectOwner(text: string): RedirectOwner | null {
  const url = parseHttpUrl(text);
  if (url === null) return null;
  const pattern = findPattern(toHostKey(url.hostname), url.pathname);
  return pattern === undefined ? null : (pattern.owner ?? 'network');
}

function readNested(text: string, ownHosts: ReadonlySet<string>, depth: number): TrackingLinkReading {
  const url = parseHttpUrl(text);
  if (url === null) return { isTrackingLink: false, destination: null };
  const host = toHostKey(url.hostname);
  const { pathname } = url;
  const isOwn = ownHosts.has(host);
  const pattern = findPattern(host, pathname);
  if (!isOwn && pattern === undefined) return { isTrackingLink: false, destination: null };
  const parameters = pattern?.parameters ?? commonParameters;
  const destination =
    readParameter(url, parameters) ?? (pattern?.after === undefined ? null : readPath(url, pattern.after));
  if (destination === null || depth === 0) {
    return { isTrackingLink: true, destination: null };
  }
  const inner = readNested(destination.href, ownHosts, depth - 1);
  return { isTrackingLink: true, destination: inner.isTrackingLink ? inner.destination : destination.href };
}

function findPattern(host: string, pathname: string): RedirectPattern | undefined {
  return redirectPatterns.find((candidate) => isOfPattern(host, pathname, candidate));
}

function isOfPattern(host: string, pathname: string, pattern: RedirectPattern): boolean {
  const isThere = pattern.host === undefined || isOnHost(host, pattern.host);
  if (!isThere || pattern.path === undefined) return isThere;
  // "/aff_collection" is not "/aff_c".
  return pattern.path.endsWith('/') ? pathname.startsWith(pattern.path) : pathname === pattern.path;
}

function readParameter(url: URL, names: readonly string[]): URL | null {
  for (const name of names) {
    const destination = parseDestination(url.searchParams.get(name) ?? '');
    if (destination !== null) return destination;
  }
  return null;
}

function readPath(url: URL, after: string): URL | null {
  const start = url.pathname.indexOf(after);
  if (start === -1) return null;
  // If the destination is not encoded, its query became the link's own.
  const rest = url.pathname.slice(start + after.length).replace(/^.*?(?=https?(?::|%3a))/i, '');
  return parseDestination(/^https?:/i.test(rest) ? rest + url.search : rest);
}

/** Reads a destination, plain or encoded once too often. */
function parseDestination(text: string): URL | null {
  if (!/^https?(?::\/\/|%3a)/i.test(text)) return null;
  if (!/^https?%3a/i.test(text)) return parseHttpUrl(text);
  try {
    return parseHttpUrl(decodeURIComponent(text));
  } catch {
    return null;
  }
}

function parseHttpUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

function toHostKey(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}
