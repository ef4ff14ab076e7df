import { disclosurePatterns } from '#lib/domain/formats/disclosure-terms.ts';

/** Where a text says that it is an advertisement. -1: nowhere. */
export interface DisclosurePlaces {
  /** In words that readers understand. */
  readonly clear: number;
  /** In words that only advertisers understand. */
  readonly weak: number;
}

/**
 * Finds where a text first says that it is an advertisement: by a label that stands by itself, or by a sentence about
 * the text or about what somebody earns by its links. The same words elsewhere ("ad hoc", "the Commission", "thanks
 * to") say nothing.
 * @param own The publisher's own words count as clear (`toOwnPatterns`).
 * @param words The text with spaces where its words are none, such as tags. Own words may have an address in them.
 */
export const findDisclosure = (text: string, own: readonly RegExp[] = [], words = text): DisclosurePlaces =>
  findPlaces(text, own, words, false);

/**
 * As `findDisclosure`, in a paragraph of a page. A label that is all of it names a banner of the site or an entry of a
 * menu ("Advertisement", "Partner") and says nothing of the links, unless it stands in brackets or behind "#".
 */
export const findPageDisclosure = (text: string, own: readonly RegExp[], words: string): DisclosurePlaces =>
  findPlaces(text, own, words, true);

function findPlaces(text: string, own: readonly RegExp[], words: string, isPage: boolean): DisclosurePlaces {
  const clear = [
    findLabel(words, disclosurePatterns.clearLabels, isPage),
    words.search(disclosurePatterns.clearPhrases),
    findEarning(words),
    ...own.map((pattern) => text.search(pattern)),
  ];
  const weak = [findLabel(words, disclosurePatterns.weakLabels, isPage), words.search(disclosurePatterns.weakPhrases)];
  return { clear: firstOf(clear), weak: firstOf(weak) };
}

function firstOf(places: readonly number[]): number {
  const found = places.filter((place) => place !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** What may stand before a label: nothing, or a mark after which a new sentence begins. */
const opening = "(?:^|\\n|-[^\\S\\n]|[^\\p{L}\\p{M}\\p{N}\\s,;'’&/%$@-])[^\\S\\n]*";
/** What may stand behind it: nothing, or a mark that ends it. */
const closing =
  '[^\\S\\n]*(?:$|\\n|[[\\](){}（）【】［］「」『』<>＜＞"”*~|｜·•–—\\p{Extended_Pictographic}]|[:：.!…_-](?![\\p{L}\\p{N}]))';
const isOpened = new RegExp(`(?<=${opening})`, 'uy');
const isClosed = new RegExp(closing, 'uy');
const isHashed = /(?<=[#＃])/uy;
const isBracketed = /(?<=[[({（【［「『<＜])/uy;
/** "#ad-2" is no hashtag. */
const goesOn = /[-_]/uy;

/** Whether a pattern holds at a place of a text. It is sticky (`y`). */
function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function findLabel(text: string, labels: RegExp, isPage: boolean): number {
  const isAll = (label: string) => !/[\p{L}\p{N}]/u.test(text.replace(label, ''));
  for (const { 0: label, index } of text.matchAll(labels)) {
    const end = index + label.length;
    if (holdsAt(isHashed, text, index) && !holdsAt(goesOn, text, end)) return index;
    const ends = holdsAt(isClosed, text, end) || (!isPage && / by$/i.test(label));
    if (!ends || !holdsAt(isOpened, text, index)) continue;
    if (!isPage || holdsAt(isBracketed, text, index) || !isAll(label)) return index;
  }
  return -1;
}

/** A sentence is looked at so far to both sides of its word for money, in characters. */
const maxSentenceLength = 300;
const sentenceEnd = /[.!?]\s|[。！？]|\n\s*\n/u;

function findEarning(text: string): number {
  for (const { index } of text.matchAll(disclosurePatterns.money)) {
    const head =
      text
        .slice(Math.max(0, index - maxSentenceLength), index)
        .split(sentenceEnd)
        .at(-1) ?? '';
    const [tail = ''] = text.slice(index, index + maxSentenceLength).split(sentenceEnd);
    const sentence = `${head}${tail}`;
    if (disclosurePatterns.earning.test(sentence) && disclosurePatterns.cause.test(sentence))
      return index - head.trimStart().length;
  }
  return -1;
}

/** Whether a text has a word that a disclosure could have: in doubt it has. */
export const mayDisclose = (text: string): boolean => disclosurePatterns.any.test(text);

/** Whether a publisher's own words are too weak: they have only words that readers do not understand. */
export const isWeakDisclosure = (own: string): boolean =>
  disclosurePatterns.anyWeak.test(own) && !disclosurePatterns.anyClear.test(own);

/** Up to so many letters, own words that are one word disclose only as a label does: "Ad" is no part of "Read". */
const maxLabelLength = 12;

/**
 * How to find the publisher's own words: in any letters, with any spaces, and with their marks as HTML, Markdown and
 * messengers write them. Weak words stay weak, and words without a letter are none.
 */
export const toOwnPatterns = (own: readonly string[]): readonly RegExp[] =>
  own
    .filter((words) => /[\p{L}\p{N}]/u.test(words) && !isWeakDisclosure(words))
    .map((words) => {
      const parts = words.trim().match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu) ?? [];
      const written = parts.map((part) => {
        if (/^\s/.test(part)) return '\\s+';
        return /^[\p{L}\p{M}\p{N}]/u.test(part) ? part : '(?:&#?\\w+;|[^\\p{L}\\p{M}\\p{N}\\s])+';
      });
      const isLabel = parts.length === 1 && words.trim().length <= maxLabelLength;
      return new RegExp(isLabel ? `(?<=${opening})${written.join('')}(?=${closing})` : written.join(''), 'iu');
    });
