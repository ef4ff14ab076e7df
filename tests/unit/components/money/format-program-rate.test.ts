import { describe, expect, it } from 'vitest';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { useMessagesOf } from '#tests/fakes/use-messages-of.ts';

useEnglishMessages();

const rateOf = (...rates: readonly (readonly [label: string, rate: string])[]) =>
  formatProgramRate({
    commissions: rates.map(([label, rate]) => ({ label, rate })),
    specialCommissions: [],
    currency: 'MYR',
  });

it('the rate of a program is its best, with the lowest where other sales pay less', () => {
  expect(rateOf(['Phones', 'up to 0.7% capped at MYR 5.60'], ['Fashion', '6.50%'])).toBe('6.50%, from 0.7%');
});

it.each([
  ['one rate', [['', '6.50%']], '6.50%'],
  ['a fixed amount', [['', 'MYR 5.60']], 'MYR 5.60'],
  [
    'percentages and an amount, which do not compare',
    [
      ['All', 'MYR 5.60'],
      ['New', '3%'],
    ],
    '3%',
  ],
  ['words alone', [['', 'ask us']], 'ask us'],
  ['nothing', [], ''],
] as const)('the rate of a program is that of %s', (_what, rates, expected) => {
  expect(rateOf(...rates)).toBe(expected);
});

const format = async (rate: string) => (await import('#components/money/format-program-rate.ts')).formatRateText(rate);

describe('the label of a commission in English', () => {
  useMessagesOf('en');

  it.each([
    ['USD52.50', 'USD 52.50'],
    ['IDR12500 OR 3%', 'IDR 12,500 OR 3%'],
    ['up to 0.7% capped at MYR 5.60.', 'up to 0.7% capped at MYR 5.60.'],
    ['MYR4.00 - MYR1250.00', 'MYR 4.00 - MYR 1,250.00'],
    ['6.50 %', '6.50%'],
  ])('the label of a commission in English: %s is written as %s', async (rate, text) => {
    expect(await format(rate)).toBe(text);
  });

  it.each([
    ...['IDR20.000', 'USD1.500', 'VND 80.000.'],
    ...['', '–', '1.250,50 MYR', 'USD1,250.50', 'CPA10', 'XXQ5.00', '$5', 'EUR1.2.3', '1.2.3%', 'MUSD5', "CHF1'000"],
  ])(
    'the label of a commission in English: %o, which can be read in two ways or in none, stays as it is',
    async (rate) => {
      expect(await format(rate)).toBe(rate);
    },
  );

  it('the label of a commission in English keeps every digit', async () => {
    expect(await format('IDR90071992547409931.25')).toBe('IDR 90,071,992,547,409,931.25');
  });
});

describe('the label of a commission in Vietnamese', () => {
  useMessagesOf('vi');

  it.each([
    ['6.50%', '6,50%'],
    ['2.5-5.5%', '2,5-5,5%'],
    ['2.5% - 5.5%', '2,5% - 5,5%'],
    ['0.5 – 12.25 %', '0,5 – 12,25%'],
    ['2024-25%', '2024-25%'],
    ['v1.2.3-5.5%', 'v1.2.3-5,5%'],
    ['USD1250.50', 'USD 1.250,50'],
  ])('the label of a commission in Vietnamese: %s is written as %s', async (rate, text) => {
    expect(await format(rate)).toBe(text);
  });
});
