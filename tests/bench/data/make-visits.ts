import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import { type KnownHost, variantCountries } from './make-hosted-programs.ts';

/** A page's address, and the program that it was made for. */
export interface Visit {
  readonly url: string;
  /** Null where no program has the page. */
  readonly offerId: string | null;
}

/** Hosts of content networks and of tests come to as many labels. */
const deepLabels = 'edge.cache.static.assets.release.preview.branch.team.region';

/**
 * Addresses of known and unknown hosts, always the same: of twenty, six on a host itself, four on a sub-domain, three on one of
 * the countries' shops, two on a host of more than ten labels, five on no program's host, one of which only ends as a
 * program's does.
 */
export function makeVisits(count: number, hosts: readonly KnownHost[]): readonly Visit[] {
  const random = createSeededRandom(20_260_310);
  const single = hosts.filter(({ offerIds }) => offerIds[''] !== undefined);
  // What only ends as an outlet does is another sub-domain of its merchant.
  const merchants = single.filter(({ host }) => host.split('.').length === 2);
  const various = hosts.filter(({ offerIds }) => offerIds[''] === undefined);
  return Array.from({ length: count }, (_, at): Visit => {
    const { host, offerIds } = random.pick(single);
    const offerId = offerIds[''] ?? null;
    const path = `/product/${random.between(0, 999_999)}?color=blue&size=${random.between(0, 39)}`;
    const kind = at % 20;
    if (kind < 6) return { url: `https://www.${host}${path}`, offerId };
    if (kind < 10) return { url: `https://store.${host}${path}`, offerId };
    if (kind < 13) {
      const ofCountries = random.pick(various);
      const country = random.pick(variantCountries);
      return {
        url: `https://www.${ofCountries.host}/${country}${path}`,
        offerId: ofCountries.offerIds[country] ?? null,
      };
    }
    if (kind < 15) return { url: `https://${deepLabels}.${host}${path}`, offerId };
    if (kind < 19) return { url: `https://www.unknown-${random.between(0, 999_999)}.test${path}`, offerId: null };
    return { url: `https://not${random.pick(merchants).host}${path}`, offerId: null };
  });
}
