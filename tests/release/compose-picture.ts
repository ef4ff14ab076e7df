import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** The one thought of the picture. */
  readonly title: string;
  /** HTML below it. */
  readonly parts: string;
}

const icon = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'icon', '128.png')).toString('base64');
const iconImage = `<img alt="" src="data:image/png;base64,${icon}">`;

const toImage = (png: Buffer, className: string) =>
  `<img class="${className}" alt="" src="data:image/png;base64,${png.toString('base64')}">`;

const pointer =
  '<svg class="pointer" viewBox="0 0 24 24"><path d="M5 2v17l4.6-4.3 2.9 6.6 3-1.3-2.9-6.5h6.4z" fill="#14211b" stroke="#fff" stroke-width="1.4"/></svg>';

/** A page that stands back, and what is in front of it: at its end, with the pointer on its last button. */
export const inFrontOf = (page: Buffer, front: Buffer): string =>
  `<div class="frame">${toImage(page, 'page away')}<div class="front">${toImage(front, 'paper')}${pointer}</div></div>`;

export const wholePage = (page: Buffer): string => `<div class="frame">${toImage(page, 'page')}</div>`;

/** A part of a page, below a line of HTML. */
export const belowTitle = (line: string, part: Buffer): string =>
  `<div class="stack">${line}${toImage(part, 'paper')}</div>`;

/** What goes in, and what comes out of it, each with its name. */
export const inAndOut = (into: Buffer, outOf: readonly (readonly [name: string, png: Buffer])[]): string =>
  `<div class="row">${toImage(into, 'paper')}<div class="arrow">→</div><div class="stack">${outOf
    .map(([name, png]) => `<div class="named">${name}</div>${toImage(png, 'paper')}`)
    .join('')}</div></div>`;

/** Sentences, each with a word that sums it up. */
export const sentences = (list: readonly (readonly [word: string, sentence: string])[]): string =>
  `<ul>${list.map(([word, sentence]) => `<li><b>${word}</b><span>${sentence}</span></li>`).join('')}</ul>`;

/** The tile: name and icon alone. */
export const tile = (words: string): string => `<div class="tile">${iconImage}<h1>Linkmint</h1><p>${words}</p></div>`;

/** Puts parts below a title, and takes the picture of that. */
export async function composePicture(context: BrowserContext, picture: Picture): Promise<Buffer> {
  const { width, height, title, parts } = picture;
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height });
    await page.setContent(`<!doctype html><style>
      body { margin: 0; height: ${height}px; overflow: hidden; display: flex; flex-direction: column;
        font: 28px/1.35 system-ui, sans-serif; background: #e3f1ea; color: #14211b; }
      header { display: flex; align-items: center; gap: 24px; padding: 32px 56px 28px; }
      header img { width: 60px; height: 60px; }
      h1 { margin: 0; font-size: 46px; line-height: 1.15; letter-spacing: -.02em; }
      .frame { position: relative; flex: 1; margin: 0 48px; overflow: hidden; border-radius: 14px 14px 0 0; background: #fff;
        box-shadow: 0 0 0 1px #0002, 0 12px 40px #0003; }
      .page { display: block; width: 100%; }
      .away { filter: blur(3px) opacity(.75); }
      .front { position: absolute; top: 18px; right: 40px; }
      .paper { display: block; border-radius: 14px; box-shadow: 0 0 0 1px #0003, 0 16px 48px #0004; }
      .front .paper { height: 648px; }
      .pointer { position: absolute; bottom: 30px; left: 66%; width: 54px; }
      .row { flex: 1; display: flex; gap: 32px; justify-content: center; align-items: center; padding: 0 48px 40px; }
      .row > .paper { width: 480px; }
      .row .stack { gap: 10px; padding: 0; flex: none; width: 560px; }
      .row .stack .paper { width: 100%; max-height: 250px; object-fit: cover; object-position: top;
        mask-image: linear-gradient(#000 75%, transparent); }
      .named { font-weight: 650; }
      .paper + .named { margin-top: 8px; }
      .arrow { font-size: 64px; color: #0b7a52; }
      .stack { flex: 1; display: flex; flex-direction: column; gap: 28px; justify-content: center; padding: 0 56px 48px; }
      .stack > .paper { width: 100%; }
      .sum { margin: 0; font-size: 60px; font-weight: 700; letter-spacing: -.02em; }
      .sum small { font-size: 30px; font-weight: 400; letter-spacing: 0; }
      ul { flex: 1; display: flex; flex-direction: column; justify-content: center; gap: 36px; margin: 0; padding: 0 96px 64px; list-style: none; }
      li { display: grid; gap: 6px; padding: 28px 36px; border-radius: 16px; background: #fff; box-shadow: 0 0 0 1px #0001, 0 8px 28px #0b7a5218; }
      li b { font-size: 36px; color: #0b7a52; }
      .tile { flex: 1; display: grid; place-content: center; justify-items: center; gap: 12px; text-align: center; }
      .tile img { width: 88px; height: 88px; }
      .tile p { font-size: 24px; margin: 0; max-width: 360px; }
    </style>${title === '' ? parts : `<header>${iconImage}<h1>${title}</h1></header>${parts}`}`);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}
