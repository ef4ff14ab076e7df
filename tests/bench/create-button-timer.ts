import type { BrowserContext } from '@playwright/test';

export interface ButtonTimer {
  /** From the page's first frame to the frame with the button, in ms. */
  measure(): Promise<number>;
}

/** Loads a page again and again in a tab of its own, until a button stands behind the page's body. */
export async function createButtonTimer(context: BrowserContext, url: string): Promise<ButtonTimer> {
  const page = await context.newPage();
  await page.addInitScript(noteButton);
  return {
    async measure() {
      await page.bringToFront();
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForFunction(() => (globalThis as unknown as Noted).buttonAtMs !== undefined);
      return page.evaluate(() => {
        const [frame] = performance.getEntriesByType('paint');
        const { buttonAtMs = Number.NaN } = globalThis as unknown as Noted;
        return buttonAtMs - (frame?.startTime ?? Number.NaN);
      });
    },
  };
}

interface Noted {
  buttonAtMs?: number;
}

/** Runs in the page, before everything else in it: notes when the browser draws what was put behind the body. */
function noteButton(): void {
  const observer = new MutationObserver(() => {
    const last = document.documentElement?.lastElementChild;
    if (last?.localName !== 'div') return;
    observer.disconnect();
    requestAnimationFrame(() => {
      (globalThis as unknown as Noted).buttonAtMs = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
