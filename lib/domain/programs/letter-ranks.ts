import { type Rank, wordBreaks } from '#lib/domain/programs/rank-match.ts';

const codeA = 97;
const letterCount = 26;
const code0 = 48;
const digitCount = 10;

/**
 * Ranks texts for a search of one letter (a–z) or digit, as `rankMatch` does, from what one pass over the texts noted.
 * The first letter of a search is in most texts: to scan 100,000 of them took as long as to draw the list.
 * @returns for a letter, a function from a text's index to its rank; null for any other search.
 */
export function createLetterRanks(texts: readonly string[]): (word: string) => ((index: number) => Rank | null) | null {
  // A bit for each letter, and for each digit.
  const contained = { letters: new Uint32Array(texts.length), digits: new Uint16Array(texts.length) };
  const begun = { letters: new Uint32Array(texts.length), digits: new Uint16Array(texts.length) };
  const isBreak = new Uint8Array(128);
  for (const character of wordBreaks) isBreak[character.charCodeAt(0)] = 1;
  for (const [index, text] of texts.entries()) {
    let [letters, digits, begunLetters, begunDigits] = [0, 0, 0, 0];
    let isBegin = true;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const [letter, digit] = [code - codeA, code - code0];
      if (letter >= 0 && letter < letterCount) {
        letters |= 1 << letter;
        if (isBegin) begunLetters |= 1 << letter;
      } else if (digit >= 0 && digit < digitCount) {
        digits |= 1 << digit;
        if (isBegin) begunDigits |= 1 << digit;
      }
      isBegin = isBreak[code] === 1;
    }
    contained.letters[index] = letters;
    contained.digits[index] = digits;
    begun.letters[index] = begunLetters;
    begun.digits[index] = begunDigits;
  }

  return (word) => {
    if (!/^[a-z0-9]$/.test(word)) return null;
    const code = word.charCodeAt(0);
    const kind = code >= codeA ? 'letters' : 'digits';
    const bit = 1 << (code - (code >= codeA ? codeA : code0));
    const [inText, atBegin] = [contained[kind], begun[kind]];
    return (index) => {
      if (((inText[index] ?? 0) & bit) === 0) return null;
      if (((atBegin[index] ?? 0) & bit) === 0) return 2;
      return texts[index]?.charCodeAt(0) === code ? 0 : 1;
    };
  };
}
