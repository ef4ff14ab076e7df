import { AppError } from '#lib/errors/app-error.ts';
import type { Runtime } from '#lib/platform/browser.ts';

/** The web page that a message came from. */
export interface PageSender {
  readonly tabId: number;
  readonly pageUrl: string;
}

/**
 * The sender's tab and its own address, as the browser tells them: a page cannot have another one matched. The tab's
 * address is newer where a shop changed it without loading a page; but a tab that has gone on to another site is not the
 * sender any more.
 * @throws AppError `invalid-message` where the sender is no web page in a tab
 */
export function toPageSender({ tab, url }: Runtime.MessageSender): PageSender {
  if (tab?.id === undefined || url === undefined || !URL.canParse(url)) throw new AppError('invalid-message');
  const isSamePage = tab.url !== undefined && URL.canParse(tab.url) && new URL(tab.url).origin === new URL(url).origin;
  return { tabId: tab.id, pageUrl: isSamePage ? (tab.url ?? url) : url };
}
