import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';

/** As `permissions.request` of the browser. */
type Request = (wanted: { origins: string[]; permissions?: 'webRequest'[] }) => Promise<boolean>;

/**
 * Asks the browser for a service's host and, in the same prompt, for `webRequest`, which reports why a connection
 * failed. Where an organisation blocks `webRequest`, the browser refuses both at once: then the host alone is asked for,
 * and a failure is just "could not be reached". Call it within a user gesture.
 */
export function requestServiceAccess(request: Request, serviceUrl: string): Promise<boolean> {
  const origins = [toMatchPattern(serviceUrl)];
  return request({ origins, permissions: ['webRequest'] }).catch(() => request({ origins }));
}
