import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isConnected } from '#components/page-host/safe-dom.ts';
import { type PageCheck, type StartCheck, toCheckPortName } from '#lib/domain/checks/page-check.ts';
import { pageBrowser } from '#lib/platform/page-browser.ts';
import { createOutlines, type MarkedElement } from './create-outlines.ts';
import { createReading } from './create-reading.ts';

/** The globals of the script's isolated world, which no page sees. */
const world = globalThis as { linkmintCheck?: PageCheck; linkmintStartCheck?: StartCheck };

/**
 * The worker injects this script when the user checks a page. By itself it does nothing: it leaves functions in its own
 * world, which the worker calls.
 */
export default defineUnlistedScript(() => {
  world.linkmintStartCheck ??= (checkId, ownDisclosures) => {
    stopLast();
    const check = createPageCheck(checkId, ownDisclosures);
    stopLast = check.stop;
    world.linkmintCheck = check;
  };
});

let stopLast: () => void = () => undefined;

function createPageCheck(checkId: string, ownDisclosures: readonly string[]): PageCheck & { stop(): void } {
  const reading = createReading(() => performance.now(), ownDisclosures);
  let port: ReturnType<typeof pageBrowser.runtime.connect> | null = null;
  const outlines = createOutlines((number) => port?.postMessage(number));

  function stop(): void {
    outlines.clear();
    port?.disconnect();
    port = null;
  }

  /** The other end is the report: once that is closed, or was never open, the outlines go. */
  function watchReport(): void {
    if (port !== null) return;
    port = pageBrowser.runtime.connect({ name: toCheckPortName(checkId) });
    port.onDisconnect.addListener(() => {
      // A report that was closed already is no error for the page's console, where the browser writes what nothing read.
      void pageBrowser.runtime.lastError;
      port = null;
      outlines.clear();
    });
  }

  return {
    checkId,
    stop,
    readSlice: reading.readSlice,
    show(marks, hasToScroll) {
      const marked = marks.flatMap(({ linkId, number, tone }): readonly MarkedElement[] => {
        const element = reading.elementOf(linkId);
        return element !== undefined && isConnected(element) ? [{ element, number, tone }] : [];
      });
      const [first] = marked;
      if (first === undefined) outlines.clear();
      else {
        watchReport();
        if (hasToScroll) scrollTo(first.element);
        outlines.show(marked);
      }
      return marked.length;
    },
  };
}

function scrollTo(element: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  Element.prototype.scrollIntoView.call(element, {
    block: 'center',
    inline: 'nearest',
    behavior: isCalm ? 'instant' : 'smooth',
  });
}
