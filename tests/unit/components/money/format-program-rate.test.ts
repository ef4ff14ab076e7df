import { expect, it } from 'vitest';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

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
