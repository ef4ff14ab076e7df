import { normaliseHost } from '#lib/domain/addresses/to-site-key.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** Whether a host is one of the program's, or below one. */
export function isOfferHost({ matchHosts }: Pick<OfferRecord, 'matchHosts'>, hostname: string): boolean {
  const name = normaliseHost(hostname);
  return matchHosts.some((host) => name === host || name.endsWith(`.${host}`));
}
