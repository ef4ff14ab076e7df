import { isOnHost } from '../domain/is-on-host.ts';
import { toSiteKey } from '../domain/match.ts';
import { genericHosts } from './generic-hosts.ts';

/** Whether everybody has pages on the host, with "www." or without, so that it is no merchant's and no program's destination. */
export function isGenericHost(hostname: string): boolean {
  const host = toSiteKey(hostname);
  return genericHosts.some((generic) =>
    generic.hasGenericSubdomains ? isOnHost(host, generic.host) : host === generic.host,
  );
}
