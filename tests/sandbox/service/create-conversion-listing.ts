import type { ConversionLedger } from '../catalogue/create-conversion-ledger.ts';
import { createResultCache } from './create-result-cache.ts';
import { hasPartOf, severalFrom, severalOf } from './read-filters.ts';
import type { Parameters } from './read-parameters.ts';

/** Positions of the conversions that the parameters of spec §4.2–4.4 select, newest first. */
export interface ConversionListing {
  /** `span`: ends included; null for conversions/all. */
  select(parameters: Parameters, span: { fromMs: number; toMs: number } | null): number[];
}

/** The filter list of spec §3: `processing` is not on it, so asking for it is refused. */
const filterStatuses = ['Pending', 'Approved', 'Rejected', 'Paid', 'Yet to consumed', 'Invalid'] as const;

export function createConversionListing({ conversions }: { conversions: ConversionLedger }): ConversionListing {
  const cache = createResultCache();
  return {
    select(parameters, span) {
      const ids = severalOf(parameters, 'filters[conversion_id]');
      const offerIds = severalOf(parameters, 'filters[offer_id]');
      const names = severalOf(parameters, 'filters[offer_name]');
      const statuses = severalFrom(parameters, 'filters[conversion_status]', filterStatuses);
      const filters = { ids, offerIds, names, statuses, span };
      return cache.get(JSON.stringify([conversions.version(), filters]), () => {
        const positions = conversions.positions({ ...span, ...(statuses === null ? {} : { statuses }) });
        if (!(ids ?? offerIds ?? names)) return positions;
        return positions.filter((position) => {
          const row = conversions.at(position);
          return (
            (ids === null || ids.includes(String(row.conversionId))) &&
            (offerIds === null || offerIds.includes(String(row.offerId))) &&
            hasPartOf(row.offerName, names)
          );
        });
      });
    },
  };
}
