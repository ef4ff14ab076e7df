import { type ManagedFeature, managedFeatures } from '#lib/domain/policy/managed-features.ts';
import type { Fields } from '#lib/domain/shape.ts';
import { browser } from '#lib/platform/browser.ts';

/** What the organisation's policy forbids. */
export interface PolicyLimits {
  readonly switchedOff: ReadonlySet<ManagedFeature>;
  /** The hosts of the services that may be connected. Null where any may. */
  readonly serviceHosts: readonly string[] | null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Worker and pages read it at each use, so that a policy works as soon as the browser has it. A name that is no
 * feature counts as absent. A list of hosts with no host in it allows none: an administrator's mistake opens nothing.
 */
export async function readPolicyLimits(): Promise<PolicyLimits> {
  // Firefox rejects where no administrator has set anything.
  const stored: Fields = await browser.storage.managed.get(['switchedOff', 'serviceHosts']).catch(() => ({}));
  const { switchedOff, serviceHosts } = stored;
  return {
    switchedOff: new Set(isList(switchedOff) ? managedFeatures.filter((feature) => switchedOff.includes(feature)) : []),
    serviceHosts: isList(serviceHosts)
      ? serviceHosts.filter((host) => typeof host === 'string').map((host) => host.toLowerCase())
      : null,
  };
}
