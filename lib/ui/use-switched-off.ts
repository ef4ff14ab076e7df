import type { ManagedFeature } from '#lib/domain/policy/managed-features.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { useLive } from '#lib/ui/use-live.ts';

const nothing: ReadonlySet<ManagedFeature> = new Set();

/** What the organisation's policy has switched off. Empty until it is read. */
export function useSwitchedOff(): ReadonlySet<ManagedFeature> {
  return useLive(readPolicyLimits).value?.switchedOff ?? nothing;
}
