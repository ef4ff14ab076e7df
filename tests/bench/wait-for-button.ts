import type { Page } from '@playwright/test';

/** Waits for Linkmint's button on the page. Its element is the only one that is ever put behind the page's body. */
export async function waitForButton(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    const hasButton = () => root.lastElementChild !== document.body;
    if (hasButton()) return;
    await new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!hasButton()) return;
        observer.disconnect();
        resolve();
      }).observe(root, { childList: true });
    });
  });
}
