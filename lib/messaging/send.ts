import { browser } from '../platform/browser.ts';
import { createSend } from './create-send.ts';

/** Asks the worker, from a page of the extension. */
export const send = createSend(browser);
