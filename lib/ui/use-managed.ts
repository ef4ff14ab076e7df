import { useCallback } from 'preact/hooks';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { useLive } from '#lib/ui/use-live.ts';

const nothingManaged: ManagedFields = {};

/** The settings that the organisation's policy controls; the user cannot change them. Empty until they are read. */
export function useManaged(services: { readManaged(): Promise<ManagedFields> }): ManagedFields {
  const { value } = useLive(useCallback(() => services.readManaged(), [services]));
  return value ?? nothingManaged;
}
