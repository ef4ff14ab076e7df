import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MeasureText, pictureSize } from '#lib/domain/formats/picture-shapes.ts';
import { layOutWeek, type WeekWords } from '#lib/domain/today/week-picture.ts';

/** Every character is half as wide as its size. */
const measure: MeasureText = (text, { size }) =>
  ([...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length * size) / 2;
const words = (change: Partial<WeekWords> = {}): WeekWords => ({
  ...{ title: 'Last week, 23 to 29 November', orders: '3 orders', sums: 'MYR 17.75' },
  channels: [{ name: 'Telegram', orders: '2 orders', sums: 'MYR 17.75' }],
  more: (count) => `and ${count} more`,
  ...change,
});
const listTexts = (of: WeekWords) => layOutWeek(of, measure).flatMap((shape) => (shape.kind === 'text' ? [shape] : []));

it('a picture of a week has the sum first, and each channel with its own', () => {
  expect(listTexts(words()).map(({ text }) => text)).toEqual([
    'Last week, 23 to 29 November',
    'MYR 17.75',
    '3 orders',
    'Telegram',
    '2 orders · MYR 17.75',
  ]);
});

it('a picture of a week without amounts has no money', () => {
  const channels = [{ name: 'Telegram', orders: '2 orders', sums: '' }];
  expect(listTexts(words({ sums: '', channels })).map(({ text }) => text)).toEqual([
    'Last week, 23 to 29 November',
    '3 orders',
    'Telegram',
    '2 orders',
  ]);
});

it.each([1, 2, 3, 4, 12])('a picture of a week cuts no sum, of however many currencies: %i', (count) => {
  const currencies = ['MYR 12,345.00', 'IDR 112,345,678.00', 'SGD 1,234.00', 'THB 98,765.00'];
  const sums = Array.from({ length: count }, (_, n) => currencies[n % 4]).join(', ');
  const texts = listTexts(words({ sums, channels: [{ name: 'Telegram', orders: '2 orders', sums }] }));
  expect(texts.filter(({ text }) => text.includes('…'))).toEqual([]);
  expect(texts.some(({ text }) => text === sums)).toBe(count < 12);
  expect(texts.filter(({ text }) => text.startsWith('2 orders'))).toHaveLength(1);
});

it('a picture of a week counts the channels that have no room', () => {
  const channels = Array.from({ length: 40 }, (_, n) => ({ name: `Channel ${n}`, orders: '1 order', sums: '' }));
  const texts = listTexts(words({ channels }));
  const shown = texts.filter(({ text }) => text.startsWith('Channel')).length;
  expect(texts.at(-1)?.text).toBe(`and ${40 - shown} more`);
  expect(shown).toBeGreaterThan(3);
});

it('a picture of a week keeps any words inside the picture, and no two on each other', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 });
  const channel = fc.record({ name: text, orders: text, sums: text });
  fc.assert(
    fc.property(
      fc.record({ title: text, orders: text, sums: text, channels: fc.array(channel, { maxLength: 12 }) }),
      (some) => {
        const boxes = listTexts(words(some)).map(({ text: of, x, y, style, align }) => {
          const width = measure(of, style);
          return { left: align === 'right' ? x - width : x, width, top: y - style.size, bottom: y };
        });
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(pictureSize.width);
          expect(box.bottom).toBeLessThanOrEqual(pictureSize.height);
          for (const other of boxes.slice(index + 1)) {
            const isBeside = box.left + box.width <= other.left || other.left + other.width <= box.left;
            expect(isBeside || box.bottom <= other.top || other.bottom <= box.top).toBe(true);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
