import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';

/**
 * Whether Linkmint knows a host as the program's only from a link: the program's own address names neither the host nor
 * one below it. The service's `previewUrl` may lack a scheme, or be a link through a network.
 */
export function isKnownByLink(
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
    // "50%off" is not an encoding; its plain text is searched anyway.
    return '';
  }
}
