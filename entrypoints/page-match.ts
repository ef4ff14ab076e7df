import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isMatchedHost } from '#lib/domain/programs/is-matched-host.ts';
import { createSend } from '#lib/messaging/create-send.ts';
import { pageBrowser } from '#lib/platform/page-browser.ts';

/** How long the worker hears nothing more of a page that it has just heard of. */
const quietMs = 1_000;

/**
 * Runs on every page while merchant pages are switched on, so it does almost nothing: it looks its own host up, on the
 * device, and notifies the worker only when a program has it. It leaves no trace that a page could see.
 */
export default defineUnlistedScript(async () => {
  const send = createSend(pageBrowser, null);
  let toldUrl = '';
  let isQuiet = false;
  /** Once an address, and the latest one alone where they come faster: a page may change its own in a loop. */
  const tell = async () => {
    if (isQuiet || location.href === toldUrl) return;
    isQuiet = true;
    toldUrl = location.href;
    setTimeout(() => {
      isQuiet = false;
      void tell();
    }, quietMs);
    await send('pageMatched', {}).catch(() => undefined);
  };
  try {
    if (!(await isMatchedHost((keys) => pageBrowser.storage.local.get(keys), location.hostname))) return;
    // The browser prepares pages that the user may go to next, and the one that is in sight has the tab.
    if ((document as { prerendering?: boolean }).prerendering === true)
      await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
    await tell();
    // Back and Forward bring a page back as it was, and the tab without its badge.
    addEventListener('pageshow', ({ isTrusted, persisted }) => {
      if (!isTrusted || !persisted) return;
      toldUrl = '';
      void tell();
    });
    // A shop that changes its address without loading a page may change its country with it.
    (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', ({ isTrusted }) => {
      if (isTrusted) void tell();
    });
  } catch {
    // The extension was updated or removed while the page was open; no worker answers.
  }
});
