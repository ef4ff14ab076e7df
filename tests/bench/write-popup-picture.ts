import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { createPopupOpener } from './create-popup-opener.ts';
import { addToHead, readStill } from './render-still.ts';
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
  await popup.evaluate(awaitMeter);
  const { html, css } = await popup.evaluate(readStill);
  await popup.close();
  opener.stop();
  const manifest = { action: { default_popup: 'popup.html' } };
  return await writeExtension('popup-picture', manifest, {
    'popup.html': addToHead(html, '<link rel="stylesheet" href="popup.css">'),
    'popup.css': css,
  });
}

/** Runs in the popup: waits until it is drawn. */
async function awaitMeter(): Promise<void> {
  while (document.querySelector('[role=meter]') === null) await new Promise(requestAnimationFrame);
}
