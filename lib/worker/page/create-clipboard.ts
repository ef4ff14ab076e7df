import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { browser, type Offscreen } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createTurns } from '#lib/platform/create-turns.ts';

export interface Clipboard {
  /**
   * Copies a link in its flavours, away from every page. Never throws.
   * @returns whether the link is on the clipboard.
   */
  copy(formatted: FormattedLink): Promise<boolean>;
}

/** Between the worker and the document that can copy (`entrypoints/offscreen/`). */
const channelName = 'clipboard';
const documentPath = 'offscreen.html';
/** A document that has not answered by then never will. */
const patienceMs = 5_000;

/**
 * A worker has no clipboard. The page must not copy: its own `copy` listeners would read the link. Chrome copies in an
 * offscreen document that lives only for the copy. In Firefox the background is a page and copies itself.
 */
export function createClipboard({ clock }: { readonly clock: Clock }): Clipboard {
  /** Only one offscreen document can exist at a time. */
  const inTurn = createTurns();

  async function copyHere({ text, html }: FormattedLink): Promise<boolean> {
    if (html === null) await navigator.clipboard.writeText(text);
    else {
      const toBlob = (type: string, content: string) => new Blob([content], { type });
      const flavours = { 'text/plain': toBlob('text/plain', text), 'text/html': toBlob('text/html', html) };
      await navigator.clipboard.write([new ClipboardItem(flavours)]);
    }
    return true;
  }

  async function copyOffscreen(offscreen: Offscreen, formatted: FormattedLink): Promise<boolean> {
    const channel = new BroadcastChannel(channelName);
    const patience = new AbortController();
    try {
      const answered = new Promise<boolean>((resolve) => {
        channel.onmessage = ({ data }) => {
          if (data === 'ready') channel.postMessage(formatted);
          else if (typeof data?.copied === 'boolean') resolve(data.copied);
        };
      });
      // A document that a killed worker left open would make the browser refuse a new one.
      if (await offscreen.hasDocument()) await offscreen.closeDocument();
      await offscreen.createDocument({
        url: documentPath,
        reasons: ['CLIPBOARD'],
        justification: 'Copies the deeplink that the user asked for, so that the page cannot read it.',
      });
      const gaveUp = clock.sleep(patienceMs, patience.signal).then(
        () => false,
        () => false,
      );
      return await Promise.race([answered, gaveUp]);
    } finally {
      patience.abort();
      channel.close();
      await offscreen.closeDocument().catch(() => undefined);
    }
  }

  return {
    copy(formatted) {
      const { offscreen } = browser;
      const copy = offscreen === undefined ? () => copyHere(formatted) : () => copyOffscreen(offscreen, formatted);
      return inTurn(copy).catch(() => false);
    },
  };
}
