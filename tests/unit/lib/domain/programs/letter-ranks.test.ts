import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLetterRanks } from '#lib/domain/programs/letter-ranks.ts';
import { rankMatch } from '#lib/domain/programs/rank-match.ts';

const character = fc.constantFrom(...'abz019 -._/(\nüñ米Ⅷ');
const text = fc.array(character).map((characters) => characters.join(''));

it('a ranking by letters ranks each text for a letter or a digit as a scan of it does', () => {
  fc.assert(
    fc.property(fc.array(text), fc.constantFrom('a', 'b', 'z', '0', '1', '9', 'q'), (texts, letter) => {
      const rank = createLetterRanks(texts)(letter);
      expect(texts.map((_text, index) => rank?.(index))).toEqual(texts.map((each) => rankMatch(each, [letter])));
    }),
  );
});

it.each(['', 'ab', 'ü', '米', '-'])('a ranking by letters knows nothing of %j, which is scanned', (word) => {
  expect(createLetterRanks(['a ü 米'])(word)).toBeNull();
});
