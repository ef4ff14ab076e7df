import type { BrowserContext } from '@playwright/test';

/**
 * The page at an address as it is drawn, as HTML with one style and without what made it.
 * @param first A selector: what the page shows first that is the user's.
 */
export async function renderStill(context: BrowserContext, address: string, first: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(first).first().waitFor();
  const html = await page.evaluate(toHtml);
  await page.close();
  return html;
}

/** Runs in the page. */
async function toHtml(): Promise<string> {
  // As it was written: the browser's own text of a rule leaves out a shorthand with a variable that another line overrides.
  const css = await Promise.all(
    [...document.styleSheets].map(async ({ href, ownerNode }) =>
      href === null ? (ownerNode?.textContent ?? '') : (await fetch(href)).text(),
    ),
  );
  for (const element of document.querySelectorAll('script, link')) element.remove();
  const style = document.createElement('style');
  style.textContent = css.join('\n');
  document.head.append(style);
  return `<!doctype html>${document.documentElement.outerHTML}`;
}
