/** What an organisation can switch off for its members, by the names that its policy uses (docs/administrators.md). */
export const managedFeatures = ['merchant-pages', 'teams', 'images', 'backups', 'exports'] as const;

export type ManagedFeature = (typeof managedFeatures)[number];
