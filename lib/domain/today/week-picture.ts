import {
  clip,
  fitWhole,
  type MeasureText,
  type PictureColour,
  type PictureShape,
  type PictureStyle,
  pictureSize,
} from '#lib/domain/formats/picture-shapes.ts';

/** The words on a picture of a week; each on one line. */
export interface WeekWords {
  readonly title: string;
  /** "37 orders" */
  readonly orders: string;
  /** What they earned; empty where amounts are not shown. */
  readonly sums: string;
  readonly channels: readonly {
    /** The user's own. */
    readonly name: string;
    readonly orders: string;
    readonly sums: string;
  }[];
  /** "and 3 more", of so many channels that have no room. */
  more(count: number): string;
}

const margin = 64;
const right = pictureSize.width - margin;
const gap = 40;
const rowHeight = 52;
/** The last row's line. */
const bottom = pictureSize.height - margin;

const titleStyle: PictureStyle = { size: 32, weight: 400, isCode: false };
const smallestHead: PictureStyle = { size: 24, weight: 700, isCode: false };
const headStyles: readonly PictureStyle[] = [64, 48, 36, 24].map((size) => ({ ...smallestHead, size }));
const nameStyle: PictureStyle = { size: 34, weight: 600, isCode: false };
const valueStyle: PictureStyle = { size: 34, weight: 400, isCode: false };
const valueStyles: readonly PictureStyle[] = [34, 28, 22].map((size) => ({ ...valueStyle, size }));

/**
 * Places the words of a week. Nothing leaves the picture, and nothing covers anything else: what is too long ends with
 * an ellipsis, and channels without room are counted. Sums are whole or left out.
 */
export function layOutWeek(words: WeekWords, measure: MeasureText): readonly PictureShape[] {
  const shapes: PictureShape[] = [];
  const write = (text: string, x: number, y: number, style: PictureStyle, colour: PictureColour) =>
    shapes.push({ kind: 'text', text, x, y, style, colour, align: x === right ? 'right' : 'left' });
  const width = right - margin;
  write(clip(words.title, width, titleStyle, measure), margin, margin + 32, titleStyle, 'muted');
  const heads = [words.sums, words.orders].filter((part) => part !== '' && fitWhole(part, width, headStyles, measure));
  const [first = clip(words.orders, width, smallestHead, measure), second = ''] = heads;
  write(first, margin, margin + 128, fitWhole(first, width, headStyles, measure) ?? smallestHead, 'accent');
  if (second !== '') write(clip(second, width, nameStyle, measure), margin, margin + 184, nameStyle, 'ink');
  const top = margin + (second === '' ? 208 : 264);
  const room = Math.floor((bottom - top) / rowHeight) + 1;
  const isWhole = words.channels.length <= room;
  const shown = words.channels.slice(0, isWhole ? room : room - 1);
  for (const [index, { name, orders, sums }] of shown.entries()) {
    const y = top + index * rowHeight;
    const whole = [orders, sums].filter((part) => part !== '').join(' · ');
    const fitting = fitWhole(whole, width * 0.6, valueStyles, measure);
    const style = fitting ?? valueStyle;
    const value = fitting === null ? clip(orders, width * 0.6, style, measure) : whole;
    write(clip(name, width - measure(value, style) - gap, nameStyle, measure), margin, y, nameStyle, 'ink');
    write(value, right, y, style, 'ink');
  }
  const hidden = words.channels.length - shown.length;
  if (hidden > 0) {
    const y = top + shown.length * rowHeight;
    write(clip(words.more(hidden), width, valueStyle, measure), margin, y, valueStyle, 'muted');
  }
  return shapes;
}
