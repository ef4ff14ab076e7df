import { isLoopbackHost } from '#lib/domain/addresses/safe-link.ts';

export type ServiceUrlProblem =
  | 'not-a-url'
  | 'not-https'
  | 'has-credentials'
  | 'has-query'
  /** A port of another kind of service. A form sent to it may do harm. */
  | 'odd-port'
  /** This machine, under a name or number that the extension's content security policy cannot allow. */
  | 'odd-loopback';

export type CheckedServiceUrl =
  | { readonly url: string }
  | { readonly problem: ServiceUrlProblem }
  /**
   * The host reads differently to the eye, or only begins like this machine's. `readsAs` is the host that is called.
   */
  | { readonly problem: 'look-alike'; readonly readsAs: string };

/** Ports that no browser calls (Fetch standard, "bad port"). */
const portsOfOthers: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Each port below it is assigned to one kind of service (RFC 6335, "system ports"). */
const firstFreePort = 1024;

/** A number in brackets, or labels of letters, digits, "-" and "_". `URL` takes every sign that is not forbidden. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)$/;

/**
 * Reads the service's root as a user types it: without a scheme (https is assumed, http on this machine), with a slash or
 * "/api" at the end (the specification's paths begin with "/api", spec "Conventions"), or with the sign behind it that
 * ended its sentence.
 * @returns the root without a trailing slash, or the reason why it cannot be used.
 */
export function checkServiceUrl(text: string): CheckedServiceUrl {
  const typed = text.trim().replace(/(?<![.,;:])[.,;:]+$/, '');
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const wanted = hasScheme ? typed : `https://${typed}`;
  if (typed === '' || /[\s\\]/.test(typed) || !URL.canParse(wanted)) return { problem: 'not-a-url' };
  const url = new URL(wanted);
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(wanted)?.[1] ?? '';
  const isLoopback = isLoopbackHost(url.hostname);
  // A lone word without a scheme is a typing error rather than a service.
  if (authority === '' || (!hasScheme && !isLoopback && !/[.:]/.test(url.hostname))) return { problem: 'not-a-url' };
  if (authority.includes('@')) return { problem: 'has-credentials' };
  if (!hostPattern.test(url.hostname)) return { problem: 'not-a-url' };
  if (!hasScheme && isLoopback) url.protocol = 'http:';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return { problem: 'not-https' };
  const seen = authority.replace(/:\d*$/, '').toLowerCase();
  if (seen !== url.hostname || looksLikeThisMachine(url.hostname)) {
    return { problem: 'look-alike', readsAs: url.hostname };
  }
  if (hasOddPort(url, isLoopback)) return { problem: 'odd-port' };
  if (url.protocol === 'http:' && !isAllowedByPolicy(url.hostname)) return { problem: 'odd-loopback' };
  if (url.search !== '' || url.hash !== '') return { problem: 'has-query' };
  // The same host: with the dot it would be another origin, and another account of the same publisher.
  url.hostname = url.hostname.replace(/\.$/, '');
  const path = trimSlashes(trimSlashes(url.pathname).replace(/\/api$/i, ''));
  return { url: `${url.origin}${path}` };
}

/** "localhost.evil.test", "127.0.0.1.evil.test": another machine whose name begins like this one's. */
function looksLikeThisMachine(host: string): boolean {
  return !isLoopbackHost(host) && /^(?:.*\.)?localhost\.|^\d+\.\d+\.\d+\.\d+\./.test(host);
}

function hasOddPort({ protocol, port }: URL, isLoopback: boolean): boolean {
  if (port === '') return false;
  const number = Number(port);
  // Port 80 over https is a mistake for http. No web server has another port below 1024.
  return portsOfOthers.has(number) || (protocol === 'https:' && !isLoopback && number < firstFreePort);
}

/** `connect-src` of wxt.config.ts: a policy can name no other number of this machine, and no IPv6 address. */
const isAllowedByPolicy = (host: string) => host === '127.0.0.1' || /(?:^|\.)localhost$/.test(host);

function trimSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const documentationOrApi =
  /^((?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]+(?:\/[^?#]*?)?)\/(?:api|api[-_]?docs?|docs?|documentation|swagger)(?:[/?#].*)?$/i;

/**
 * Cuts a longer address to the service's root: one of its calls ("…/api/authenticate"), their common start ("…/api/"),
 * or a page of its documentation. Null if the address has nothing to cut.
 */
export function cutServiceUrl(text: string): string | null {
  return documentationOrApi.exec(text.trim())?.[1] ?? null;
}

/** The host of the service, with its port; the whole text if it is no address. */
export function toServiceHost(serviceUrl: string): string {
  return URL.canParse(serviceUrl) ? new URL(serviceUrl).host : serviceUrl;
}
