import { useCallback } from 'preact/hooks';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { useLive } from '#ui/use-live.ts';

const nothingManaged: ManagedFields = {};

/** What the organisation's policy sets, which is not the user's to change. Nothing, until it was read. */
export function useManaged(services: { readManaged(): Promise<ManagedFields> }): ManagedFields {
  const { value } = useLive(useCallback(() => services.readManaged(), [services]));
  return value ?? nothingManaged;
}
