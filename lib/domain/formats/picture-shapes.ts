import { toSegments } from '#lib/domain/text/shorten.ts';

/** In pixels: the size that chats show whole. */
export const pictureSize = { width: 1_200, height: 630 } as const;

export interface PictureStyle {
  /** In pixels. */
  readonly size: number;
  readonly weight: 400 | 600 | 700;
  readonly isCode: boolean;
}

export type PictureColour = 'ink' | 'muted' | 'accent';

/** A part of the picture, by its place in pixels. `y` of a text is its baseline. */
export type PictureShape =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly style: PictureStyle;
      readonly colour: PictureColour;
      readonly align: 'left' | 'right';
    }
  | {
      readonly kind: 'frame';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: PictureColour;
      readonly isDashed: boolean;
    }
  | { readonly kind: 'qr'; readonly x: number; readonly y: number; readonly size: number };

/** How wide a text is in a style, in pixels. */
export type MeasureText = (text: string, style: PictureStyle) => number;

const ellipsis = '…';

/** The text, or as many of its whole characters as have room before an ellipsis. */
export function clip(text: string, width: number, style: PictureStyle, measure: MeasureText): string {
  if (measure(text, style) <= width) return text;
  const characters = toSegments(text, 'grapheme');
  let [least, most] = [0, characters.length];
  while (least < most) {
    const count = Math.ceil((least + most) / 2);
    if (measure(characters.slice(0, count).join('').trimEnd() + ellipsis, style) <= width) least = count;
    else most = count - 1;
  }
  return characters.slice(0, least).join('').trimEnd() + ellipsis;
}

/**
 * The first of these styles in which the whole text has room; null where it has in none. A part of an amount is another
 * amount, and a part of a code is none.
 */
export const fitWhole = (
  text: string,
  width: number,
  styles: readonly PictureStyle[],
  measure: MeasureText,
): PictureStyle | null => styles.find((style) => measure(text, style) <= width) ?? null;
