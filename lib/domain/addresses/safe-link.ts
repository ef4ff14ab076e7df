/** Why a typed service URL cannot be used. */
export type ServiceUrlProblem = 'not-a-url' | 'not-https' | 'has-credentials' | 'has-query';

/**
 * Whether a host is this machine by name or number: "localhost", "*.localhost", 127.0.0.0/8, ::1.
 * @param host As `URL.hostname` has it: no port, numbers in their normal form.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^127(?:\.\d{1,3}){3}$/.test(name) ||
    name === '[::1]' ||
    name === '::1'
  );
}

/**
 * Whether a link from the service may be handed to the user as it stands: https, or http where the service itself is on
 * this machine (a sandbox, which speaks http whatever host names its links have). There may be nothing around it, and
 * no credentials, space or control character in it.
 */
export function isSafeTrackingLink(link: string, serviceUrl: string): boolean {
  // The parser would accept these, and read another address than a person does.
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(link) || /[\s\p{Cc}\p{Cf}\\]/u.test(link)) return false;
  return toSafeHttpsUrl(link, serviceUrl) !== null;
}

/**
 * A link from the service in its normal form, if the interface may offer it. Null where it has credentials, or is neither
 * https nor, for a service on this machine, http.
 */
export function toSafeHttpsUrl(text: string, serviceUrl: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:') return url.href;
  return url.protocol === 'http:' && isLoopbackUrl(serviceUrl) ? url.href : null;
}

function isLoopbackUrl(text: string): boolean {
  return URL.canParse(text) && isLoopbackHost(new URL(text).hostname);
}

/**
 * Reads the service's root as a user types it: without a scheme (https is assumed, http on this machine), with a slash
 * or "/api" at the end (the specification's paths begin with it, spec "Conventions").
 * @returns the root without a trailing slash, or why it cannot be used.
 */
export function checkServiceUrl(text: string): { readonly url: string } | { readonly problem: ServiceUrlProblem } {
  const typed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const wanted = hasScheme ? typed : `https://${typed}`;
  if (typed === '' || /\s/.test(typed) || !URL.canParse(wanted)) return { problem: 'not-a-url' };
  const url = new URL(wanted);
  const isLoopback = isLoopbackHost(url.hostname);
  // A lone word without a scheme is a typing error rather than a service.
  if (!hasScheme && !isLoopback && !/[.:]/.test(url.hostname)) return { problem: 'not-a-url' };
  if (url.username !== '' || url.password !== '') return { problem: 'has-credentials' };
  if (!hasScheme && isLoopback) url.protocol = 'http:';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return { problem: 'not-https' };
  if (url.search !== '' || url.hash !== '') return { problem: 'has-query' };
  const path = trimSlashes(trimSlashes(url.pathname).replace(/\/api$/i, ''));
  return { url: `${url.origin}${path}` };
}

function trimSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
