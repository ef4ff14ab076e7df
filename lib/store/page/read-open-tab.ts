import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { browser } from '#lib/platform/browser.ts';

/** The tab in front of the user. */
export interface OpenTab {
  readonly tabId: number;
  /** Empty if the extension may not read it. */
  readonly url: string;
  readonly title: string;
}

/** Null if the browser reports no tab. */
export async function readOpenTab(): Promise<OpenTab | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const { id, url = '', title = '' } = tab ?? {};
  // A page's title may have any length, but the worker refuses longer ones.
  return id === undefined ? null : { tabId: id, url, title: title.slice(0, maxTitleLength) };
}
