import { createSend, type Send } from '#lib/messaging/create-send.ts';
import { browser } from '#lib/platform/browser.ts';

/** The way to the worker from a page of the extension that shows an account; null where it shows none yet. */
export const sendAs = (accountId: string | null): Send => createSend(browser, accountId);
