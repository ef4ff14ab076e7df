import { copyFormatted } from '#ui/copy-formatted.ts';

/*
 * Chrome's worker cannot reach the clipboard, so it opens this document without a window
 * (`lib/worker/page/create-clipboard.ts`). The document asks for the link as text and HTML, copies it and reports the
 * result. The worker then closes it. No page can listen to it.
 */
const channel = new BroadcastChannel('clipboard');
channel.onmessage = ({ data }) => {
  if (typeof data?.text !== 'string') return;
  const html = typeof data.html === 'string' ? data.html : null;
  void copyFormatted({ text: data.text, html }).then((copied) => channel.postMessage({ copied }));
};
channel.postMessage('ready');
