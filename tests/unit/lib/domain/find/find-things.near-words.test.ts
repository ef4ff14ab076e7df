import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWords, isOneSlip, mendWords } from '#lib/domain/find/find-things.ts';

const vocabulary = countWords(['steel kettle 1.7 l', 'clay kettle', 'bamboo rack', 'track', 'settle in']);
const word = fc.stringMatching(/^[a-z]{5,9}$/);

it.each([
  ['another letter', 'kettke'],
  ['a letter too many', 'keettle'],
  ['a letter too few', 'ketle'],
  ['two neighbours in each other’s place', 'kettel'],
])('one slip in a word is mended: %s', (_slip, typed) => {
  expect(mendWords([typed], vocabulary)).toEqual(['kettle']);
});

it('one slip in a word takes the word that stands most often', () => {
  expect(mendWords(['zettle'], vocabulary)).toEqual(['kettle']);
});

it('one slip in a word leaves the words beside it, which stand somewhere or in part', () => {
  expect(mendWords(['ste', 'kettel'], vocabulary)).toEqual(['ste', 'kettle']);
  expect(mendWords(['kettle', 'rack'], vocabulary)).toBeNull();
});

it('one slip in a word is none in a word of four letters, none of two slips, and none beside a word that nothing is near', () => {
  expect(mendWords(['rakc'], vocabulary)).toBeNull();
  expect(mendWords(['kattel'], vocabulary)).toBeNull();
  expect(mendWords(['kettel', 'zzzzz'], vocabulary)).toBeNull();
});

it('one slip in a word is the space that is missing between two words which stand somewhere', () => {
  expect(mendWords(['steelkettle'], vocabulary)).toEqual(['steel', 'kettle']);
  expect(mendWords(['clay', 'bamboorack'], vocabulary)).toEqual(['clay', 'bamboo', 'rack']);
  expect(mendWords(['steelzzz'], vocabulary)).toBeNull();
  expect(mendWords(['steel-clay-kettle'], vocabulary)).toEqual(['steel', 'clay', 'kettle']);
  expect(mendWords(['steel-zzz'], vocabulary)).toBeNull();
  // "l" is a word of one letter.
  expect(mendWords(['steell'], vocabulary)).toEqual(['steel']);
  expect(mendWords(['bamboozzl'], vocabulary)).toBeNull();
});

it('one slip in a word is the missing space of the pair of words that stands most often', () => {
  const shops = countWords(['kopi susu', 'kopi susu aren', 'kop isu', 'susu']);
  expect(mendWords(['kopisusu'], shops)).toEqual(['kopi', 'susu']);
});

it('one slip in a word is one whichever word comes first, and no word is one of itself', () => {
  fc.assert(
    fc.property(word, word, (one, other) => isOneSlip(one, other) === isOneSlip(other, one) && !isOneSlip(one, one)),
  );
});

it('one slip in a word is found wherever it is', () => {
  const slipped = fc.tuple(word, fc.nat(), fc.constantFrom('drop', 'double', 'swap')).map(([whole, at, slip]) => {
    const place = at % (whole.length - 1);
    const [before, here = '', next = '', after] = [
      whole.slice(0, place),
      whole[place],
      whole[place + 1],
      whole.slice(place + 2),
    ];
    const middle = { drop: next, double: here + here + next, swap: next + here }[slip];
    return [whole, `${before}${middle}${after}`] as const;
  });
  fc.assert(fc.property(slipped, ([whole, typed]) => typed === whole || isOneSlip(typed, whole)));
});
