import type { Connection } from '#lib/domain/accounts/connection.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { browser } from '#lib/platform/browser.ts';

/** Whether the browser lets Linkmint call the host of an address. */
export const readHostPermission = (url: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [toMatchPattern(url)] });

/** The same of the connection's service; true without a service. */
export async function readServicePermission({ state, serviceUrl }: Connection): Promise<boolean> {
  return state === 'signed-out' || readHostPermission(serviceUrl);
}
