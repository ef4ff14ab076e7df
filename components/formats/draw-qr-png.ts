import type { QrCode } from '#lib/domain/formats/qr-code.ts';

/** A code is at least this wide: sharp in print, and no burden in a mail. */
const minPixels = 1_000;

/** The code as a PNG, a whole number of pixels to a module. */
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
