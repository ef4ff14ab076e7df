import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** Whether a host is one of the program's, or below one. */
export function isOfferHost({ matchHosts }: Pick<OfferRecord, 'matchHosts'>, hostname: string): boolean {
  return matchHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
