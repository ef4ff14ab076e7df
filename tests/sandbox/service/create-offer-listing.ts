import { categories } from '../catalogue/categories.ts';
import type { OfferCatalogue } from '../catalogue/create-offer-catalogue.ts';
import type { OfferRecord, Standing } from '../catalogue/offer-record.ts';
import { createResultCache } from './create-result-cache.ts';
import { hasPartOf, oneFrom, severalFrom, severalOf } from './read-filters.ts';
import { type Parameters, textOf } from './read-parameters.ts';

/** Positions of the programs that the parameters of spec §4.5 select, in the order they ask for. */
interface OfferListing {
  /** `updated`: the window of spec §4.6, ends included; null for offers/all. */
  select(parameters: Parameters, updated: { fromMs: number; toMs: number } | null): number[];
}

const offerTypes = ['cpa', 'cps', 'cpa_both', 'cpc', 'cpm'] as const;

const ratePatterns = { percent: /(\d+(?:\.\d+)?)%/, flat: /^[A-Z]{3}(\d+(?:\.\d+)?)/ } as const;

/** The highest rate in the tiers, of percentages or of flat amounts; -1 when no tier is of that kind. */
function bestRate(offer: OfferRecord, kind: keyof typeof ratePatterns): number {
  return Math.max(-1, ...offer.tiers.map(({ rate }) => Number(ratePatterns[kind].exec(rate)?.[1] ?? -1)));
}

type Compare = (left: OfferRecord, right: OfferRecord) => number;

const byName: Compare = (left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0);
const byAge: Compare = (left, right) => left.createdAtMs - right.createdAtMs;
const byRate =
  (kind: 'percent' | 'flat'): Compare =>
  (left, right) =>
    bestRate(left, kind) - bestRate(right, kind);
const reverse =
  (compare: Compare): Compare =>
  (left, right) =>
    compare(right, left);

/** As observed, spelt so. `relevance` and unknown values keep the listing's own order. */
const orders = new Map<string, Compare>([
  ['show_latest_first', reverse(byAge)],
  ['show_oldest_first', byAge],
  ['a_to_z', byName],
  ['z_to_a', reverse(byName)],
  ['highest_commision_percent', reverse(byRate('percent'))],
  ['lowest_commision_percent', byRate('percent')],
  ['highest_flat_payout', reverse(byRate('flat'))],
  ['lowest_flat_payout', byRate('flat')],
]);

export function createOfferListing({ catalogue }: { catalogue: OfferCatalogue }): OfferListing {
  const cache = createResultCache();
  return {
    select(parameters, updated) {
      const ids = severalOf(parameters, 'filters[offer_id]');
      const names = severalOf(parameters, 'filters[offer_name]');
      const country = textOf(parameters, 'filters[offer_country]')?.toLowerCase() ?? null;
      const types = severalFrom(parameters, 'filters[offer_type]', offerTypes);
      const standing = oneFrom(parameters, 'filters[application_status]', [
        'Approved',
        'Blocked',
        'Pending',
        'Rejected',
      ]) as Standing | null;
      const status = oneFrom(parameters, 'filters[offer_status]', ['Active', 'Paused']);
      const wanted = severalFrom(parameters, 'filters[categories]', categories);
      const sortBy = textOf(parameters, 'sort_by') ?? '';

      const matches = (offer: OfferRecord) =>
        hasPartOf(offer.name, names) &&
        (country === null || offer.countries.some((entry) => entry.toLowerCase() === country)) &&
        (types === null || types.includes(offer.offerType)) &&
        (wanted === null || offer.categories.some((entry) => wanted.includes(entry.toLowerCase()))) &&
        (updated === null ||
          (Math.floor(offer.updatedAtMs / 1000) * 1000 >= updated.fromMs &&
            Math.floor(offer.updatedAtMs / 1000) * 1000 <= updated.toMs));

      const filters = { ids, names, country, types, standing, status, wanted, sortBy, updated };
      return cache.get(JSON.stringify([catalogue.version(), filters]), () => {
        let positions = catalogue.positions({
          ...(standing === null ? {} : { standing }),
          ...(status === null ? {} : { paused: status === 'paused' }),
        });
        if (ids !== null) {
          const known = new Set(ids.map((id) => catalogue.positionOf(Number(id))));
          positions = positions.filter((position) => known.has(position));
        }
        // Only these look at the rows themselves.
        if (names ?? country ?? types ?? wanted ?? updated) {
          positions = positions.filter((position) => matches(catalogue.at(position)));
        }
        const order = orders.get(sortBy);
        if (!order) return positions;
        return positions
          .map((position) => ({ position, offer: catalogue.at(position) }))
          .sort((left, right) => order(left.offer, right.offer) || left.position - right.position)
          .map(({ position }) => position);
      });
    },
  };
}
