import { AppError } from '#lib/errors/app-error.ts';
import { readHostPermission } from '#lib/store/accounts/read-host-permission.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';

/**
 * Whether the service may be called now. Both may change at any time: the organisation's policy may allow other services
 * alone, and the user may withdraw the browser's permission.
 */
export type ServiceAccess = 'ok' | 'switched-off' | 'permission-missing';

/** The policy is named first: to give the browser's permission again would not help. */
export async function readServiceAccess(serviceUrl: string): Promise<ServiceAccess> {
  const [{ serviceHosts }, isGranted] = await Promise.all([readPolicyLimits(), readHostPermission(serviceUrl)]);
  if (serviceHosts !== null && !serviceHosts.includes(new URL(serviceUrl).hostname)) return 'switched-off';
  return isGranted ? 'ok' : 'permission-missing';
}

/** @throws AppError `switched-off`, `permission-missing` with the service's origin as its subject. */
export async function assertServiceAccess(serviceUrl: string): Promise<void> {
  const access = await readServiceAccess(serviceUrl);
  if (access === 'switched-off') throw new AppError(access);
  if (access === 'permission-missing') throw new AppError(access, { subject: new URL(serviceUrl).origin });
}
