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
 * Whether a link from the service may be handed to the user unchanged: https, or http if the service itself runs on
 * this machine (a sandbox, which speaks http whatever host names its links have). The link may have nothing around it,
 * and contain no credentials, spaces or control characters. It may not contain U+FFFD or half of a character either,
 * which are left of lost bytes.
 */
export function isSafeTrackingLink(link: string, serviceUrl: string): boolean {
  // The parser would accept these, but read another address than a person does.
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(link) || /[\s\p{Cc}\p{Cf}\p{Cs}\\\ufffd]/u.test(link)) return false;
  return toSafeHttpsUrl(link, serviceUrl) !== null;
}

/**
 * A link from the service in its normal form, if the interface may offer it. Null if it has credentials or is not
 * https. For a service on this machine http is fine, too.
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
 * Whether a link that came from a colleague may be handed out: its form must be safe, and its host one that the
 * account's own service answered with. Otherwise anyone who can write to a team's Redis could lead its members
 * anywhere.
 */
export function isServiceLink(trackingLink: string, serviceUrl: string, linkHosts: readonly string[]): boolean {
  return isSafeTrackingLink(trackingLink, serviceUrl) && linkHosts.includes(new URL(trackingLink).hostname);
}
