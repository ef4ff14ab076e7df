export type MerchantDomain = 'localhost' | 'example';

/** Hosts of the short links; an account meets several (observed, spec §2.5). */
export const linkHostNames = ['go.shorthop', 'go.kliklah', 'go.pautan'] as const;

const foreignHost = 'foreign.localhost';
const imageHost = 'img.jambatan';

/** Who answers for a host name. */
type HostRole =
  | { role: 'service' }
  | { role: 'link' }
  | { role: 'image' }
  | { role: 'foreign' }
  /** `name`: the host without its suffix, e.g. `www.kedai-harian`. */
  | { role: 'site'; name: string };

/**
 * Names of the sandbox's many hosts. One port serves them all; the Host header says which one is meant. Every host but
 * the service's answers under `.localhost`, which browsers resolve by themselves, and under `.example`, for browsers
 * started with a resolver rule.
 */
export interface Addresses {
  serviceUrl: string;
  foreignUrl: string;
  /** A page of a merchant that a browser can open: `toSiteUrl('www.kedai-harian', '/my/')`. */
  toSiteUrl(name: string, pathAndQuery: string): string;
  /** The same, as a listing names it: https for `.example`, because that is what merchants have. */
  toListedSiteUrl(name: string, pathAndQuery: string): string;
  /** The same without scheme and port, as some listings have it. */
  toBareSiteUrl(name: string, pathAndQuery: string): string;
  toLinkUrl(code: string, hostIndex: number): string;
  toImageUrl(path: string): string;
  toDirectoryUrl(offerId: number): string;
  /** Reads a Host header. */
  toRole(hostHeader: string): HostRole;
}

/** The host of a Host header: no port, lower case. */
function toHostname(hostHeader: string): string {
  return hostHeader.toLowerCase().replace(/:\d+$/, '');
}

/** `www.kedai-harian.localhost` → `www.kedai-harian`; null for a host that the sandbox has no name for. */
export function toSiteName(hostname: string): string | null {
  return /^(.+)\.(?:localhost|example)$/.exec(hostname)?.[1] ?? null;
}

export function createAddresses({ port, domain }: { port: number; domain: MerchantDomain }): Addresses {
  const authorityOf = (name: string) => (domain === 'localhost' ? `${name}.localhost:${port}` : `${name}.example`);
  const serviceUrl = `http://localhost:${port}`;
  return {
    serviceUrl,
    foreignUrl: `http://${foreignHost}:${port}`,
    toSiteUrl: (name, pathAndQuery) => `http://${authorityOf(name)}${pathAndQuery}`,
    toListedSiteUrl: (name, pathAndQuery) =>
      `${domain === 'localhost' ? 'http' : 'https'}://${authorityOf(name)}${pathAndQuery}`,
    toBareSiteUrl: (name, pathAndQuery) => `${name}.${domain}${pathAndQuery}`,
    toLinkUrl: (code, hostIndex) => `http://${authorityOf(linkHostNames[hostIndex] ?? linkHostNames[0])}/${code}`,
    toImageUrl: (path) => `http://${authorityOf(imageHost)}${path}`,
    toDirectoryUrl: (offerId) => `${serviceUrl}/directory/${offerId}`,
    toRole(hostHeader) {
      const hostname = toHostname(hostHeader);
      if (hostname === foreignHost) return { role: 'foreign' };
      const name = toSiteName(hostname);
      if (name === null || name === 'api' || name === 'service') return { role: 'service' };
      if (linkHostNames.some((linkHost) => linkHost === name)) return { role: 'link' };
      if (name === imageHost) return { role: 'image' };
      return { role: 'site', name };
    },
  };
}
