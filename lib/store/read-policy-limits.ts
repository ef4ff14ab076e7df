import { toTypedText } from '#lib/domain/accounts/typed-account.ts';
import { type ManagedFeature, managedFeatures } from '#lib/domain/policy/managed-fields.ts';
import { settingTable } from '#lib/domain/settings/settings.ts';
import { readManagedStorage } from '#lib/store/read-managed-storage.ts';

/** What the organisation's policy forbids. */
export interface PolicyLimits {
  readonly switchedOff: ReadonlySet<ManagedFeature>;
  /** The hosts of the services that may be connected. Null where any may. */
  readonly serviceHosts: readonly string[] | null;
  /** Whether it sets the words by which texts say that they are advertising. */
  readonly hasDisclosure: boolean;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Worker and pages read it at each use, so that a policy works as soon as the browser has it. A name that is no
 * feature counts as absent. A list of hosts with no host in it allows none: an administrator's mistake opens nothing.
 * A browser that does not answer within two seconds counts as one without policies until it does.
 */
export async function readPolicyLimits(): Promise<PolicyLimits> {
  const { switchedOff, serviceHosts, disclosure } = await readManagedStorage();
  return {
    switchedOff: new Set(isList(switchedOff) ? managedFeatures.filter((feature) => switchedOff.includes(feature)) : []),
    serviceHosts: isList(serviceHosts)
      ? serviceHosts.filter((host) => typeof host === 'string').map((host) => toTypedText(host).toLowerCase())
      : null,
    hasDisclosure: settingTable.disclosure.is(disclosure) && disclosure !== '',
  };
}
