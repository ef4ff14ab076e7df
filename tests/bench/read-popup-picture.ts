import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { createPopupOpener } from './create-popup-opener.ts';
import { readStill, type Still } from './render-still.ts';

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

/** Runs in the popup: waits until it is drawn. */
async function awaitMeter(): Promise<void> {
  while (document.querySelector('[role=meter]') === null) await new Promise(requestAnimationFrame);
}
