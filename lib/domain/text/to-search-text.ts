const onlyAscii = /^[\0-\x7f]*$/;
/** Apostrophes, and the signs that stand for them. Most people leave them out. */
const apostrophes = /['’‘‛ʼʻ′`´＇｀]/g;
/** Marks, soft hyphens and characters of no width, which users rarely type. */
const unseen = /[\p{M}\p{Cf}]+/gu;
/** Letters and hyphens that Unicode does not make plain. Who has no key for them types the plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ł: 'l', ø: 'o', ı: 'i', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '\u2010': '-', '\u2012': '-', '\u2013': '-', '\u2014': '-', '\u2015': '-', '\u2212': '-' },
};

/** "&" with the space around it. Each stretch of spaces is read once: names are the service's own, of any length. */
const spacedSign = /(?:(?<! ) +)?& */g;

/**
 * Normalises a text for searches: lower case, without accents and apostrophes, compatibility forms as plain letters,
 * every dash as a hyphen, and no space around "&".
 */
export function toSearchText(text: string): string {
  // First, because an accent that stands alone would be taken apart into a space and a mark.
  const bare = text.replace(apostrophes, '');
  // Skip the slow steps for ASCII, and for what has no such sign: most texts are so, and a list has many.
  const plain = onlyAscii.test(bare) ? bare.toLowerCase() : toPlainLetters(bare);
  return plain.includes('&') ? plain.replace(spacedSign, '&') : plain;
}

const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    // "″" becomes two primes, and "ŉ" an apostrophe and an n.
    .replace(apostrophes, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/[đðłøıħŧßæœþ\u2010\u2012-\u2015\u2212]/g, (letter) => plainLetters[letter] ?? letter);

/**
 * Folds what is searched of a record once: a record that changed is another object, and a key among thousands must not
 * fold all of them again.
 * @param listTexts They are joined with line breaks, which no search has: it cannot match across two.
 */
export function createSearchTexts<Item extends object>(
  listTexts: (record: Item) => readonly string[],
): (record: Item) => string {
  const known = new WeakMap<Item, string>();
  return (record) => {
    const text = known.get(record) ?? toSearchText(listTexts(record).join('\n'));
    known.set(record, text);
    return text;
  };
}

/** "&" between two words, each of two letters or more. "h&m" is one word. */
const joinedWords = /(?<=^[\p{L}\p{N}]{2,})&(?=[\p{L}\p{N}]{2,}$)/u;

/**
 * The words of what a user typed, as search texts have them. "And" and "&" stand for each other, so beside other words
 * neither is looked for.
 */
export function toSearchWords(typed: string): readonly string[] {
  const words = toSearchText(typed)
    .split(/\s+/)
    .flatMap((word) => word.split(joinedWords))
    .filter(Boolean);
  const others = words.filter((word) => word !== 'and' && word !== '&');
  return others.length > 0 ? others : words;
}

/** Whether each text that contains all words contains all the words before, too: the user typed another letter. */
export const narrows = (before: readonly string[], words: readonly string[]): boolean =>
  before.every((each) => words.some((word) => word.includes(each)));

/** A code unit of a search text, and where the letter stands that it comes from: from `start` to before `end`. */
interface FoldedLetter {
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a text first has each of some words, in its own letters: folding leaves some out, and makes several of others. None
 * in a text whose letters fold otherwise together than one by one.
 * @param words As `toSearchWords` has them.
 */
export function findWords(text: string, words: readonly string[]): readonly Pick<FoldedLetter, 'start' | 'end'>[] {
  const spans = toFoldedLetters(text);
  const folded = spans.map(({ unit }) => unit).join('');
  if (folded !== toSearchText(text)) return [];
  return words.flatMap((word) => {
    const at = folded.indexOf(word);
    const [first, last] = [spans[at], spans[at + word.length - 1]];
    return at === -1 || first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }];
  });
}

function toFoldedLetters(text: string): readonly FoldedLetter[] {
  const letters: FoldedLetter[] = [];
  let end = 0;
  for (const letter of text) {
    const start = end;
    end += letter.length;
    const last = letters.at(-1);
    // A mark is the letter's before it.
    if (last !== undefined && /\p{M}/u.test(letter)) letters[letters.length - 1] = { ...last, end };
    for (const unit of toSearchText(letter).split('')) letters.push({ unit, start, end });
  }
  const folded = letters.map(({ unit }) => unit).join('');
  const spaced = [...folded.matchAll(spacedSign)];
  const dropped = new Set(spaced.flatMap(({ 0: { length }, index }) => Array.from({ length }, (_, at) => index + at)));
  return letters.filter(({ unit }, index) => unit !== ' ' || !dropped.has(index));
}
