import type { MatchCandidate } from '#lib/domain/programs/match.ts';

/** Programs, one host after another, and the hosts with what is known of them. */
export interface HostedPrograms {
  readonly hosts: readonly KnownHost[];
  /** As the mirror's index has them: a host's programs, the oldest first. */
  readonly byHost: ReadonlyMap<string, readonly MatchCandidate[]>;
}

/** A host that programs name. */
export interface KnownHost {
  readonly host: string;
  /** The programs by their country, where the host has one for each; otherwise the only one, under "". */
  readonly offerIds: Readonly<Record<string, string>>;
}

/** Countries with a program of their own on one host, and the path where its pages are. */
export const variantCountries = ['my', 'sg', 'th'] as const;

const words = ['kedai', 'toko', 'cafe', 'sepatu', 'gadget', 'travel', 'beauty', 'buku'] as const;

/**
 * Of ten hosts six are a merchant's own, one is an outlet below a merchant's (a program of its own), one is a shop's
 * below a host without a program, and two have a program for each of three countries.
 */
export function makeHostedPrograms(hostCount: number): HostedPrograms {
  const hosts: KnownHost[] = [];
  const byHost = new Map<string, readonly MatchCandidate[]>();
  let lastId = 100_000;
  for (let at = 0; at < hostCount; at++) {
    const host = toHost(at);
    const variants = at % 10 >= 8 ? variantCountries : ([''] as const);
    const offerIds: Record<string, string> = {};
    const programs = variants.map((country) => {
      lastId += 1;
      offerIds[country] = String(lastId);
      return aCandidate(String(lastId), host, country === '' ? '' : `/${country}/`);
    });
    hosts.push({ host, offerIds });
    byHost.set(host, programs);
  }
  return { hosts, byHost };
}

function toHost(at: number): string {
  const merchant = (index: number) => `${words[index % words.length]}-${index}.example`;
  const kind = at % 10;
  return kind === 6 ? `outlet.${merchant(at - 1)}` : kind === 7 ? `shop-${at}.many-shops.example` : merchant(at);
}

function aCandidate(offerId: string, host: string, pathPrefix: string): MatchCandidate {
  return {
    offerId,
    matches: [{ host, pathPrefix }],
    applicationStatus: 'approved',
    offerStatus: 'active',
    countries: [],
  };
}
