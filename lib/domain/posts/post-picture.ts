import {
  clip,
  fitWhole,
  type MeasureText,
  type PictureColour,
  type PictureShape,
  type PictureStyle,
  pictureSize,
} from '#lib/domain/formats/picture-shapes.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { toAdWord } from '#lib/domain/posts/to-post-disclosure.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { toPostDay, toPriceText } from '#lib/domain/text/post-language.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';
import { toSegments } from '#lib/domain/text/shorten.ts';

/** The words on a picture of a product; each on one line, and empty where unknown. Those of pages are hostile. */
export interface PictureWords {
  /** Never empty: a picture is shared without the text that discloses. */
  readonly ad: string;
  readonly title: string;
  readonly program: string;
  readonly price: string;
  /** The day on which the price was seen. */
  readonly priceDay: string;
  readonly code: string;
  /** "until 30 November 2026". */
  readonly codeEnds: string;
}

/** What of a product goes onto its picture. */
export interface PictureChoice {
  readonly hasPrice: boolean;
  readonly hasCoupon: boolean;
}

/** @param title The product's name, as the page has it. */
export function toPictureWords(
  { said, saidOn, offerName, coupon }: Pick<PostProduct, 'said' | 'saidOn' | 'offerName' | 'coupon'>,
  { title, language }: { readonly title: string; readonly language: string | undefined },
  { hasPrice, hasCoupon }: PictureChoice,
): PictureWords {
  const price = hasPrice ? toPriceText(said.price, said.currency, language) : '';
  const code = hasCoupon ? toOneLine(coupon?.voucherCode ?? '') : '';
  const ends = code === '' ? '' : toPostDay(coupon?.endDate ?? '', language);
  return {
    ad: toAdWord(language),
    title: toOneLine(title),
    program: toOneLine(offerName),
    price,
    priceDay: price === '' ? '' : toPostDay(saidOn, language),
    code,
    codeEnds: ends === '' ? '' : toPostWords(language).ends.replace('{ends}', ends),
  };
}

const margin = 64;
const qrSize = 232;
const right = pictureSize.width - margin;
/** Where the title may stand: below the word for advertising and above the line of price and code. */
const middle = { top: 136, bottom: 420 } as const;
const gap = 40;

const small: PictureStyle = { size: 30, weight: 400, isCode: false };
const adStyle: PictureStyle = { size: 28, weight: 700, isCode: false };
const priceStyles = [54, 42, 30].map((size): PictureStyle => ({ size, weight: 700, isCode: false }));
const codeStyles = [36, 28, 20].map((size): PictureStyle => ({ size, weight: 600, isCode: true }));
/** A long title is written smaller before anything of it is left out. */
const titleStyles: readonly { readonly style: PictureStyle; readonly maxLines: number }[] = [
  { style: { size: 60, weight: 700, isCode: false }, maxLines: 3 },
  { style: { size: 44, weight: 700, isCode: false }, maxLines: 4 },
];
const lineHeight = 1.2;

/**
 * Places the words. Nothing leaves the picture, and nothing covers anything else: a title that is too long ends with an
 * ellipsis after a whole character, as every other text does. A price or a code is whole or left out.
 */
export function layOutPicture(
  words: PictureWords,
  { hasQr }: { readonly hasQr: boolean },
  measure: MeasureText,
): readonly PictureShape[] {
  const titleWidth = right - margin - (hasQr ? qrSize + gap : 0);
  return [
    ...layOutAd(words.ad, measure),
    ...layOutTitle(words, titleWidth, measure),
    ...layOutFoot(words, measure),
    ...(hasQr ? [{ kind: 'qr' as const, x: right - qrSize, y: margin, size: qrSize }] : []),
  ];
}

function layOutAd(ad: string, measure: MeasureText): readonly PictureShape[] {
  const text = clip(ad, 400, adStyle, measure);
  const width = measure(text, adStyle) + 28;
  return [
    { kind: 'frame', x: margin, y: margin, width, height: 46, colour: 'ink', isDashed: false },
    { kind: 'text', text, x: margin + 14, y: margin + 33, style: adStyle, colour: 'ink', align: 'left' },
  ];
}

function layOutTitle(words: PictureWords, width: number, measure: MeasureText): readonly PictureShape[] {
  const { style, lines } = fitTitle(words.title, width, measure);
  const step = style.size * lineHeight;
  const program = clip(words.program, width, small, measure);
  const height = lines.length * step + (program === '' ? 0 : small.size * lineHeight + 8);
  const top = middle.top + Math.max(0, (middle.bottom - middle.top - height) / 2);
  const texts = lines.map((text, index) => ({
    ...{ kind: 'text' as const, text, x: margin, y: top + index * step + style.size },
    ...{ style, colour: 'ink' as const, align: 'left' as const },
  }));
  if (program === '') return texts;
  const y = top + lines.length * step + 8 + small.size;
  return [...texts, { kind: 'text', text: program, x: margin, y, style: small, colour: 'muted', align: 'left' }];
}

/** The lines of a title in the largest letters in which all of it has room, or cut in the smallest. */
function fitTitle(title: string, width: number, measure: MeasureText) {
  const tried = titleStyles.map(({ style, maxLines }) => {
    const lines = wrap(title, width, style, measure);
    return { style, maxLines, lines, isWhole: lines.length <= maxLines };
  });
  const fitting = tried.find(({ isWhole }) => isWhole);
  if (fitting !== undefined) return fitting;
  const { style, maxLines, lines } = tried.at(-1) ?? { ...titleStyles[0], lines: [] as string[] };
  if (style === undefined || maxLines === undefined) return { style: small, lines: [] };
  const last = clip(lines.slice(maxLines - 1).join(' '), width, style, measure);
  return { style, lines: [...lines.slice(0, maxLines - 1), last] };
}

/** Price on the left, code on the right: each has half of the line, or all of it where it stands alone. */
function layOutFoot({ price, priceDay, code, codeEnds }: PictureWords, measure: MeasureText): readonly PictureShape[] {
  const room = (right - margin - gap) / (price !== '' && code !== '' ? 2 : 1);
  const [top, below] = [pictureSize.height - margin - 44, pictureSize.height - margin];
  const shapes: PictureShape[] = [];
  const write = (text: string, style: PictureStyle, y: number, align: 'left' | 'right', colour: PictureColour) =>
    shapes.push({ kind: 'text', text, x: align === 'left' ? margin : right, y, style, colour, align });
  const priceStyle = fitWhole(price, room, priceStyles, measure);
  if (price !== '' && priceStyle !== null) {
    write(price, priceStyle, top, 'left', 'ink');
    write(clip(priceDay, room, small, measure), small, below, 'left', 'muted');
  }
  const codeStyle = fitWhole(code, room - 40, codeStyles, measure);
  if (code !== '' && codeStyle !== null) {
    const width = measure(code, codeStyle) + 40;
    shapes.push({ kind: 'frame', x: right - width, y: top - 48, width, height: 64, colour: 'accent', isDashed: true });
    shapes.push({
      ...{ kind: 'text', text: code, x: right - 20, y: top - 4, style: codeStyle },
      ...{ colour: 'accent', align: 'right' },
    });
    if (codeEnds !== '') write(clip(codeEnds, room, small, measure), small, below, 'right', 'muted');
  }
  return shapes;
}

/** Breaks between words, also of scripts without spaces; a word that is longer than a line between its characters. */
function wrap(text: string, width: number, style: PictureStyle, measure: MeasureText): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string) => {
    if (measure((line + piece).trimEnd(), style) <= width) {
      line += piece;
      return;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = piece.trimStart();
  };
  for (const word of toWords(text)) {
    if (measure(word.trim(), style) <= width) add(word);
    else for (const character of toSegments(word, 'grapheme')) add(character);
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** Words with the punctuation that follows: no line begins with a comma. */
function toWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const segment of toSegments(text, 'word')) {
    const isMark = /^[^\s\p{L}\p{N}]+$/u.test(segment);
    if (isMark && words.length > 0 && words.at(-1)?.trim() !== '') words.push(`${words.pop()}${segment}`);
    else words.push(segment);
  }
  return words;
}
