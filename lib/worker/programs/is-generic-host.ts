import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { genericHosts } from '#lib/worker/programs/generic-hosts.ts';

/**
 * Whether anyone can have pages on the host (with "www." or without). Then it is no merchant's, and no program's
 * destination.
 */
export function isGenericHost(hostname: string): boolean {
  const host = toSiteKey(hostname);
  return genericHosts.some((generic) =>
    generic.hasGenericSubdomains ? isOnHost(host, generic.host) : host === generic.host,
  );
}
