import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { TeamSettings } from '#lib/domain/team/team.ts';

/** The organisation's address and publisher ID override the member's. */
export function underPolicy<Place extends Pick<TeamSettings, 'address' | 'publisherId'>>(
  place: Place,
  { teamAddress, publisherId }: ManagedFields,
): Place {
  return { ...place, address: teamAddress ?? place.address, publisherId: publisherId ?? place.publisherId };
}
