import { compareCommissions } from '#lib/domain/programs/commission-figure.ts';
import { isOfCountries } from '#lib/domain/programs/is-of-countries.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';

/**
 * Orders programs for a user who looks for one: those of the user's own countries first, then the highest base rate
 * first. Programs that are equal in both keep their order.
 * @param countries The user's, as the network writes them.
 */
export function sortByHome<Program extends Pick<ProgramSummary, 'countries' | 'commission'>>(
  programs: readonly Program[],
  countries: readonly string[],
): Program[] {
  const isHome = isOfCountries(countries);
  const home: Program[] = [];
  const abroad: Program[] = [];
  for (const program of programs) (isHome(program) ? home : abroad).push(program);
  return [home, abroad].flatMap((part) =>
    part.sort((one, other) => compareCommissions(one.commission, other.commission, 'descending')),
  );
}
