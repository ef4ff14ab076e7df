import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/setup/find-chromium.mjs';

/*
 * Draws `public/icon/*.png`, and the logo that Edge's store asks for, from the logo: `node tests/release/draw-icons.ts`. The files
 * are committed, so that no build needs a browser: run it after a change of the logo, and look at what it drew.
 */

const root = join(import.meta.dirname, '..', '..');
const accent = '#0b7a53';

interface Drawing {
  /** From the root. */
  readonly file: string;
  readonly size: number;
  /** Empty pixels at each side. */
  readonly padding: number;
  /** With the lamp that says: here is a program. */
  readonly isLit?: true;
}

const drawings: readonly Drawing[] = [
  { file: 'public/icon/16.png', size: 16, padding: 0 },
  { file: 'public/icon/32.png', size: 32, padding: 0 },
  { file: 'public/icon/48.png', size: 48, padding: 0 },
  // The picture of the toolbar button on a host of an approved program (`create-lit-icon.ts`).
  { file: 'public/icon/lit-16.png', size: 16, padding: 0, isLit: true },
  { file: 'public/icon/lit-24.png', size: 24, padding: 0, isLit: true },
  { file: 'public/icon/lit-32.png', size: 32, padding: 0, isLit: true },
  { file: 'public/icon/lit-48.png', size: 48, padding: 0, isLit: true },
  // Chrome's store draws edges and badges into the padding (https://developer.chrome.com/docs/webstore/images).
  { file: 'public/icon/128.png', size: 128, padding: 16 },
  { file: 'docs/store/pictures/edge-logo.png', size: 300, padding: 0 },
];

/** The part of the drawing's plane, 16 units wide, that fills a picture with its padding. */
function toViewBox({ size, padding }: Drawing): string {
  const unit = 16 / (size - 2 * padding);
  return `${-padding * unit} ${-padding * unit} ${size * unit} ${size * unit}`;
}

/** At 16 px a stroke has to lie on the pixels: drawn by hand, `#` is white and `+` half of it. */
const pixels = [
  '......+###+.',
  '.....+##+##+',
  '....+##...##',
  '...+##....##',
  '...##..#.+##',
  '..##..#..##+',
  '+##..#..##..',
  '##+.#..##...',
  '##....##+...',
  '##...##+....',
  '+##+##+.....',
  '.+###+......',
];

function drawSmall(): string {
  const squares = pixels.flatMap((row, y) =>
    [...row].map((mark, x) =>
      mark === '.' ? '' : `<rect x="${x + 2}" y="${y + 2}" width="1" height="1" opacity="${mark === '#' ? 1 : 0.5}"/>`,
    ),
  );
  return `<rect width="16" height="16" rx="3" fill="${accent}"/><g fill="#fff">${squares.join('')}</g>`;
}

function drawLarge(): string {
  const path = / d="([^"]+)"/.exec(readFileSync(join(root, 'components', 'logo.tsx'), 'utf8'))?.[1];
  if (path === undefined) throw new Error('The logo has no path');
  const glyph = `<path d="${path}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>`;
  return `<rect width="16" height="16" rx="3.5" fill="${accent}"/><g transform="translate(1 1) scale(.7)">${glyph}</g>`;
}

/**
 * The browser says in no worker whether its toolbar is light or dark, so one picture has to show on both: the lamp is
 * bright beside a dark toolbar, and its dark ring stands off a light one. Right at the top: badges are at the bottom.
 */
const lamp = '<circle cx="12.5" cy="3.5" r="3.5" fill="#08331f"/><circle cx="12.5" cy="3.5" r="2.5" fill="#ffc42e"/>';

const executablePath = await findChromium();
if (executablePath === null) throw new Error('There is no Chromium: node tests/setup/ensure-ready.mjs --browser');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  for (const { file, size, padding, isLit } of drawings) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawing = (size === 16 ? drawSmall() : drawLarge()) + (isLit ? lamp : '');
    await page.setContent(
      `<body style="margin:0"><svg width="${size}" height="${size}" viewBox="${toViewBox({ file, size, padding })}" style="display:block">${drawing}</svg></body>`,
    );
    writeFileSync(join(root, file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
