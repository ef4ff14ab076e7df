import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { browser } from '#lib/platform/browser.ts';

/** The tab that the user looks at. */
export interface OpenTab {
  readonly tabId: number;
  /** Empty where the extension may not know it. */
  readonly url: string;
  readonly title: string;
}

/** Null where the browser names none. */
export async function readOpenTab(): Promise<OpenTab | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const { id, url = '', title = '' } = tab ?? {};
  // A page may call itself a novel; the worker takes no message of that length.
  return id === undefined ? null : { tabId: id, url, title: title.slice(0, maxTitleLength) };
}
