import { expect, it } from 'vitest';
import { readCommissionFigure } from '#lib/domain/programs/commission-figure.ts';
import { sortByHome } from '#lib/domain/programs/sort-by-home.ts';

const aProgram = (name: string, rate: string, ...countries: readonly string[]) => ({
  name,
  countries,
  commission: readCommissionFigure(rate, 'MYR', 'lowest'),
});

const programs = [
  aProgram('Angin Travel', '1%', 'Thailand'),
  aProgram('Batik', '4%', 'Singapore', 'Malaysia'),
  aProgram('Cahaya', 'ask us', 'Malaysia'),
  aProgram('Daun', 'MYR 500', 'Malaysia'),
  aProgram('Embun', '12%', 'Thailand'),
  aProgram('Fajar', '6%', 'Malaysia'),
  aProgram('Gading', '4%', 'Malaysia'),
];
const sort = (...countries: readonly string[]) => sortByHome(programs, countries).map(({ name }) => name.charAt(0));

it('the order for a user who looks for a program begins with the own countries, then the highest rate; percentages before amounts, no rate last', () => {
  expect(sort('Malaysia')).toEqual(['F', 'B', 'G', 'D', 'C', 'E', 'A']);
});

it('the order for a user who looks for a program is by the rate alone while no country is set, and keeps the order of equal programs', () => {
  expect(sort()).toEqual(['E', 'F', 'B', 'G', 'A', 'D', 'C']);
});
