import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CommissionFigure,
  compareCommissions,
  readCommissionFigure,
} from '#lib/domain/programs/commission-figure.ts';

const read = (rate: string) => readCommissionFigure(rate, 'MYR', 'highest');
const short = (figure: CommissionFigure | null) =>
  figure === null ? null : `${figure.kind} ${figure.amount}${figure.currency && ` ${figure.currency}`}`;

it.each([
  ['6.50%', 'percent 6.5'],
  ['up to 0.7% capped at MYR 5.60', 'percent 0.7'],
  ['IDR12500 OR 3%', 'percent 3'],
  ['2% - 5,5%', 'percent 5.5'],
  ['Tier 2 10%', 'percent 10'],
  ['12 %', 'percent 12'],
  ['8％', 'percent 8'],
  ['<i>up to</i> 9%', 'percent 9'],
  ['USD52.50', 'fixed 52.5 USD'],
  ['MYR 5.60 per order', 'fixed 5.6 MYR'],
  ['5.60 SGD', 'fixed 5.6 SGD'],
  ['$5', 'fixed 5 MYR'],
  ['IDR 20,000', 'fixed 20000 IDR'],
  ['IDR20.000', 'fixed 20000 IDR'],
  ['70.000 VND per order', 'fixed 70000 VND'],
  ['IDR 12500.000', 'fixed 12500 IDR'],
  ['IDR 12.50', 'fixed 12.5 IDR'],
  ['LAK 20.000', 'fixed 20000 LAK'],
  ['1.500 CLP', 'fixed 1500 CLP'],
  ['USD 1.500', 'fixed 1.5 USD'],
  ['Rp50.000', 'fixed 50000 IDR'],
  ['Rp 5.000', 'fixed 5000 IDR'],
  ['RM5', 'fixed 5 MYR'],
  ['30.000₫', 'fixed 30000 VND'],
  ['20.000đ', 'fixed 20000 VND'],
  ['฿50', 'fixed 50 THB'],
  ['50 บาท', 'fixed 50 THB'],
  ['₱1,250.50', 'fixed 1250.5 PHP'],
  ['S$10', 'fixed 10 SGD'],
  ['US$5', 'fixed 5 USD'],
  ['NT$1,200', 'fixed 1200 TWD'],
  ['HK$30', 'fixed 30 HKD'],
  ['€ 4,50', 'fixed 4.5 EUR'],
  ['¥300', 'fixed 300 MYR'],
  ['VND 1.000.000', 'fixed 1000000 VND'],
  ['USD 1,250.50', 'fixed 1250.5 USD'],
  ['EUR 1.250,50', 'fixed 1250.5 EUR'],
  ['IDR 12 500', 'fixed 12500 IDR'],
  ['6,5 EUR', 'fixed 6.5 EUR'],
])('the figure of a commission label of %j is %s', (rate, figure) => {
  expect(short(read(rate))).toBe(figure);
});

it.each([
  '',
  '5',
  '.5%',
  'IDR 15rb',
  'Rp 1,5 juta',
  'VND 20k',
  'THB 5 พัน',
  'RMB 3万',
  'FARM5',
  '5đồng',
  'Rpm 5',
  'CPS$',
  'on request',
  'javascript:alert(1)',
  'tier three',
  '%',
  'USD',
])('the figure of a commission label is not guessed from %j', (rate) => {
  expect(read(rate)).toBeNull();
});

it('the figure of a commission label is the lowest or the highest of a range', () => {
  expect(short(readCommissionFigure('2% - 5,5%', 'MYR', 'lowest'))).toBe('percent 2');
  expect(short(readCommissionFigure('2% - 5,5%', 'MYR', 'highest'))).toBe('percent 5.5');
  for (const [rate, lowest] of [
    ['2-5.5%', 2],
    ['1,5~4%', 1.5],
    ['0.5–3 %', 0.5],
    ['Tier 2-10%', 10],
    ['Tier 2 - 10%', 10],
    ['1-3 orders 5%', 5],
    ['2024-25%', 25],
  ] as const) {
    expect(readCommissionFigure(rate, 'MYR', 'lowest')?.amount, rate).toBe(lowest);
  }
  expect(short(readCommissionFigure('2024-25%', 'MYR', 'highest'))).toBe('percent 25');
  expect(short(readCommissionFigure('USD1.50', 'MYR', 'lowest'))).toBe('fixed 1.5 USD');
});

it('the figure of a commission label keeps the label that it was read from', () => {
  expect(read('up to 0.7% capped at MYR 5.60')?.rate).toBe('up to 0.7% capped at MYR 5.60');
});

it('the figure of a commission label is a finite number or missing, of whatever text, and takes no time over a long one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."019.,% ' UMD$x"), maxLength: 400 }), (rate) => {
      const figure = read(rate);
      expect(figure === null || Number.isFinite(figure.amount)).toBe(true);
    }),
  );
  expect(short(read('1'.repeat(2_000_000)))).toBeNull();
});

const percent = (amount: number): CommissionFigure => ({ kind: 'percent', amount, currency: '', rate: '' });
const fixed = (amount: number, currency: string): CommissionFigure => ({ kind: 'fixed', amount, currency, rate: '' });
const figures = [
  fixed(9, 'USD'),
  null,
  percent(2),
  fixed(80_000, 'IDR'),
  percent(10),
  fixed(50, 'USD'),
  fixed(1, 'IDR'),
];
const order = (direction: 'ascending' | 'descending') =>
  figures.toSorted((one, other) => compareCommissions(one, other, direction)).map(short);

it('the order by commission has percentages first, then each currency by itself, and unreadable labels last', () => {
  expect(order('descending')).toEqual([
    'percent 10',
    'percent 2',
    'fixed 80000 IDR',
    'fixed 1 IDR',
    'fixed 50 USD',
    'fixed 9 USD',
    null,
  ]);
});

it('the order by commission turns within the groups only', () => {
  expect(order('ascending')).toEqual([
    'percent 2',
    'percent 10',
    'fixed 1 IDR',
    'fixed 80000 IDR',
    'fixed 9 USD',
    'fixed 50 USD',
    null,
  ]);
});
