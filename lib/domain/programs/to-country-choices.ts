import { toCountryKey } from '#lib/domain/programs/countries.ts';
import type { MatchDoubt } from '#lib/domain/programs/match.ts';

interface Found {
  /** The programs of a page, best first. */
  readonly offers: readonly { readonly countries: readonly string[] }[];
  readonly doubt: MatchDoubt | null;
}

/**
 * The countries among which the user's own would decide: those of the programs, best first, where two programs fit
 * equally well and are of different countries. Otherwise empty.
 */
export function toCountryChoices({ offers, doubt }: Found): readonly string[] {
  const [first, second] = offers.map(({ countries }) => countries.map(toCountryKey).sort().join('\n'));
  if (doubt !== 'tie' || first === second) return [];
  const choices = new Map(offers.flatMap(({ countries }) => countries).map((name) => [toCountryKey(name), name]));
  return [...choices.values()];
}
