import { browser } from '../platform/browser.ts';
import { createSend, type Send } from './create-send.ts';

/** The way to the worker from a page of the extension that shows an account; null where it shows none yet. */
export const sendAs = (accountId: string | null): Send => createSend(browser, accountId);
