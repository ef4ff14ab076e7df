import { createSend, type Send } from '#lib/messaging/create-send.ts';
import { browser } from '#lib/platform/browser.ts';

/** Sends messages from a page of the extension for the account that it shows; null while it shows none. */
export const sendAs = (accountId: string | null): Send => createSend(browser, accountId);
