import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { createPopupOpener } from './create-popup-opener.ts';
import { addToHead, readStill, type Still } from './render-still.ts';
import { type ScratchExtension, writeExtension } from './write-extension.ts';

/** The popup of an extension on a page, as it is drawn. */
export async function readPopupPicture(launched: LaunchedBrowser, extensionId: string, page: Page): Promise<Still> {
  const opener = await createPopupOpener(launched);
  const popup = await opener.open(extensionId, page);
  await popup.evaluate(awaitMeter);
  const picture = await popup.evaluate(readStill);
  await popup.close();
  opener.stop();
  return picture;
}

/**
 * Writes an extension whose popup is a picture as plain HTML with one style and without script: what it takes to draw
 * that picture, whatever makes it.
 */
export async function writePopupPicture({ html, css }: Still): Promise<ScratchExtension> {
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
