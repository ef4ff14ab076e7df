import { isOnHost } from '../domain/is-on-host.ts';
import { genericHosts } from './generic-hosts.ts';

/** Whether everybody has pages on the host, so that it is no merchant's and no program's destination. */
export function isGenericHost(host: string): boolean {
  return genericHosts.some((generic) =>
    generic.hasGenericSubdomains ? isOnHost(host, generic.host) : host === generic.host,
  );
}
