import { createSend, type Send } from '#lib/messaging/create-send.ts';
import { resending } from '#lib/messaging/resend.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';

/**
 * Sends messages from a page of the extension for the account that it shows; null while it shows none. Sends them again
 * if the browser killed the worker meanwhile.
 */
export const sendAs = (accountId: string | null): Send =>
  resending(createSend(browser, accountId), createSystemClock().sleep);
