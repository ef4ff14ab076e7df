import { expect, it } from 'vitest';
import { splitAtFold, toChannelLimit } from '#lib/domain/formats/channel-limits.ts';

it.each([
  ['Telegram', 4_096],
  ['My telegram group', 4_096],
  ['YouTube', 5_000],
  ['Instagram bio', 2_200],
])('the limit of a channel of the name %s is %i', (name, maxLength) => {
  expect(toChannelLimit(name)?.maxLength).toBe(maxLength);
});

it('the limit of a channel is none for a channel of another name', () => {
  expect(toChannelLimit('Blog')).toBeNull();
});

it.each([
  ['one\ntwo', 3, ['one\ntwo', '']],
  ['one\ntwo\nthree\nfour', 3, ['one\ntwo\nthree', 'four']],
  [`${'x'.repeat(100)}\ntwo`, 3, ['x'.repeat(100), 'two']],
  ['x'.repeat(200), 3, ['', 'x'.repeat(200)]],
  ['', 3, ['', '']],
] as const)('a description that a site folds: %j shows %i lines', (text, lines, parts) => {
  expect(splitAtFold(text, lines)).toEqual(parts);
});
