import { AppError } from '#lib/errors/app-error.ts';
import type { Runtime } from '#lib/platform/browser.ts';

/** The web page that a message came from. */
export interface PageSender {
  readonly tabId: number;
  readonly pageUrl: string;
  /** The browser's name of the document; absent where it has none. */
  readonly documentId?: string;
}

/**
 * The sender's tab and address, as the browser reports them: a page cannot claim another address. Where a shop changed
 * its address without loading a page, the tab's address is newer. A tab that now shows another site is no longer the
 * sender.
 * @throws AppError `invalid-message` where the sender is no web page in a tab
 */
export function toPageSender({ documentId, tab, url }: Runtime.MessageSender): PageSender {
  if (tab?.id === undefined || url === undefined || !URL.canParse(url)) throw new AppError('invalid-message');
  const isSamePage = tab.url !== undefined && URL.canParse(tab.url) && new URL(tab.url).origin === new URL(url).origin;
  return { tabId: tab.id, pageUrl: isSamePage ? (tab.url ?? url) : url, ...(documentId && { documentId }) };
}
