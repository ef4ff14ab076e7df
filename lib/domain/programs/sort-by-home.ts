import { compareCommissions } from '#lib/domain/programs/commission-figure.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';

/** What decides where a program stands for a user who looks for one. */
interface HomePlace {
  /** Whether it works in a country of the user's. */
  readonly isHome: boolean;
  readonly commission: ProgramSummary['commission'];
}

/** Programs of the user's own countries come first, then the highest rate. */
export function compareByHome(one: HomePlace, other: HomePlace): number {
  return (
    Number(other.isHome) - Number(one.isHome) || compareCommissions(one.commission, other.commission, 'descending')
  );
}

/**
 * Orders programs by {@link compareByHome}. Programs that are equal keep their order.
 * @param countries The user's, as the network writes them.
 */
export function sortByHome<Program extends Pick<ProgramSummary, 'countries' | 'commission'>>(
  programs: readonly Program[],
  countries: readonly string[],
): Program[] {
  const isHome = isOfCountries(countries);
  return programs
    .map((program) => ({ program, isHome: isHome(program), commission: program.commission }))
    .sort(compareByHome)
    .map(({ program }) => program);
}
