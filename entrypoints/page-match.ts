import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { findHostMatch, type HostMatch, toMatchKeys } from '#lib/domain/page/find-host-match.ts';
import { offeredButtonKey } from '#lib/domain/page/match-bucket.ts';
import type { PageSurface } from '#lib/domain/page/page-surface.ts';
import { createSend } from '#lib/messaging/create-send.ts';
import { pageBrowser } from '#lib/platform/page-browser.ts';

/** The least time between two messages to the worker, in ms. */
const quietMs = 1_000;

/** The globals of the isolated world, which no page sees. `page-button.ts` leaves the surface there. */
const world = globalThis as { linkmintSurface?: PageSurface; navigation?: EventTarget };

/**
 * Runs on every page while merchant pages are switched on, so it does almost nothing. It looks up on this device what
 * the index says of the page's host. Where the button certainly belongs, it has the script draw it that the browser
 * brought along on such hosts; where that is missing, or only the worker knows, it notifies the worker. A page of no
 * program can see no trace of it.
 */
export default defineUnlistedScript(async () => {
  const look = () => findHostMatch((keys) => pageBrowser.storage.local.get(keys), location.hostname);
  const notify = createNotify();
  const show = async (match: HostMatch, isAgain = false) => {
    if (match.kind === 'draw' && world.linkmintSurface !== undefined) world.linkmintSurface.drawButton(match);
    else if (isMerchants(match)) await notify(isAgain);
  };
  try {
    let match = await look();
    // The browser may load a page before the user opens it. Until then, the tab and its badge belong to another page.
    // Read of the prototype: in the document an element of that name would stand in its place.
    if (
      match.kind !== 'none' &&
      Object.getOwnPropertyDescriptor(Document.prototype, 'prerendering')?.get?.call(document)
    ) {
      await new Promise((resolve) =>
        EventTarget.prototype.addEventListener.call(document, 'prerenderingchange', resolve, { once: true }),
      );
      match = await look();
    }
    // A page whose button is dismissed follows, too: the switch may bring it back.
    if (match.kind === 'none') return;
    await show(match);
    const keys = toMatchKeys(location.hostname);
    const follow = async (isShownAgain: boolean) => {
      match = await look();
      // One that the user dismisses goes by itself, and may say how it comes back. A page that is shown again has missed
      // that, and is asked about where no page draws by itself.
      const isOver = isShownAgain ? match.kind === 'dismissed' : match.kind === 'ask' && !match.isOffering;
      if (match.kind === 'none' || isOver) hideButton();
      else await show(match, true);
    };
    // The user signed out, switched accounts or the switch, or a program paused: the button goes, or the worker decides.
    pageBrowser.storage.local.onChanged.addListener((changes) => {
      if (changes[offeredButtonKey] !== undefined && changes[offeredButtonKey].newValue === undefined) hideButton();
      if (keys.some((key) => changes[key] !== undefined)) void follow(false).catch(() => undefined);
    });
    // Back and Forward may show the page again without loading it. The tab has lost its badge, and the page has not
    // heard of what was stored meanwhile.
    addEventListener('pageshow', ({ isTrusted, persisted }) => {
      if (isTrusted && persisted) void follow(true).catch(() => undefined);
    });
    // A shop may change its address without loading a page; the new address may belong to another country's program, or
    // be no checkout.
    world.navigation?.addEventListener('navigatesuccess', ({ isTrusted }) => {
      if (isTrusted) void show(match);
    });
  } catch {
    // The extension was updated or removed while the page was open; no worker answers.
  }
});

const isMerchants = ({ kind }: HostMatch) => kind === 'draw' || kind === 'ask';

/** @returns the function that notifies the worker of a new address, or (`isAgain`) of one that it knows. */
function createNotify(): (isAgain?: boolean) => Promise<void> {
  const send = createSend(pageBrowser, null);
  let sentUrl = '';
  let lostUrl = '';
  let isQuiet = false;
  /** At most once in `quietMs`: a page may change its address in a loop. */
  return async function notify(isAgain = false) {
    if (isAgain) sentUrl = '';
    if (isQuiet || location.href === sentUrl) return;
    isQuiet = true;
    const url = location.href;
    sentUrl = url;
    setTimeout(() => {
      isQuiet = false;
      void notify();
    }, quietMs);
    await send('pageMatched', {}).catch(() => {
      // The worker died over it: the next one is notified, and no third one.
      if (url === lostUrl || url !== sentUrl) return;
      lostUrl = url;
      void notify(true);
    });
  };
}

function hideButton(): void {
  world.linkmintSurface?.hideButton();
}
