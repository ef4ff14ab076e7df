import { expect, it } from 'vitest';
import { toCountryChoices } from '#lib/domain/programs/to-country-choices.ts';

const of = (...countries: readonly string[]) => ({ countries });

it('the countries that would decide between programs are those of the programs that fit equally well, best first, each once', () => {
  const offers = [of('Malaysia'), of('Singapore', 'malaysia '), of('Thailand')];
  expect(toCountryChoices({ offers, doubt: 'tie' }).map((name) => name.trim().toLowerCase())).toEqual([
    'malaysia',
    'singapore',
    'thailand',
  ]);
});

it('the countries that would decide between programs are empty where the two best programs have the same countries', () => {
  const offers = [of('Malaysia', 'Singapore'), of('singapore', 'Malaysia'), of('Thailand')];
  expect(toCountryChoices({ offers, doubt: 'tie' })).toEqual([]);
});

it.each(['guess', 'elsewhere', 'country', null] as const)(
  'the countries that would decide between programs are none for the doubt %s, which they do not settle',
  (doubt) => {
    expect(toCountryChoices({ offers: [of('Malaysia'), of('Thailand')], doubt })).toEqual([]);
  },
);
