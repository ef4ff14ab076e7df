import { useCallback } from 'preact/hooks';
import type { ManagedFeature, ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { useLive } from '#lib/ui/use-live.ts';

const nothingManaged: ManagedFields = {};

/** Announced when the browser has another policy, or has it late. */
const kinds = ['settings'] as const;

/** The settings that the organisation's policy controls; the user cannot change them. Empty until they are read. */
export function useManaged(services: { readManaged(): Promise<ManagedFields> }): ManagedFields {
  const { value } = useLive(
    useCallback(() => services.readManaged(), [services]),
    kinds,
  );
  return value ?? nothingManaged;
}

const nothing: ReadonlySet<ManagedFeature> = new Set();

/** What the organisation's policy has switched off. Empty until it is read. */
export function useSwitchedOff(): ReadonlySet<ManagedFeature> {
  return useLive(readPolicyLimits, kinds).value?.switchedOff ?? nothing;
}
