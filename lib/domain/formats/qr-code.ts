import { encode } from 'uqr';

/** Scanners need this many light modules around the code (ISO/IEC 18004). */
const quietModules = 4;

/** A QR code, its quiet zone included. */
export interface QrCode {
  /** Modules on each side. */
  readonly size: number;
  /** Row by row, whether each module is dark. */
  readonly rows: readonly (readonly boolean[])[];
}

/**
 * The QR code of a text, at error correction level M or better, so that a print or a screenshot may lose a little. Null
 * if the text is longer than a code can hold (2,331 bytes).
 */
export function toQrCode(text: string): QrCode | null {
  if (new TextEncoder().encode(text).length > 2_331) return null;
  const { size, data } = encode(text, { ecc: 'M', boostEcc: true, border: quietModules });
  return { size, rows: data };
}

/** The dark modules as one SVG path, one unit for each module. */
export function toQrPath({ rows }: QrCode): string {
  return rows.flatMap((row, y) => findRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
}

/** The code as an SVG file: dark on white on any background, sharp at any size. */
export function toQrSvg(code: QrCode): string {
  const { size } = code;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"`,
    ` shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="#000" d="${toQrPath(code)}"/></svg>\n`,
  ].join('');
}

/** Runs of adjacent dark modules: the first one and how many. */
function findRuns(row: readonly boolean[]): (readonly [x: number, length: number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const end = row.indexOf(false, x);
    const length = (end === -1 ? row.length : end) - x;
    runs.push([x, length]);
    x += length;
  }
  return runs;
}
