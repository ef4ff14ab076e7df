import { toTypedText } from '#lib/domain/accounts/typed-account.ts';
import { type ManagedFeature, managedFeatures } from '#lib/domain/policy/managed-fields.ts';
import { type ManageableSettings, manageableSettingTable, type Settings } from '#lib/domain/settings/settings.ts';
import type { Fields } from '#lib/domain/shape.ts';
import { readManagedStorage } from '#lib/store/read-managed-storage.ts';

/** What the organisation's policy forbids, and the settings that it sets. */
export interface PolicyLimits {
  readonly switchedOff: ReadonlySet<ManagedFeature>;
  /** The hosts of the services that may be connected. Null where any may. */
  readonly serviceHosts: readonly string[] | null;
  /** They hold in place of the user's own, which stay stored for the day when the policy ends. */
  readonly settings: Partial<ManageableSettings>;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Worker and pages read it at each use, so that a policy works as soon as the browser has it. A name that is no
 * feature counts as absent. A list of hosts with no host in it allows none: an administrator's mistake opens nothing.
 * A browser that does not answer within two seconds counts as one without policies until it does.
 */
export async function readPolicyLimits(): Promise<PolicyLimits> {
  const stored = await readManagedStorage();
  const { switchedOff, serviceHosts } = stored;
  return {
    switchedOff: new Set(isList(switchedOff) ? managedFeatures.filter((feature) => switchedOff.includes(feature)) : []),
    serviceHosts: isList(serviceHosts)
      ? serviceHosts.filter((host) => typeof host === 'string').map((host) => toTypedText(host).toLowerCase())
      : null,
    settings: readPolicySettings(stored),
  };
}

/**
 * The settings with what the policy sets, for words that leave Linkmint. A page draws its settings before a slow browser
 * says what the policy is; a text that is copied waits for it.
 */
export async function withPolicySettings<Some extends Partial<Settings>>(settings: Some): Promise<Some> {
  return { ...settings, ...(await readPolicyLimits()).settings };
}

/** A damaged setting counts as not set. So does an empty text, because administration tools write that for "not set". */
export function readPolicySettings(stored: Fields): Partial<ManageableSettings> {
  const rows = Object.entries(manageableSettingTable);
  const set = rows.filter(([name, { is }]) => stored[name] !== '' && is(stored[name]));
  return Object.fromEntries(set.map(([name]) => [name, stored[name]]));
}
