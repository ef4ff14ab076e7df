import type { Connection } from '#lib/domain/accounts/connection.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { browser } from '#lib/platform/browser.ts';

/** Whether the browser lets Linkmint call the connection's service; true without a service. */
export async function readServiceAccess(connection: Connection): Promise<boolean> {
  if (connection.state === 'signed-out') return true;
  return browser.permissions.contains({ origins: [toMatchPattern(connection.serviceUrl)] });
}
