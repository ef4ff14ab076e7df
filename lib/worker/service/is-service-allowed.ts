import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';

/** Whether the organisation's policy lets this service be used. Where it names no hosts, any may be. */
export async function isServiceAllowed(serviceUrl: string): Promise<boolean> {
  const { serviceHosts } = await readPolicyLimits();
  return serviceHosts === null || serviceHosts.includes(new URL(serviceUrl).hostname);
}
