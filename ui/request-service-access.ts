import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { browser } from '#lib/platform/browser.ts';

/**
 * Asks the browser for a service's host and, in the same prompt, for `webRequest`, which tells why a connection failed.
 * Where an organisation blocks `webRequest`, the browser refuses both at once: then the host alone is asked for, and a
 * failure is just "could not be reached". Call it within a user gesture.
 */
export function requestServiceAccess(serviceUrl: string): Promise<boolean> {
  const origins = [toMatchPattern(serviceUrl)];
  return browser.permissions
    .request({ origins, permissions: ['webRequest'] })
    .catch(() => browser.permissions.request({ origins }));
}
