import type { ManageableSettings } from '#lib/domain/settings/settings.ts';

/** What the organisation's policy sets: read-only here. */
export interface ManagedFields extends Partial<ManageableSettings> {
  readonly serviceUrl?: string;
  readonly teamAddress?: string;
  readonly teamToken?: true;
  readonly publisherId?: string;
  /** How many presets are the organisation's. */
  readonly presets?: number;
}
