import type { ManageableSettings } from '#lib/domain/settings/settings.ts';

/** What an organisation can switch off for its members, by the names that its policy uses (docs/administrators.md). */
export const managedFeatures = ['merchant-pages', 'teams', 'images', 'backups', 'exports'] as const;

export type ManagedFeature = (typeof managedFeatures)[number];

/** The settings that the organisation's policy sets: read-only for the user. */
export interface ManagedFields extends Partial<ManageableSettings> {
  readonly serviceUrl?: string;
  readonly teamAddress?: string;
  readonly teamToken?: true;
  readonly publisherId?: string;
  /** How many presets come from the organisation. */
  readonly presets?: number;
}
