/** Deeplinks used in the current period, on all of the user's devices as far as known. */
export interface QuotaUsage {
  readonly used: number;
  readonly limit: number;
  /** Part of `used` that this device's journal counted. */
  readonly usedHere: number;
  /** Part of `used` that the user's other devices reported through the browser's sync. */
  readonly usedElsewhere: number;
  /**
   * When the quota next grows: the next month of the service, or the 30th day of the link that makes room for one more.
   * Ms since the epoch. Null where that is not known.
   */
  readonly freesUpAtMs: number | null;
  /** The day of that in the service's time zone, `YYYY-MM-DD`: a month ends where the service counts. */
  readonly freesOn: string | null;
  readonly level: 'ok' | 'low' | 'nearly-reached' | 'reached';
  /** The service itself said that the period's links are used up: the level is then `reached`, whatever the count. */
  readonly isUsedUpByNetwork?: true;
}

/** What says how many links are left. */
export type QuotaState = Pick<QuotaUsage, 'used' | 'limit' | 'isUsedUpByNetwork'>;

/** How many links can still be made in the period: by Linkmint's count, or none where the service said so. */
export function linksLeft({ used, limit, isUsedUpByNetwork }: QuotaState): number {
  return isUsedUpByNetwork ? 0 : Math.max(0, limit - used);
}

/** From which share of the period's links on each level warns, in percent. The warnings' texts say it. */
export const warnPercents = { low: 80, 'nearly-reached': 95 } as const;

/** The level of a usage: warns twice (`warnPercents`), and blocks where nothing is left. */
export function toQuotaLevel(used: number, limit: number): QuotaUsage['level'] {
  if (used >= limit) return 'reached';
  if (used * 100 >= limit * warnPercents['nearly-reached']) return 'nearly-reached';
  return used * 100 >= limit * warnPercents.low ? 'low' : 'ok';
}
