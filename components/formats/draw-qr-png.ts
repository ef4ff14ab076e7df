import type { QrCode } from '#lib/domain/formats/qr-code.ts';

/** The minimum width: sharp in print, and small enough for a mail. */
const minPixels = 1_000;

/** Draws the code as a PNG with a whole number of pixels per module. */
export function drawQrPng({ size, rows }: QrCode): Promise<Blob> {
  const scale = Math.ceil(minPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
      });
    });
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser drew no picture')) : resolve(blob)));
  });
}
