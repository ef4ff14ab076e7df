import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';

/**
 * Whether a host is the program's because a link was made there, and not because the program's own address names it (or
 * a host below it). Written for what the service lists: `previewUrl` may lack a scheme, or be a link through a network.
 */
export function isLearnedHost(
  offer: { readonly previewUrl: string; readonly matchHosts: readonly string[] },
  host: string,
): boolean {
  const key = toSiteKey(host);
  return offer.matchHosts.some((known) => toSiteKey(known) === key) && !namesHost(offer.previewUrl, key);
}

function namesHost(address: string, host: string): boolean {
  const whole = new RegExp(`(?<![\\w-])${host.replace(/[^\w-]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i');
  const readings = [address, decode(address), URL.canParse(address) ? new URL(address).hostname : ''];
  return readings.some((text) => whole.test(text));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // "50%off" is no encoding; the text as it stands is read anyway.
    return '';
  }
}
