import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isDark?: boolean;
  /** One sentence, and one below it that says more. */
  readonly title: string;
  readonly words: string;
  readonly parts: string;
}

const icon = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'icon', '128.png')).toString('base64');

const toImage = (png: Buffer, className: string) =>
  `<img class="${className}" alt="" src="data:image/png;base64,${png.toString('base64')}">`;

/** A page of the product below a line of text, with popups over it at the end of the toolbar. */
export const overPage = (page: Buffer, popups: readonly Buffer[] = []): string =>
  `<div class="frame">${toImage(page, 'page')}${popups.map((popup) => toImage(popup, 'popup')).join('')}</div>`;

/** Popups side by side. */
export const besideEachOther = (popups: readonly Buffer[]): string =>
  `<div class="row">${popups.map((popup) => toImage(popup, 'popup')).join('')}</div>`;

/** Puts screenshots onto a plain page with a line of text, and takes the picture of that. */
export async function composePicture(context: BrowserContext, picture: Picture): Promise<Buffer> {
  const { width, height, isDark = false, title, words, parts } = picture;
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height });
    await page.setContent(`<!doctype html><style>
      body { margin: 0; height: ${height}px; overflow: hidden; display: flex; flex-direction: column;
        font: 17px/1.4 system-ui, sans-serif; background: ${isDark ? '#14181c' : '#e3f1ea'}; color: ${isDark ? '#f2f4f5' : '#14211b'}; }
      header { display: flex; align-items: center; gap: 20px; padding: 22px 48px; }
      header img { width: 48px; height: 48px; }
      h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -.01em; }
      p { margin: 2px 0 0; opacity: .8; }
      .frame { position: relative; flex: 1; margin: 0 48px; overflow: hidden; border-radius: 12px 12px 0 0; background: #fff;
        box-shadow: 0 0 0 1px #0002, 0 12px 40px #0003; }
      .page { display: block; width: 100%; }
      .popup { display: block; border-radius: 10px; box-shadow: 0 0 0 1px ${isDark ? '#fff3' : '#0003'}, 0 16px 48px #0006; }
      .frame .popup { position: absolute; top: 16px; right: 24px; }
      .row { flex: 1; display: flex; gap: 48px; justify-content: center; align-items: center; padding-bottom: 40px; }
      .tile { flex: 1; display: grid; place-content: center; justify-items: center; gap: 14px; text-align: center; }
      .tile img { width: 96px; height: 96px; }
      .tile h1 { font-size: 40px; }
      .tile p { font-size: 20px; margin: 0; }
    </style>${
      parts === ''
        ? `<div class="tile"><img alt="" src="data:image/png;base64,${icon}"><h1>${title}</h1><p>${words}</p></div>`
        : `<header><img alt="" src="data:image/png;base64,${icon}"><div><h1>${title}</h1><p>${words}</p></div></header>${parts}`
    }`);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}
