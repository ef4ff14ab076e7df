import type { ManageableSettings } from '#lib/domain/settings/settings.ts';

/** The settings that the organisation's policy sets: read-only for the user. */
export interface ManagedFields extends Partial<ManageableSettings> {
  readonly serviceUrl?: string;
  readonly teamAddress?: string;
  readonly teamToken?: true;
  readonly publisherId?: string;
  /** How many presets come from the organisation. */
  readonly presets?: number;
}
