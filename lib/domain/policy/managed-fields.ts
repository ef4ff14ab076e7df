/** What the organisation's policy sets: read-only here. */
export interface ManagedFields {
  readonly serviceUrl?: string;
  readonly teamAddress?: string;
  readonly teamToken?: true;
  readonly publisherId?: string;
  readonly callsPerMinute?: number;
  readonly deeplinksPerPeriod?: number;
  readonly bulkReserve?: number;
  readonly disclosure?: string;
  /** How many presets are the organisation's. */
  readonly presets?: number;
}
