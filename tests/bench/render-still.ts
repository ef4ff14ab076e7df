import type { BrowserContext } from '@playwright/test';

/** A page as it is drawn. */
export interface Still {
  /** Without scripts, and without its styles. */
  readonly html: string;
  readonly css: string;
}

/**
 * The page at an address as it is drawn, as HTML with one style and without what made it.
 * @param first A selector: what the page shows first that is the user's.
 */
export async function renderStill(context: BrowserContext, address: string, first: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(first).first().waitFor();
  const { html, css } = await page.evaluate(readStill);
  await page.close();
  return addToHead(html, `<style>${css}</style>`);
}

/** Runs in the page. */
export async function readStill(): Promise<Still> {
  // As it was written: the browser's own text of a rule leaves out a shorthand with a variable that another line overrides.
  const css = await Promise.all(
    [...document.styleSheets].map(async ({ href, ownerNode }) =>
      href === null ? (ownerNode?.textContent ?? '') : (await fetch(href)).text(),
    ),
  );
  for (const element of document.querySelectorAll('script, link, style')) element.remove();
  return { html: `<!doctype html>${document.documentElement.outerHTML}`, css: css.join('\n') };
}

export function addToHead(html: string, markup: string): string {
  const at = html.indexOf('</head>');
  if (at === -1) throw new Error('The page has no head');
  return html.slice(0, at) + markup + html.slice(at);
}
