import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { copyByCommand, writeFormatted } from '#lib/ui/write-formatted.ts';

/*
 * Chrome's worker cannot reach the clipboard, so it opens `public/offscreen.html`, a document without a window, which
 * runs this (`lib/worker/page/create-clipboard.ts`). It asks for the link as text and HTML, copies it and reports the
 * result. The worker then closes it. No page can listen to it. One plain script, because a module and what it shares
 * with pages came 5 ms later, and the user waits.
 */
export default defineUnlistedScript({
  include: ['chrome', 'edge'],
  main() {
    const channel = new BroadcastChannel('clipboard');
    channel.onmessage = ({ data }) => {
      if (typeof data?.text !== 'string') return;
      const html = typeof data.html === 'string' ? data.html : null;
      void copy(data.text, html).then((copied) => channel.postMessage({ copied }));
    };
    channel.postMessage('ready');
  },
});

/** The older command first for text alone: a document without a window has no focus, which the newer one wants. */
const copy = async (text: string, html: string | null) =>
  (html === null && copyByCommand(text)) || writeFormatted({ text, html });
