import { getDomain } from 'tldts';
import { hostSuffixes, type MatchCandidate, rankCandidates } from '#lib/domain/programs/match.ts';
import type { HostedPrograms } from '../data/make-hosted-programs.ts';

/** Finds the program of a page's address; null where none has it. */
export type HostRule = (url: string) => string | null;

/** Ways to find a page's program among the same hosts. */
export interface HostRules {
  /** The product's: the keys of the host, the programs under each, and their ranking. */
  readonly linkmint: HostRule;
  /** The host and each parent of it, as they stand in the address; the same ranking. */
  readonly rankedWalk: HostRule;
  /** The same walk up to the first known host, and the first program there. */
  readonly walk: HostRule;
  /** The registrable domain by the public suffix list, and the first program there. */
  readonly registrableDomain: HostRule;
  /** All hosts, one after another: the longest that the address's ends in, and the first program there. */
  readonly scan: HostRule;
}

const noPreferences = { defaultOfferId: null, countries: [] };

export function createHostRules({ hosts, byHost }: HostedPrograms): HostRules {
  const rank = (url: string, candidates: readonly MatchCandidate[]) =>
    rankCandidates(url, candidates, noPreferences).ranked[0]?.offerId ?? null;
  const firstOf = (host: string | null | undefined) => byHost.get(host ?? '')?.[0]?.offerId ?? null;
  return {
    // As `readHostOffers` does it, with a Map in place of the database's index.
    linkmint(url) {
      const found = hostSuffixes(new URL(url).hostname).flatMap((suffix) => byHost.get(suffix) ?? []);
      return rank(url, [...new Map(found.map((candidate) => [candidate.offerId, candidate])).values()]);
    },
    rankedWalk: (url) =>
      rank(
        url,
        [...listParents(new URL(url).hostname)].flatMap((host) => byHost.get(host) ?? []),
      ),
    walk(url) {
      for (const host of listParents(new URL(url).hostname)) if (byHost.has(host)) return firstOf(host);
      return null;
    },
    registrableDomain: (url) => firstOf(getDomain(url)),
    scan(url) {
      const name = new URL(url).hostname;
      let nearest = '';
      for (const { host } of hosts) {
        const isWhole = name.endsWith(host) && (name.length === host.length || name.at(-host.length - 1) === '.');
        if (isWhole && host.length > nearest.length) nearest = host;
      }
      return firstOf(nearest);
    },
  };
}

function* listParents(hostname: string): Iterable<string> {
  for (let host = hostname; ; ) {
    yield host;
    const dot = host.indexOf('.');
    if (dot === -1) return;
    host = host.slice(dot + 1);
  }
}
