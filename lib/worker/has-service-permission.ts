import { browser } from '../platform/browser.ts';

/** Whether the browser still lets the extension call the service: the user may take the permission away at any time. */
export async function hasServicePermission(serviceUrl: string): Promise<boolean> {
  const { protocol, hostname } = new URL(serviceUrl);
  // Match patterns carry no port.
  return browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
}
