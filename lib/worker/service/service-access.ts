import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';

/**
 * Whether the service may be called now. Both may change at any time: the organisation's policy may allow other services
 * alone, and the user may withdraw the browser's permission.
 */
export type ServiceAccess = 'ok' | 'switched-off' | 'permission-missing';

/** The policy is named first: to give the browser's permission again would not help. */
export async function readServiceAccess(serviceUrl: string): Promise<ServiceAccess> {
  const [{ serviceHosts }, isGranted] = await Promise.all([readPolicyLimits(), hasHostPermission(serviceUrl)]);
  if (serviceHosts !== null && !serviceHosts.includes(new URL(serviceUrl).hostname)) return 'switched-off';
  return isGranted ? 'ok' : 'permission-missing';
}

/** Whether the browser lets the extension call the host of an address. */
export const hasHostPermission = (url: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [toMatchPattern(url)] });

/** @throws AppError `switched-off`, `permission-missing` with the service's origin as its subject. */
export async function assertServiceAccess(serviceUrl: string): Promise<void> {
  const access = await readServiceAccess(serviceUrl);
  if (access === 'switched-off') throw new AppError(access);
  if (access === 'permission-missing') throw new AppError(access, { subject: new URL(serviceUrl).origin });
}
