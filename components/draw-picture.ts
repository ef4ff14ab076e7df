import {
  type MeasureText,
  type PictureColour,
  type PictureShape,
  type PictureStyle,
  pictureSize,
} from '#lib/domain/formats/picture-shapes.ts';
import type { QrCode } from '#lib/domain/formats/qr-code.ts';

/** Always light: the picture looks the same in every chat. */
const colours: Readonly<Record<PictureColour, string>> = { ink: '#15171a', muted: '#4f5661', accent: '#0b7a53' };
const ground = '#f4f8f6';

const toFont = ({ size, weight, isCode }: PictureStyle) =>
  `${weight} ${size}px ${isCode ? 'ui-monospace, Menlo, Consolas, monospace' : 'system-ui, sans-serif'}`;

/**
 * Draws a picture onto a canvas, from words alone: nothing is fetched, and what a page says can draw nothing but letters.
 * @param layOut Places the words, as wide as they are in this browser.
 * @param qr The code of a link; null for none.
 */
export function drawPicture(
  canvas: HTMLCanvasElement,
  layOut: (measure: MeasureText) => readonly PictureShape[],
  qr: QrCode | null,
): void {
  Object.assign(canvas, pictureSize);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = ground;
  context.fillRect(0, 0, pictureSize.width, pictureSize.height);
  const measure: MeasureText = (text, style) => {
    context.font = toFont(style);
    return context.measureText(text).width;
  };
  for (const shape of layOut(measure)) {
    if (shape.kind === 'qr') {
      if (qr !== null) drawCode(context, qr, shape);
    } else if (shape.kind === 'text') {
      context.font = toFont(shape.style);
      context.fillStyle = colours[shape.colour];
      context.textAlign = shape.align;
      context.fillText(shape.text, shape.x, shape.y);
    } else {
      context.strokeStyle = colours[shape.colour];
      context.lineWidth = 3;
      context.setLineDash(shape.isDashed ? [10, 7] : []);
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, 8);
      context.stroke();
    }
  }
}

function drawCode(
  context: CanvasRenderingContext2D,
  { size, rows }: QrCode,
  place: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const scale = place.size / size;
  context.fillStyle = '#fff';
  context.fillRect(place.x, place.y, place.size, place.size);
  context.fillStyle = '#000';
  // Whole pixels: gaps between modules would confuse a scanner.
  const at = (module: number) => Math.round(module * scale);
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(place.x + at(x), place.y + at(y), at(x + 1) - at(x), at(y + 1) - at(y));
    });
  });
}

export const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser drew no picture')) : resolve(blob)));
  });
