import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isMatchedHost } from '#lib/domain/programs/is-matched-host.ts';
import { createSend } from '#lib/messaging/create-send.ts';
import { pageBrowser } from '#lib/platform/page-browser.ts';

/** The least time between two messages to the worker, in ms. */
const quietMs = 1_000;

/**
 * Runs on every page while merchant pages are switched on, so it does almost nothing. It looks up on this device
 * whether a program has the page's host, and only then notifies the worker. A page can see no trace of it.
 */
export default defineUnlistedScript(async () => {
  const send = createSend(pageBrowser, null);
  let sentUrl = '';
  let isQuiet = false;
  /** Notifies the worker of each new address, at most once in `quietMs`: a page may change its address in a loop. */
  const notify = async () => {
    if (isQuiet || location.href === sentUrl) return;
    isQuiet = true;
    sentUrl = location.href;
    setTimeout(() => {
      isQuiet = false;
      void notify();
    }, quietMs);
    await send('pageMatched', {}).catch(() => undefined);
  };
  try {
    if (!(await isMatchedHost((keys) => pageBrowser.storage.local.get(keys), location.hostname))) return;
    // The browser may load a page before the user opens it. Until then, the tab and its badge belong to another page.
    // Read of the prototype: in the document an element of that name would stand in its place.
    if (Object.getOwnPropertyDescriptor(Document.prototype, 'prerendering')?.get?.call(document) === true)
      await new Promise((resolve) =>
        EventTarget.prototype.addEventListener.call(document, 'prerenderingchange', resolve, { once: true }),
      );
    await notify();
    // Back and Forward may show the page again without loading it, but the tab has lost its badge.
    addEventListener('pageshow', ({ isTrusted, persisted }) => {
      if (!isTrusted || !persisted) return;
      sentUrl = '';
      void notify();
    });
    // A shop may change its address without loading a page; the new address may belong to another country's program.
    (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', ({ isTrusted }) => {
      if (isTrusted) void notify();
    });
  } catch {
    // The extension was updated or removed while the page was open; no worker answers.
  }
});
