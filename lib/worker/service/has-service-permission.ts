import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { browser } from '#lib/platform/browser.ts';

/** Whether the browser still lets the extension call the service. The user may withdraw the permission at any time. */
export function hasServicePermission(serviceUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [toMatchPattern(serviceUrl)] });
}
