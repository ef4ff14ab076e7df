import type { RouteParams } from '#lib/domain/routes/route.ts';
import { type Category, categoryWords } from '#lib/domain/search/category-words.ts';
import { toSearchText, toSearchWords } from '#lib/domain/text/to-search-text.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';

/** A word of what the user typed, or several words that mean one thing ("credit card"). */
export interface SearchPart {
  /** As search texts have them. */
  readonly words: readonly string[];
  /** The categories that it means. Empty for most words, which are looked for as they stand. */
  readonly categories: readonly Category[];
}

/** What the user typed. A result must have every word, or every part by what it means. */
export interface SearchQuery {
  /** Empty for a query that looks for the words alone. */
  readonly parts: readonly SearchPart[];
  readonly words: readonly string[];
  /** The address that was typed, as people say it: of links, those of its page alone are meant. Absent for words. */
  readonly address?: string;
}

interface Term {
  readonly text: string;
  /** With its marks: in Thai they make another word. */
  readonly spelled: string;
  readonly category: Category;
  readonly wordCount: number;
  /** Written without spaces between words, so it may stand within a longer word. */
  readonly isUnspaced: boolean;
}

/** The longest term has as many words. */
const maxTermWords = 4;
/** The beginning of a term that is looked up: with fewer letters it begins too many. */
const minBeginning = 4;
const unspaced = /[\p{Script=Thai}\p{Script=Han}]/u;
/** A Thai term of two letters without a mark stands in too many longer words: it is meant where it stands alone. */
const alone = /^\p{Script=Thai}{2}$/u;

/** Folded as search texts are. Made at the first search: most pages never search. */
let terms: readonly Term[] | null = null;

function readTerms(): readonly Term[] {
  terms ??= (Object.keys(categoryWords) as Category[]).flatMap((category) =>
    Object.values(categoryWords[category])
      .flatMap((list) => list.split(','))
      .map((word) => {
        const words = toSearchWords(word);
        const text = words.join(' ');
        return {
          text,
          spelled: spell(word).trim(),
          category,
          wordCount: words.length,
          isUnspaced: unspaced.test(text),
        };
      }),
  );
  return terms;
}

/** A text with its marks, in one form of each. */
const spell = (text: string) => text.normalize('NFKD').replace(/\p{Cf}/gu, '');

/** Reads what the user typed: its words, and the categories that they mean in any language of the interface. */
export function readSearchQuery(typed: string): SearchQuery {
  const words = toSearchWords(typed);
  const spelled = spell(typed);
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length; ) {
    const part = readPart(words, at, spelled);
    parts.push(part);
    at += part.words.length;
  }
  return { parts, words };
}

/** The query of the words alone, whatever they mean. */
export const toLiteralQuery = ({ words }: SearchQuery): SearchQuery => ({ parts: [], words });

/** What names the words of a search alone in the address of a list, and what takes that out with another text. */
export const wordsAlone: RouteParams = { words: 'alone' };
export const wordsOfAnyMeaning: RouteParams = { words: '' };

/** Whether the address of a list names the words of its search alone. */
export const isOfWordsAlone = ({ words }: RouteParams): boolean => words === wordsAlone.words;

/** The categories that a query means, each once. */
export const listCategories = ({ parts }: SearchQuery): readonly Category[] => [
  ...new Set(parts.flatMap(({ categories }) => categories)),
];

/** The longest part that begins at a word. @param spelled All that was typed, with its marks. */
function readPart(words: readonly string[], at: number, spelled: string): SearchPart {
  for (let length = Math.min(maxTermWords, words.length - at); length > 0; length -= 1) {
    const span = words.slice(at, at + length);
    const categories = findCategories(span, at + length === words.length, spelled);
    if (categories.length > 0) return { words: span, categories };
  }
  return { words: words.slice(at, at + 1), categories: [] };
}

/** @param isLast Whether the user may still be typing it: then the beginning of a term counts. */
function findCategories(words: readonly string[], isLast: boolean, spelled: string): readonly Category[] {
  const text = words.join(' ');
  const isLong = unspaced.test(text);
  const found = new Set<Category>();
  for (const term of readTerms()) {
    const isMeant = term.isUnspaced
      ? isLong && isWithin(text, term, isLast) && isSpelled(spelled, term)
      : term.wordCount === words.length &&
        (isSameWord(text, term.text) || (isLast && text.length >= minBeginning && term.text.startsWith(text)));
    if (isMeant) found.add(term.category);
  }
  return [...found];
}

const isWithin = (text: string, term: Term, isLast: boolean) =>
  (isLast && term.text.startsWith(text)) || (alone.test(term.spelled) ? text === term.text : text.includes(term.text));

/** Who types one mark types them all. The last word may be the beginning of the term. */
function isSpelled(spelled: string, term: Term): boolean {
  if (!/\p{M}/u.test(spelled) || spelled.includes(term.spelled)) return true;
  const last = spelled.trimEnd().split(/\s+/).at(-1) ?? '';
  return term.spelled.startsWith(last);
}

/** One of several, or several: "shoe" and "shoes". */
const isSameWord = (one: string, other: string) => one === other || `${one}s` === other || one === `${other}s`;

/** What finds the links to a page, whatever their scheme. */
export function toAddressQuery(url: string): SearchQuery {
  const address = toShortAddress(url);
  return { ...readSearchQuery(address), address };
}

/** Whether a category is what a part of a query means, or is named so. A network's own categories have no terms. */
export function isCategoryMeant(category: string, { words, categories }: SearchPart): boolean {
  if ((categories as readonly string[]).includes(category)) return true;
  const names = toNameWords(toSearchText(category));
  const isNamed = (word: string) =>
    (word.length >= minBeginning || names.includes(word) || unspaced.test(word)) &&
    names.some((name) => name.startsWith(word) || (unspaced.test(word) && name.includes(word)));
  const sought = words.flatMap(toNameWords);
  return sought.length > 0 && sought.every(isNamed);
}

/** The words of a category's name without the signs between them: "e-commerce" is two. */
const toNameWords = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
