import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { createPopupOpener } from './create-popup-opener.ts';
import { type ScratchExtension, writeExtension } from './write-extension.ts';

/**
 * Writes an extension whose popup is the picture of Linkmint's on the page, as plain HTML with one style and without
 * script: what it takes to draw that picture, whatever makes it.
 */
export async function writePopupPicture(
  launched: LaunchedBrowser,
  extensionId: string,
  page: Page,
): Promise<ScratchExtension> {
  const opener = await createPopupOpener(launched);
  const popup = await opener.open(extensionId, page);
  const { html, css } = await popup.evaluate(readPicture);
  await popup.close();
  opener.stop();
  const manifest = { action: { default_popup: 'popup.html' } };
  return await writeExtension('popup-picture', manifest, { 'popup.html': html, 'popup.css': css });
}

/** Runs in the popup. */
async function readPicture(): Promise<{ readonly html: string; readonly css: string }> {
  while (document.querySelector('[role=meter]') === null) await new Promise(requestAnimationFrame);
  const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  for (const element of document.querySelectorAll('script, link')) element.remove();
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="popup.css">');
  return { html: `<!doctype html>${document.documentElement.outerHTML}`, css: css.join('\n') };
}
